import { Button } from '#web/ui/Button.tsx'
import { LocalizedMessage } from '#web/ui/LocalizedMessage.tsx'
import { useFileField } from '../files/use-file-field.tsx'
import { usePhrases } from '../i18n/phrases.ts'
import { saveFile } from '../save-file.ts'
import { tablePhrases } from './phrases.ts'
import './import-dialog.css'

type Props = {
  /** Describes the accepted files and the meaning of their cells. */
  about: readonly string[]
  /** File name without extension. */
  templateName: string
  /** Column headings of the template. */
  headings: readonly string[]
  error: string | undefined
  isReading: boolean
  onFile: (file: File) => void
}

// Byte order mark: without it, Excel on Chinese Windows does not read the file as UTF-8.
const mark = '\uFEFF'

/** Downloads a template with the headings that the import accepts. */
function TemplateButton({ name, headings }: { name: string; headings: readonly string[] }) {
  const words = usePhrases(tablePhrases)
  return (
    <Button
      kind="link"
      size="small"
      icon="download"
      onClick={() =>
        saveFile(`${name}.csv`, new Blob([`${mark}${headings.join()}\r\n`], { type: 'text/csv' }))
      }
    >
      {words.template}
    </Button>
  )
}

/** A drop zone and a button for a table file, and the template to download. */
export function FileArea({ about, templateName, headings, error, isReading, onFile }: Props) {
  const words = usePhrases(tablePhrases)
  const { zone, field, choose } = useFileField({
    accept: '.xlsx,.csv',
    disabled: isReading,
    onFiles: ([file]) => file && onFile(file),
  })
  return (
    <>
      <div className="import-area" aria-busy={isReading || undefined} {...zone}>
        {isReading ? (
          <span role="status">{words.reading}</span>
        ) : (
          <>
            <span className="import-drop">{words.drop}</span>
            <Button icon="upload" onClick={choose}>
              {words.choose}
            </Button>
          </>
        )}
        {field}
      </div>
      {error && (
        <p className="field-error" role="alert">
          <LocalizedMessage>{error}</LocalizedMessage>
        </p>
      )}
      {about.map((text) => (
        <p key={text} className="import-about">
          {text}
        </p>
      ))}
      <TemplateButton name={templateName} headings={headings} />
    </>
  )
}
