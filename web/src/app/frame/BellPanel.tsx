import { Link } from 'wouter'
import { announcementPhrases } from '#web/features/announcements/phrases.ts'
import { UnreadList } from '#web/features/announcements/UnreadList.tsx'
import { NoticeLinks } from '#web/features/notices/NoticeLinks.tsx'
import { useNotices } from '#web/features/notices/notices.ts'
import { useHomeData } from '#web/platform/home/home-data.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { paths, unreadPath } from '#web/platform/paths.ts'
import './bell-panel.css'
import { bellPhrases } from './bell-phrases.ts'

/** The unread messages, and the latest of the unread announcements. */
export function BellPanel({ onFollow }: { onFollow: () => void }) {
  const { unreadAnnouncements } = usePhrases(bellPhrases)
  const { seeAll } = usePhrases(announcementPhrases)
  const { data } = useHomeData()
  const notices = useNotices()
  const count = data?.bulletinCount?.unread ?? 0
  return (
    <>
      <NoticeLinks notices={notices} onFollow={onFollow} />
      <h2 className="bell-title">
        {unreadAnnouncements} <small className="figures">{count}</small>
      </h2>
      <UnreadList newest={data?.bulletins ?? []} unread={count} onFollow={onFollow} />
      <p className="bell-all">
        <Link href={count > 0 ? unreadPath : paths.systemDynamics} onClick={onFollow}>
          {seeAll}
        </Link>
      </p>
    </>
  )
}
