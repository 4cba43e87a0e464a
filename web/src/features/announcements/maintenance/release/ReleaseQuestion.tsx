import type { Api } from '@iambiz/contract/api.ts'
import type { MaintainedAnnouncement } from '@iambiz/contract/features/announcements/maintenance.ts'
import type { RequestOf } from '@iambiz/contract/platform/endpoint.ts'
import { read, useRead } from '#web/platform/api/query.ts'
import { useLanguage } from '#web/platform/i18n/language.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { NotRead } from '#web/platform/states/NotRead.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { SkeletonBlock } from '#web/ui/Skeleton.tsx'
import { titleIn } from '../actions.ts'
import { actionPhrases } from '../phrases.ts'
import { AudiencePreview } from './AudiencePreview.tsx'
import { LeftOut } from './LeftOut.tsx'
import { releasePhrases } from './phrases.ts'
import './release-question.css'

type Mail = RequestOf<Api['POST /iam-portal/system/bulletin/audience']>['body']['mail']

export type Releasing = Pick<MaintainedAnnouncement, 'title' | 'appId' | 'pushScope' | 'forcedPush'> & {
  /** The mail settings; if they are absent, they are read by `bulletinId`. */
  mail?: Mail
  bulletinId?: string
  /** `yyyy-MM-dd HH:mm[:ss]`; absent if it is published immediately. */
  shownFrom: string | undefined
}

type Props = {
  about: Releasing
  /** Addresses in the form that get no mail, because they are invalid or not verified. */
  leftOut?: readonly string[]
  busy: boolean
  onClose: () => void
  onYes: () => void
}

/** Returns the mail settings, null without mailing; undefined until they are loaded. */
function useMail({ mail, bulletinId = '' }: Releasing): Mail {
  const { data, isError } = useRead({
    ...read('GET /iam-portal/system/bulletin/detail', { query: { bulletinId } }),
    enabled: mail === undefined && bulletinId !== '',
    staleTime: 0,
    gcTime: 0,
  })
  if (mail !== undefined || isError) return mail ?? null
  if (!data?.mail) return data && null
  const { templateId, toAudience, groupIds, extraUserNos, extraEmails } = data.mail
  return { templateId, toAudience, groupIds, extraUserNos, extraEmails }
}

/** Shows the audience and the time of publication, and asks for confirmation before the release. */
export function ReleaseQuestion({ about, leftOut = [], busy, onClose, onYes }: Props) {
  const words = usePhrases(releasePhrases)
  const actions = usePhrases(actionPhrases)
  const language = useLanguage()
  const { appId, pushScope, forcedPush, shownFrom } = about
  const mail = useMail(about)
  const { data, error, refetch } = useRead({
    ...read('POST /iam-portal/system/bulletin/audience', { body: { appId, pushScope, forcedPush, mail } }),
    enabled: mail !== undefined,
    // Counted each time: changed permissions change the audience, and no event invalidates this read.
    staleTime: 0,
    gcTime: 0,
  })
  return (
    <Dialog
      open
      title={forcedPush ? words.forcedTitle : words.title}
      className="release-question"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          {/* A failed count must not block an urgent release. */}
          <Button kind="primary" busy={busy} disabled={!data && !error} onClick={onYes}>
            {leftOut.length > 0 ? words.releaseAnyway : actions.release}
          </Button>
        </>
      }
    >
      <p className="release-about">
        <bdi>{titleIn(about, language)}</bdi>
        <small>{shownFrom ? words.scheduled({ time: shownFrom }) : words.atOnce}</small>
      </p>
      {leftOut.length > 0 && <LeftOut addresses={leftOut} />}
      {error || !data ? (
        <NotRead error={error} words={words} onRetry={refetch}>
          <SkeletonBlock width="40%" height={36} />
          <SkeletonBlock width="100%" height={120} />
        </NotRead>
      ) : (
        <>
          {mail && <p>{words.mails({ count: data.mails })}</p>}
          <AudiencePreview audience={data} forced={forcedPush} />
        </>
      )}
    </Dialog>
  )
}
