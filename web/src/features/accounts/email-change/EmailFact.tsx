import { useState } from 'react'
import { read, useRead, useWrite } from '#web/platform/api/query.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { notify } from '#web/platform/toasts/toasts.ts'
import { Button } from '#web/ui/Button.tsx'
import { keepFocusNear } from '#web/ui/keep-focus-near.ts'
import { Tag } from '#web/ui/Tag.tsx'
import { EmailDialog } from './EmailDialog.tsx'
import { emailPhrases } from './phrases.ts'
import './email-fact.css'

const config = 'GET /iam-portal/v1/portal/queryUserConfig'

/** The person's address, an address that waits for confirmation, and a button to change it. */
export function EmailFact({ known, onChanged }: { known: string | undefined; onChanged: () => void }) {
  const words = usePhrases(emailPhrases)
  const [isOpen, setOpen] = useState(false)
  const { data } = useRead(read(config))
  const policy = useRead(read('GET /iam-portal/v1/portal/password/policy')).data
  const giveUp = useWrite('POST /iam-portal/v1/portal/email/cancel', {
    invalidates: [config],
    done: () => notify.success(words.givenUp),
  })
  const email = data ? data.email : known
  const pending = data?.pendingEmail
  const isOver = data?.emailState === 'error'
  return (
    <div ref={keepFocusNear} className="email-fact">
      <p>
        <bdi>{email ?? words.none}</bdi>
        {email && data && (data.pendingEmail || data.emailState === 'success') && (
          <Tag kind="success" small>
            {words.verified}
          </Tag>
        )}
        {data && !pending && policy?.mailsCodes && (
          <Button kind="link" size="small" onClick={() => setOpen(true)}>
            {email ? words.change : words.add}
          </Button>
        )}
      </p>
      {policy?.changeable === false && <p className="email-fact-note">{words.elsewhere}</p>}
      {pending && (
        <div className="email-fact-pending">
          <p>
            <bdi>{pending}</bdi>
            <Tag kind={isOver ? 'error' : 'warning'} small>
              {isOver ? words.over : words.verifying}
            </Tag>
          </p>
          <p>
            <Button kind="link" size="small" onClick={() => setOpen(true)}>
              {isOver ? words.again : words.typeCode}
            </Button>
            <Button kind="link" size="small" busy={giveUp.isPending} onClick={() => giveUp.mutate({})}>
              {words.giveUp}
            </Button>
          </p>
        </div>
      )}
      {data && isOpen && (
        <EmailDialog
          domains={policy?.mailDomains ?? []}
          revision={data.revision}
          pending={pending}
          isOver={isOver}
          onClose={() => setOpen(false)}
          onChanged={(address) => {
            setOpen(false)
            notify.success(words.changed({ address }))
            onChanged()
          }}
        />
      )}
    </div>
  )
}
