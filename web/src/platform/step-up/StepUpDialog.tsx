import { useId, useState } from 'react'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { MoveLabel } from '#web/ui/move-label.ts'
import { stepUpPhrases } from './phrases.ts'
import { type Confirm, StepUpForm, type StepUpQuestion } from './StepUpForm.tsx'

type Props = { question: StepUpQuestion; onConfirm: Confirm; onCancel: () => void }

/** Asks a signed-in person to verify their identity again. */
export function StepUpDialog({ question, onConfirm, onCancel }: Props) {
  const words = usePhrases(stepUpPhrases)
  const form = useId()
  const [isBusy, setBusy] = useState(false)
  return (
    // Rendered outside of the app, which provides the label of the move handle to all other dialogs.
    <MoveLabel value={words.move}>
      <Dialog
        open
        title={words.title}
        onClose={onCancel}
        footer={
          <>
            <Button onClick={onCancel}>{words.cancel}</Button>
            {question.methods.length > 0 && (
              <Button kind="primary" type="submit" form={form} busy={isBusy}>
                {words.confirm}
              </Button>
            )}
          </>
        }
      >
        <StepUpForm id={form} question={question} onConfirm={onConfirm} onBusy={setBusy} />
      </Dialog>
    </MoveLabel>
  )
}
