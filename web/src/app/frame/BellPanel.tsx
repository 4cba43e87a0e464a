import type { UserAnnouncement } from '@iambiz/contract/features/announcements/reading.ts'
import { Link } from 'wouter'
import { announcementPhrases } from '#web/features/announcements/reading/phrases.ts'
import { UnreadList } from '#web/features/announcements/reading/UnreadList.tsx'
import { InboxLinks } from '#web/features/inbox/InboxLinks.tsx'
import { useInbox } from '#web/features/inbox/inbox.ts'
import { useHomeData } from '#web/platform/home/home-data.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { paths, unreadPath } from '#web/platform/paths.ts'
import './bell-panel.css'
import { bellPhrases } from './bell-phrases.ts'

/** Announcements that must be confirmed come first, then the newest. */
const inOrder = (one: UserAnnouncement, other: UserAnnouncement) =>
  Number(other.forcedPush) - Number(one.forcedPush) || other.releaseTime.localeCompare(one.releaseTime)

/** The unread messages, and recent unread announcements. */
export function BellPanel({ onFollow }: { onFollow: () => void }) {
  const { newAnnouncements, nothingNew } = usePhrases(bellPhrases)
  const { seeAll } = usePhrases(announcementPhrases)
  const { data } = useHomeData()
  const notices = useInbox()
  const { unread = 0, recent = 0 } = data?.bulletinCount ?? {}
  return (
    <>
      <InboxLinks notices={notices} onFollow={onFollow} />
      <h2 className="bell-title">
        {newAnnouncements} <small className="figures">{recent}</small>
      </h2>
      <UnreadList
        newest={(data?.bulletins ?? []).toSorted(inOrder)}
        unread={recent}
        none={nothingNew}
        onFollow={onFollow}
      />
      <p className="bell-all">
        <Link href={unread > 0 ? unreadPath : paths.systemDynamics} onClick={onFollow}>
          {seeAll}
        </Link>
      </p>
    </>
  )
}
