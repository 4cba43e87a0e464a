import type { BulletinCount, UserBulletin } from '@iambiz/contract/features/announcements.ts'
import { useState } from 'react'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { Card } from '#web/ui/Card.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { Skeleton, SkeletonBlock } from '#web/ui/Skeleton.tsx'
import { BulletinList } from './BulletinList.tsx'
import { announcementPhrases } from './phrases.ts'
import { isUnread } from './unread.ts'

type Props = { bulletins: readonly UserBulletin[]; count: BulletinCount | undefined }

/** The latest announcements beside the applications. */
export function BulletinPanel({ bulletins, count }: Props) {
  const words = usePhrases(announcementPhrases)
  const [which, setWhich] = useState<'all' | 'unread'>('all')
  const unread = bulletins.filter(isUnread)
  const shown = which === 'all' ? bulletins : unread
  const options = [
    { value: 'all', label: words.everything },
    { value: 'unread', label: words.unreadCount({ count: count?.unread ?? unread.length }) },
  ] as const
  return (
    <Card
      title={words.title}
      actions={
        <Segmented label={words.which} size="small" value={which} onChange={setWhich} options={options} />
      }
    >
      <BulletinList bulletins={shown} empty={which === 'all' ? words.none : words.noneUnread} />
    </Card>
  )
}

const rows = [0, 1, 2, 3]

/** The panel before its announcements are there. */
export function BulletinPanelSkeleton() {
  const words = usePhrases(announcementPhrases)
  return (
    <section className="card" aria-label={words.title}>
      <Skeleton label={words.loading}>
        <div className="card-header">
          <SkeletonBlock width={80} />
        </div>
        <ul className="bulletins">
          {rows.map((row) => (
            <li key={row}>
              <div className="bulletin bulletin-waiting">
                <SkeletonBlock width="92%" height={21} />
                <div className="bulletin-meta">
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
