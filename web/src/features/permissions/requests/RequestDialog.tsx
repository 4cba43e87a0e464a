import type { LockedApp } from '@iambiz/contract/features/catalogue/apps.ts'
import { useState } from 'react'
import { useWrite } from '#web/platform/api/query.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { Question } from '#web/platform/records/Question.tsx'
import { notify } from '#web/platform/toasts/toasts.ts'
import { AppTile } from '#web/ui/AppTile.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { longestText } from './limits.ts'
import { askPhrases } from './phrases.ts'
import { requestReads } from './request-reads.ts'
import './request-form.css'

/** Unsent texts by application, so that a click outside the dialog does not lose them. */
const drafts = new Map<string, string>()

/** Dialog to request access to an application. */
export function RequestDialog({ app, onClose }: { app: LockedApp; onClose: () => void }) {
  const words = usePhrases(askPhrases)
  const { appId, appName, icon, hue, owner, request } = app
  const [reason, setReason] = useState(drafts.get(appId) ?? '')
  const [isMissing, setMissing] = useState(false)
  const ask = useWrite('POST /iam-portal/v1/portal/app/request', {
    quiet: true,
    invalidates: requestReads,
    done: () => {
      drafts.delete(appId)
      notify.success(words.sent({ name: appName }))
    },
  })
  const write = (text: string) => {
    drafts.set(appId, text)
    setReason(text)
    setMissing(false)
  }
  const send = () => {
    if (reason.trim() === '') return setMissing(true)
    ask.mutate({ body: { appId, reason } }, { onSuccess: onClose })
  }
  return (
    <Question
      title={words.title({ name: appName })}
      action={words.send}
      busy={ask.isPending}
      formClass="request-form"
      onGo={send}
      onClose={onClose}
    >
      <div className="request-app">
        <AppTile icon={icon} name={appName} hue={hue} size={40} />
        <p>{owner ? words.toOwner({ name: owner }) : words.toAdministrators}</p>
      </div>
      {request?.remark && <p className="request-before">{words.refusedBefore({ remark: request.remark })}</p>}
      <TextArea
        label={words.reason}
        hint={words.reasonHint}
        longest={longestText}
        required
        value={reason}
        onChange={write}
        error={isMissing ? words.reasonMissing : ask.error?.message}
      />
    </Question>
  )
}
