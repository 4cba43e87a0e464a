import { useWrite } from '#web/platform/api/query.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { Question } from '#web/platform/records/Question.tsx'
import { notify } from '#web/platform/toasts/toasts.ts'
import { mailPhrases } from './phrases.ts'

type Props = {
  title: string
  about: string
  /** The selected mails, or all mails on hold. */
  which: { ids: string[] } | { allHeld: true; bulletinId?: string }
  onQueued?: () => void
  onClose: () => void
}

/** Asks for confirmation and queues the mails. */
export function AgainDialog({ title, about, which, onQueued, onClose }: Props) {
  const words = usePhrases(mailPhrases)
  const again = useWrite('POST /iam-portal/bulletin/mailLog/retry', {
    invalidates: ['POST /iam-portal/bulletin/mailLog/list', 'GET /iam-portal/bulletin/mailLog/detail'],
  })
  const go = () =>
    again.mutate(
      { body: which },
      {
        onSuccess: ({ changed }) => {
          onQueued?.()
          notify.success(words.queuedAgain({ count: changed }))
        },
        onSettled: onClose,
      },
    )
  return (
    <Question title={title} action={words.send} busy={again.isPending} onGo={go} onClose={onClose}>
      <p>{about}</p>
    </Question>
  )
}
