import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { Question } from '#web/platform/records/Question.tsx'
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
    <Question
      title={words.question}
      action={words.confirm}
      isDanger
      busy={busy}
      onGo={onConfirm}
      onClose={onClose}
    >
      <ul className="setting-consequences">
        {consequences.map(({ what, count }) => (
          <li key={what}>{words[what]({ count })}</li>
        ))}
      </ul>
    </Question>
  )
}
