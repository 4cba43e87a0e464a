import { Button } from '#web/ui/Button.tsx'
import { LocalizedMessage } from '#web/ui/LocalizedMessage.tsx'
import { useFileField } from '../files/use-file-field.tsx'
import { usePhrases } from '../i18n/phrases.ts'
import { tablePhrases } from './phrases.ts'
import { TemplateButton } from './TemplateButton.tsx'
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
