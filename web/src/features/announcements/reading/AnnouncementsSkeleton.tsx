import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { platformPhrases } from '#web/platform/phrases.ts'
import { Skeleton, SkeletonBlock } from '#web/ui/Skeleton.tsx'
import { announcementPhrases } from './phrases.ts'

const rows = [0, 1, 2, 3]

/** Skeleton of the panel while its announcements load. */
export function AnnouncementPanelSkeleton() {
  const words = usePhrases(announcementPhrases)
  const { loading } = usePhrases(platformPhrases)
  return (
    <section className="card" aria-label={words.title}>
      <Skeleton label={loading}>
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
