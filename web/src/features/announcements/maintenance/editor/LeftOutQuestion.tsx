import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { Question } from '#web/platform/records/Question.tsx'
import { LeftOut } from '../release/LeftOut.tsx'
import { editorPhrases } from './phrases.ts'

type Props = { addresses: readonly string[]; onClose: () => void; onYes: () => void }

/** Lists invalid addresses and asks whether to save without them. */
export function LeftOutQuestion({ addresses, onClose, onYes }: Props) {
  const words = usePhrases(editorPhrases)
  return (
    <Question
      title={words.leftOutTitle}
      action={words.saveWithout}
      busy={false}
      onGo={onYes}
      onClose={onClose}
    >
      <LeftOut addresses={addresses} />
    </Question>
  )
}
