import { useState } from 'react'
import { useWrite } from '#web/platform/api/query.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { ChosenBar } from '#web/platform/list/ChosenBar.tsx'
import type { Selection } from '#web/platform/list/use-selection.ts'
import { notify } from '#web/platform/notices/notices.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { mailPhrases } from './phrases.ts'

/** Sends the chosen mails again, after a question. */
export function AgainBar({ selection }: { selection: Selection }) {
  const words = usePhrases(mailPhrases)
  const [asked, setAsked] = useState(false)
  const again = useWrite('POST /iam-portal/bulletin/mailLog/retry', {
    invalidates: ['POST /iam-portal/bulletin/mailLog/list', 'GET /iam-portal/bulletin/mailLog/detail'],
  })
  const count = selection.ids.length
  const go = () =>
    again.mutate(
      { body: { ids: [...selection.ids] } },
      {
        onSuccess: ({ changed }) => {
          selection.clear()
          notify.success(words.queuedAgain({ count: changed }))
        },
        onSettled: () => setAsked(false),
      },
    )
  return (
    <>
      <ChosenBar label={words.chosenMails} selection={selection} words={words}>
        <Button size="small" icon="send" onClick={() => setAsked(true)}>
          {words.again}
        </Button>
      </ChosenBar>
      {asked && (
        <Dialog
          open
          title={words.againQuestion({ count })}
          onClose={() => setAsked(false)}
          footer={
            <>
              <Button onClick={() => setAsked(false)}>{words.cancel}</Button>
              <Button kind="primary" busy={again.isPending} onClick={go}>
                {words.again}
              </Button>
            </>
          }
        >
          <p>{words.againAbout}</p>
        </Dialog>
      )}
    </>
  )
}
