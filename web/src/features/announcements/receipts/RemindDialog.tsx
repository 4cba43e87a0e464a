import { useState } from 'react'
import { notifyFailure } from '#web/platform/api/notify-failure.ts'
import { useWrite } from '#web/platform/api/query.ts'
import { useFormats } from '#web/platform/i18n/format.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { notify } from '#web/platform/toasts/toasts.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { receiptPhrases } from './phrases.ts'

type Props = {
  bulletinId: string
  /** Empty means all people who have not read the announcement. */
  userNos: readonly string[]
  onClose: () => void
  onDone?: () => void
}

/** Asks for confirmation and sends the reminder; after a refusal as too early, shows when the next one is possible. */
export function RemindDialog({ bulletinId, userNos, onClose, onDone }: Props) {
  const words = usePhrases(receiptPhrases)
  const { dayTime } = useFormats()
  const [byMail, setByMail] = useState(false)
  const remind = useWrite('POST /iam-portal/system/bulletin/remind/:id', {
    invalidates: ['POST /iam-portal/system/newBulletinCount/:id'],
    tell: (failure) => {
      const { nextTime } = (failure.data ?? {}) as { nextTime?: string }
      if (nextTime) notify.notice(words.remindedLately({ time: dayTime(nextTime) }), { stays: true })
      else notifyFailure(failure)
    },
  })
  const go = () =>
    remind.mutate(
      {
        params: { id: bulletinId },
        body: { userNos: [...userNos], channels: byMail ? ['popup', 'mail'] : ['popup'] },
      },
      {
        onSuccess: ({ reminded }) => {
          onDone?.()
          if (reminded === 0) notify.notice(words.remindedNobody)
          else notify.success(words.reminded({ count: reminded }))
        },
        onSettled: onClose,
      },
    )
  const isChosen = userNos.length > 0
  return (
    <Dialog
      open
      title={isChosen ? words.remindChosenQuestion({ count: userNos.length }) : words.remindQuestion}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <Button kind="primary" busy={remind.isPending} onClick={go}>
            {isChosen ? words.remindChosen : words.remind}
          </Button>
        </>
      }
    >
      <p>{words.remindAbout}</p>
      <label className="receipt-by-mail">
        <input type="checkbox" checked={byMail} onChange={(event) => setByMail(event.target.checked)} />
        {words.byMail}
      </label>
    </Dialog>
  )
}
