import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { leaving, leavingWords } from '#web/platform/navigation/unsaved.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { leavingPhrases } from './leaving-phrases.ts'

const stay = () => leaving.set(undefined)

/** Asks before the person leaves a screen with unsaved changes. */
export function LeavingDialog({ onLeave }: { onLeave: () => void }) {
  const words = { ...usePhrases(leavingPhrases), ...leavingWords() }
  const leave = () => {
    stay()
    onLeave()
  }
  return (
    <Dialog
      open
      title={words.title}
      onClose={stay}
      footer={
        <>
          <Button kind="danger" onClick={leave}>
            {words.leave}
          </Button>
          <Button kind="primary" onClick={stay}>
            {words.stay}
          </Button>
        </>
      }
    >
      <p>{words.detail}</p>
    </Dialog>
  )
}
