import { useWrite } from '#web/platform/api/query.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { notify } from '#web/platform/notices/notices.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { mailPhrases } from './phrases.ts'

type Props = {
  title: string
  about: string
  /** Which mails: those that were chosen, or all that are held. */
  which: { ids: string[] } | { allHeld: true; bulletinId?: string }
  onQueued?: () => void
  onClose: () => void
}

/** Asks whether mails are to be sent, and queues them. */
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
    <Dialog
      open
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button kind="primary" busy={again.isPending} onClick={go}>
            {words.send}
          </Button>
        </>
      }
    >
      <p>{about}</p>
    </Dialog>
  )
}
