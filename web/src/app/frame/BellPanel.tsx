import { AnnouncementFeed } from '#web/features/announcements/AnnouncementFeed.tsx'
import { isUnread } from '#web/features/announcements/unread.ts'
import { NoticeLinks } from '#web/features/notices/NoticeLinks.tsx'
import { useNotices } from '#web/features/notices/notices.ts'
import { useHomeData } from '#web/platform/home/home-data.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { framePhrases } from '../phrases.ts'

/** The unread messages, and the latest of the unread announcements. */
export function BellPanel({ onFollow }: { onFollow: () => void }) {
  const words = usePhrases(framePhrases)
  const { data } = useHomeData()
  const notices = useNotices()
  const count = data?.bulletinCount?.unread ?? 0
  const unread = data?.bulletins?.filter(isUnread) ?? []
  return (
    <>
      <NoticeLinks notices={notices} onFollow={onFollow} />
      <h2 className="bell-title">
        {words.unreadAnnouncements} <small className="figures">{count}</small>
      </h2>
      <AnnouncementFeed which="unread" newest={unread} total={count} empty={words.noneUnread} />
    </>
  )
}
