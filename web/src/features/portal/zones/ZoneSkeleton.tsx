import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { Skeleton, SkeletonBlock } from '#web/ui/Skeleton.tsx'
import { zonePhrases } from './phrases.ts'
import './zone-frame.css'

/** Placeholder of a zone's page while it loads. */
export function ZoneSkeleton() {
  const words = usePhrases(zonePhrases)
  return (
    <Skeleton label={words.loading}>
      <div className="zone-page">
        <div className="zone-wide">
          <SkeletonBlock height={128} round={12} />
        </div>
        <div className="zone-main">
          <SkeletonBlock height={520} round={12} />
        </div>
        <SkeletonBlock height={520} round={12} />
      </div>
    </Skeleton>
  )
}
