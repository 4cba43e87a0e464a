import { Button } from '#web/ui/Button.tsx'
import { copyText } from '../copy-text.ts'
import { usePhrases } from '../i18n/phrases.ts'
import { copyPhrases } from './phrases.ts'

/** Copies the details of a record, one line per name and value. */
export function CopyDetails({ lines }: { lines: readonly (readonly (string | undefined)[])[] }) {
  const words = usePhrases(copyPhrases)
  const copy = () => void copyText(lines.map(([name, text]) => `${name}: ${text}`).join('\n'), words)
  return (
    <Button size="small" icon="copy" onClick={copy}>
      {words.copy}
    </Button>
  )
}
