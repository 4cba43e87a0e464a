import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { editorPhrases } from './phrases.ts'

type Props = { title: string; onClose: () => void; onAnswer: (mustReread: boolean) => void }

/** Asks, for a changed text of a released announcement, whether its readers must read it again. */
export function RereadQuestion({ title, onClose, onAnswer }: Props) {
  const words = usePhrases(editorPhrases)
  return (
    <Dialog
      open
      title={words.rereadTitle}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button onClick={() => onAnswer(false)}>{words.noReread}</Button>
          <Button kind="primary" onClick={() => onAnswer(true)}>
            {words.reread}
          </Button>
        </>
      }
    >
      <div className="maintained-question">
        <ul>
          <li>
            <bdi>{title}</bdi>
          </li>
        </ul>
        <p>{words.rereadDetail}</p>
      </div>
    </Dialog>
  )
}
