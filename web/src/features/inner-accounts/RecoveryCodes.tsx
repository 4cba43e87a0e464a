import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { saveFile } from '#web/platform/save-file.ts'
import { Button } from '#web/ui/Button.tsx'
import { CopyButton } from './CopyButton.tsx'
import { wizardPhrases } from './phrases.ts'

type Props = { codes: readonly string[]; isKept: boolean; onKept: (isKept: boolean) => void }

/** Codes that are seen this once, and ways to keep them. */
export function RecoveryCodes({ codes, isKept, onKept }: Props) {
  const words = usePhrases(wizardPhrases)
  const text = codes.join('\n')
  const save = () => saveFile(words.file, new Blob([`${text}\n`], { type: 'text/plain' }))
  return (
    <div className="recovery-codes">
      <p>{words.codesAbout}</p>
      <ol>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <div className="recovery-ways">
        <CopyButton text={text} />
        <Button size="small" icon="download" onClick={save}>
          {words.download}
        </Button>
        <Button size="small" onClick={() => print()}>
          {words.print}
        </Button>
      </div>
      <label className="recovery-kept">
        <input type="checkbox" checked={isKept} onChange={(event) => onKept(event.target.checked)} />
        {words.kept}
      </label>
    </div>
  )
}
