import type { UserAnnouncement } from '@iambiz/contract/features/announcements.ts'
import { read, useRead } from '#web/platform/api/query.ts'
import { useFormats } from '#web/platform/i18n/format.ts'
import { useLanguage } from '#web/platform/i18n/language.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { LoadFailed } from '#web/platform/LoadFailed.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { AnnouncementList } from './AnnouncementList.tsx'
import { announcementPhrases } from './phrases.ts'
import { type ShownAnnouncements, shownAnnouncements } from './shown-announcements.ts'

const mostOfOneApplication = 50

function OneAnnouncement({ announcement }: { announcement: UserAnnouncement }) {
  const words = usePhrases(announcementPhrases)
  const { dayTime } = useFormats()
  const language = useLanguage()
  const { appName, releaseTime, summary, onlineStartTime, onlineEndTime, langFallback } = announcement
  return (
    <>
      <p className="announcement-meta">
        <span>{appName}</span>
        <i className="announcement-separator" />
        <span className="figures">{dayTime(releaseTime)}</span>
      </p>
      <p lang={langFallback && language === 'en' ? 'zh-CN' : undefined}>{summary}</p>
      {onlineStartTime && onlineEndTime && (
        <p className="figures">
          {words.window({ from: dayTime(onlineStartTime), to: dayTime(onlineEndTime) })}
        </p>
      )}
    </>
  )
}

function AnnouncementsOf({ appId }: { appId: string }) {
  const words = usePhrases(announcementPhrases)
  const { data, isError, refetch } = useRead(
    read('GET /iam-portal/user/getBulletinList', { query: { appId, pageSize: mostOfOneApplication } }),
  )
  if (isError) return <LoadFailed title={words.failed} onRetry={refetch} />
  if (!data) return <EmptyState title={words.loading} />
  return <AnnouncementList announcements={data.list} empty={words.none} />
}

/** One announcement, or those of one application. */
export function AnnouncementDialog({ shown }: { shown: ShownAnnouncements }) {
  const words = usePhrases(announcementPhrases)
  const title =
    'announcement' in shown
      ? shown.announcement.title
      : words.announcementsOf({ name: shown.application.appName })
  return (
    <Dialog
      open
      title={title}
      className="announcement-dialog"
      onClose={() => shownAnnouncements.set(undefined)}
      footer={<Button onClick={() => shownAnnouncements.set(undefined)}>{words.close}</Button>}
    >
      {'announcement' in shown ? (
        <OneAnnouncement announcement={shown.announcement} />
      ) : (
        <AnnouncementsOf appId={shown.application.appId} />
      )}
    </Dialog>
  )
}
