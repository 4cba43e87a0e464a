import { Button } from '#web/ui/Button.tsx'
import { DialogQuestion } from '#web/ui/DialogQuestion.tsx'
import { usePhrases } from '../i18n/phrases.ts'
import { discardPhrases } from './phrases.ts'

/** Asks for confirmation inside a dialog before unsaved changes are discarded. */
export function DiscardQuestion({ onDiscard, onGoOn }: { onDiscard: () => void; onGoOn: () => void }) {
  const words = usePhrases(discardPhrases)
  return (
    <DialogQuestion text={words.unsaved}>
      <Button size="small" onClick={onDiscard}>
        {words.discard}
      </Button>
      <Button size="small" kind="primary" onClick={onGoOn}>
        {words.goOn}
      </Button>
    </DialogQuestion>
  )
}
