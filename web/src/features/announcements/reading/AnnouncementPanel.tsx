import type { AnnouncementCount, UserAnnouncement } from '@iambiz/contract/features/announcements/reading.ts'
import { useState } from 'react'
import { Link } from 'wouter'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { onDemand } from '#web/platform/on-demand/chunk.ts'
import { OnDemand } from '#web/platform/on-demand/OnDemand.tsx'
import { paths, unreadPath } from '#web/platform/paths.ts'
import { Card } from '#web/ui/Card.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { AnnouncementList } from './AnnouncementList.tsx'
import { announcementPhrases } from './phrases.ts'
import { isUnread } from './unread.ts'

const unreadList = onDemand(() => import('./UnreadList.tsx').then((chunk) => chunk.UnreadList))

type Props = { announcements: readonly UserAnnouncement[]; count: AnnouncementCount | undefined }

/** Panel with the latest announcements, next to the applications. */
export function AnnouncementPanel({ announcements, count }: Props) {
  const words = usePhrases(announcementPhrases)
  const [which, setWhich] = useState<'all' | 'unread'>('all')
  const unread = count?.unread ?? announcements.filter(isUnread).length
  const options = [
    { value: 'all', label: words.everything },
    { value: 'unread', label: words.unreadCount({ count: unread }) },
  ] as const
  return (
    <Card
      title={words.title}
      className="announcement-panel"
      actions={
        <>
          <Segmented label={words.which} size="small" value={which} onChange={setWhich} options={options} />
          <span className="spacer" />
          <Link href={which === 'all' ? paths.systemDynamics : unreadPath}>{words.seeAll}</Link>
        </>
      }
    >
      {which === 'all' ? (
        <AnnouncementList announcements={announcements} empty={words.none} />
      ) : (
        <OnDemand load={unreadList} props={{ newest: announcements, unread }} />
      )}
    </Card>
  )
}
