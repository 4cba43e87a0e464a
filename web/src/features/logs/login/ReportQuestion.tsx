import type { OwnSignIn } from '@iambiz/contract/features/logs/login.ts'
import { useState } from 'react'
import { useWrite } from '#web/platform/api/query.ts'
import { useDeviceWords } from '#web/platform/device-words.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { RelativeTime } from '#web/platform/i18n/RelativeTime.tsx'
import { Question } from '#web/platform/records/Question.tsx'
import { notify } from '#web/platform/toasts/toasts.ts'
import { TextField } from '#web/ui/TextField.tsx'
import { longestComment } from './limits.ts'
import { reportPhrases } from './phrases.ts'

type Props = {
  signIn: OwnSignIn
  onClose: () => void
  /** Called if the reported sign-in shows that another person knows the password. */
  onPasswordNeeded: () => void
}

/** Asks for confirmation before a sign-in is reported as "not me", and shows the consequences. */
export function ReportQuestion({ signIn, onClose, onPasswordNeeded }: Props) {
  const words = usePhrases(reportPhrases)
  const { deviceName } = useDeviceWords()
  const [comment, setComment] = useState('')
  const report = useWrite('POST /iam-log/v1/loginLog/reportSuspicious', {
    invalidates: [
      'POST /iam-log/v1/loginLog/mine',
      'POST /iam-portal/v1/portal/session/list',
      'GET /iam-log/v1/loginLog/passwordAdvice',
    ],
    done: ({ ended, asksPassword }) => {
      notify.success(ended ? words.ended : words.reportSent)
      if (asksPassword) onPasswordNeeded()
    },
  })
  const go = () =>
    report.mutate({ body: { id: signIn.id, ...(comment.trim() ? { comment } : {}) } }, { onSettled: onClose })
  return (
    <Question
      title={words.question}
      action={words.report}
      isDanger
      busy={report.isPending}
      onGo={go}
      onClose={onClose}
    >
      <p className="figures">
        <bdi>
          <RelativeTime time={signIn.loginTime} />
          {` · ${deviceName(signIn)} · ${[signIn.site, signIn.ip].filter(Boolean).join(' ')}`}
        </bdi>
      </p>
      <p className="sign-in-consequence">
        {signIn.session === 'open' ? words.endsSession : words.reportsOnly}
      </p>
      {signIn.result === 1 && <p className="sign-in-consequence">{words.thenPassword}</p>}
      <TextField
        label={words.comment}
        hint={words.commentHint}
        longest={longestComment}
        value={comment}
        onChange={setComment}
        error={undefined}
      />
    </Question>
  )
}
