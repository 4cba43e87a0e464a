import { read, useRead } from '#web/platform/api/query.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { LoadFailed } from '#web/platform/LoadFailed.tsx'
import { ViewDialog } from '#web/platform/records/ViewDialog.tsx'
import { Skeleton, SkeletonBlock } from '#web/ui/Skeleton.tsx'
import { MailStateTag } from './MailStateTag.tsx'
import { mailCauseWords, mailPhrases, mailReasonWords } from './phrases.ts'

/** One mail as it was or will be sent, with its delivery status. */
export function MailDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const words = usePhrases(mailPhrases)
  const causes = usePhrases(mailCauseWords)
  const reasons = usePhrases(mailReasonWords)
  const {
    data: mail,
    isError,
    refetch,
  } = useRead(read('GET /iam-portal/bulletin/mailLog/detail', { query: { id } }))
  return (
    <ViewDialog
      className="mail-dialog"
      title={mail ? <bdi>{mail.subject}</bdi> : words.view}
      onClose={onClose}
    >
      {isError && <LoadFailed title={words.failed} onRetry={refetch} />}
      {!isError && !mail && (
        <Skeleton label={words.loading}>
          <SkeletonBlock width="100%" />
        </Skeleton>
      )}
      {mail && (
        <>
          <dl className="mail-facts">
            <dt>{mail.cc.length > 0 ? words.copy : words.recipient}</dt>
            <dd>
              {mail.userName && <bdi>{mail.userName}</bdi>} {mail.to}
            </dd>
            <dt>{words.state}</dt>
            <dd>
              <MailStateTag state={mail.status} /> {mail.reason && reasons[mail.reason]}
            </dd>
            {mail.error && (
              <>
                <dt>{words.answer}</dt>
                <dd>
                  <bdi>{mail.error}</bdi>
                </dd>
              </>
            )}
            <dt>{words.cause}</dt>
            <dd>{causes[mail.cause]}</dd>
            <dt>{words.time}</dt>
            <dd className="figures">{mail.time}</dd>
            {mail.settledTime && (
              <>
                <dt>{words.settled}</dt>
                <dd className="figures">{mail.settledTime}</dd>
              </>
            )}
            <dt>{words.messageId}</dt>
            <dd className="figures">{mail.messageId}</dd>
          </dl>
          <pre className="mail-text">{mail.text}</pre>
        </>
      )}
    </ViewDialog>
  )
}
