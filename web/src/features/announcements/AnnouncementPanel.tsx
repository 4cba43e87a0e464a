import type { AnnouncementCount, UserAnnouncement } from '@iambiz/contract/features/announcements.ts'
import { useState } from 'react'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { Card } from '#web/ui/Card.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { AnnouncementFeed } from './AnnouncementFeed.tsx'
import { announcementPhrases } from './phrases.ts'
import { isUnread } from './unread.ts'
import type { Which } from './WholeFeed.tsx'

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
