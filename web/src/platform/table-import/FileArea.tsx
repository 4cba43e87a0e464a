import { Said } from '#web/ui/Said.tsx'
import { usePhrases } from '../i18n/phrases.ts'
import { FileChoice } from './FileChoice.tsx'
import { tablePhrases } from './phrases.ts'
import { TemplateButton } from './TemplateButton.tsx'
import './import-dialog.css'

type Props = {
  /** What a file may be, and what its cells mean. */
  about: readonly string[]
  /** Without an ending. */
  templateName: string
  /** Of the template. */
  headings: readonly string[]
  error: string | undefined
  isReading: boolean
  onFile: (file: File) => void
}

/** Where a table is dropped or chosen, and the template for one. */
export function FileArea({ about, templateName, headings, error, isReading, onFile }: Props) {
  const words = usePhrases(tablePhrases)
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a place for the pointer; the button in it does the same */}
      <div
        className="import-area"
        aria-busy={isReading || undefined}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault()
          const [file] = event.dataTransfer.files
          if (file) onFile(file)
        }}
      >
        {isReading ? (
          <span role="status">{words.reading}</span>
        ) : (
          <>
            <span className="import-drop">{words.drop}</span>
            <FileChoice label={words.choose} onFile={onFile} />
          </>
        )}
      </div>
      {error && (
        <p className="field-error" role="alert">
          <Said>{error}</Said>
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
