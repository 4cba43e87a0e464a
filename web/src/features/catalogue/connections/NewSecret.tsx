import { useMemo } from 'react'
import { copyText } from '#web/platform/copy-text.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { useUnsaved } from '#web/platform/navigation/use-unsaved.ts'
import { Button } from '#web/ui/Button.tsx'
import { connectionPhrases, secretPhrases } from './phrases.ts'

const nothingToDrop = () => {}

/** Shows a new client secret once; leaving the page asks whether it was saved. */
export function NewSecret({ secret, onSaved }: { secret: string; onSaved: () => void }) {
  const words = usePhrases(secretPhrases)
  const common = usePhrases(connectionPhrases)
  const question = useMemo(
    () => ({ title: words.leaveTitle, detail: words.leaveDetail, leave: words.leave, stay: words.stay }),
    [words],
  )
  useUnsaved(true, nothingToDrop, question)
  return (
    <section className="connection-secret" aria-label={words.newTitle}>
      <h3>{words.newTitle}</h3>
      <p>{words.shownOnce}</p>
      <code>{secret}</code>
      <p className="connection-actions">
        <Button icon="copy" onClick={() => void copyText(secret, common)}>
          {words.copySecret}
        </Button>
        <Button kind="primary" onClick={onSaved}>
          {words.saved}
        </Button>
      </p>
    </section>
  )
}
