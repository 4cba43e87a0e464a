import { useState } from 'react'
import { useWrite } from '#web/platform/api/query.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { notify } from '#web/platform/notices/notices.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { receiptPhrases } from './phrases.ts'

/** Reminds all who have not read, once it was asked whether that is meant. */
export function RemindButton({ bulletinId, disabled }: { bulletinId: string; disabled: boolean }) {
  const words = usePhrases(receiptPhrases)
  const [isAsked, setAsked] = useState(false)
  const remind = useWrite('POST /iam-portal/system/bulletin/remind/:id', {
    invalidates: ['POST /iam-portal/system/newBulletinCount/:id'],
  })
  const close = () => setAsked(false)
  const go = () =>
    remind.mutate(
      { params: { id: bulletinId }, body: {} },
      {
        onSuccess: ({ reminded }) => notify.success(words.reminded({ count: reminded })),
        onSettled: close,
      },
    )
  return (
    <>
      <Button kind="primary" icon="bell" disabled={disabled} onClick={() => setAsked(true)}>
        {words.remind}
      </Button>
      <Dialog
        open={isAsked}
        title={words.remindQuestion}
        onClose={close}
        footer={
          <>
            <Button onClick={close}>{words.cancel}</Button>
            <Button kind="primary" busy={remind.isPending} onClick={go}>
              {words.remind}
            </Button>
          </>
        }
      >
        <p>{words.remindAbout}</p>
      </Dialog>
    </>
  )
}
