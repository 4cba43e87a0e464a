import type { AnnouncementCount, UserAnnouncement } from '@iambiz/contract/features/announcements.ts'
import { useState } from 'react'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { Card } from '#web/ui/Card.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { Skeleton, SkeletonBlock } from '#web/ui/Skeleton.tsx'
import { AnnouncementFeed, type Which } from './AnnouncementFeed.tsx'
import { announcementPhrases } from './phrases.ts'
import { isUnread } from './unread.ts'

type Props = { announcements: readonly UserAnnouncement[]; count: AnnouncementCount | undefined }

/** The latest announcements beside the applications. */
export function AnnouncementPanel({ announcements, count }: Props) {
  const words = usePhrases(announcementPhrases)
  const [which, setWhich] = useState<Which>('all')
  const unread = announcements.filter(isUnread)
  const [newest, total] = which === 'all' ? [announcements, count?.total] : [unread, count?.unread]
  const options = [
    { value: 'all', label: words.everything },
    { value: 'unread', label: words.unreadCount({ count: count?.unread ?? unread.length }) },
  ] as const
  return (
    <Card
      title={words.title}
      className="announcement-panel"
      actions={
        <Segmented label={words.which} size="small" value={which} onChange={setWhich} options={options} />
      }
    >
      <AnnouncementFeed
        key={which}
        which={which}
        newest={newest}
        total={total ?? newest.length}
        empty={which === 'all' ? words.none : words.noneUnread}
      />
    </Card>
  )
}

const rows = [0, 1, 2, 3]

/** The panel before its announcements are there. */
export function AnnouncementPanelSkeleton() {
  const words = usePhrases(announcementPhrases)
  return (
    <section className="card" aria-label={words.title}>
      <Skeleton label={words.loading}>
        <div className="card-header">
          <SkeletonBlock width={80} />
        </div>
        <ul className="announcements">
          {rows.map((row) => (
            <li key={row}>
              <div className="announcement announcement-waiting">
                <SkeletonBlock width="92%" height={21} />
                <div className="announcement-meta">
                  <SkeletonBlock width="56%" height={18} />
                </div>
              </div>
            </li>
          ))}
        </ul>
      </Skeleton>
    </section>
  )
}
