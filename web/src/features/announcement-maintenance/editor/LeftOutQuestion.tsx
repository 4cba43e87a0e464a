import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { LeftOut } from '../release/LeftOut.tsx'
import { editorPhrases } from './phrases.ts'

type Props = { addresses: readonly string[]; onClose: () => void; onYes: () => void }

/** Asks whether to save although some addresses are wrong, and says which. */
export function LeftOutQuestion({ addresses, onClose, onYes }: Props) {
  const words = usePhrases(editorPhrases)
  return (
    <Dialog
      open
      title={words.leftOutTitle}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button kind="primary" onClick={onYes}>
            {words.saveWithout}
          </Button>
        </>
      }
    >
      <LeftOut addresses={addresses} />
    </Dialog>
  )
}
