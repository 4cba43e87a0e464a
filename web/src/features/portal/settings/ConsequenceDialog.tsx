import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { consequencePhrases } from './phrases.ts'
import type { Consequence } from './use-saving.ts'

type Props = {
  consequences: readonly Consequence[]
  busy: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Confirmation dialog for changes that delete data or end sessions. */
export function ConsequenceDialog({ consequences, busy, onConfirm, onClose }: Props) {
  const words = usePhrases(consequencePhrases)
  return (
    <Dialog
      open
      title={words.question}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button kind="danger" busy={busy} onClick={onConfirm}>
            {words.confirm}
          </Button>
        </>
      }
    >
      <ul className="setting-consequences">
        {consequences.map(({ what, count }) => (
          <li key={what}>{words[what]({ count })}</li>
        ))}
      </ul>
    </Dialog>
  )
}
