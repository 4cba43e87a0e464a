import type { CSSProperties } from 'react'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { platformPhrases } from '#web/platform/phrases.ts'
import { Skeleton, SkeletonBlock } from '#web/ui/Skeleton.tsx'
import { appPhrases } from './phrases.ts'

const fullRow = { '--count': 5 } as CSSProperties
const many = (count: number) => Array.from({ length: count }, (_, index) => index)

/** Placeholder of the usual and recent applications in their final size. */
export function UsualAppsSkeleton() {
  const words = usePhrases(appPhrases)
  const { loading } = usePhrases(platformPhrases)
  return (
    <section className="card" aria-label={words.usual}>
      <Skeleton label={loading}>
        <div className="card-header">
          <SkeletonBlock width={88} />
        </div>
        <ul className="usual-apps" data-folded="">
          {many(18).map((index) => (
            <li key={index}>
              <span className="usual-app">
                <SkeletonBlock width={44} height={44} round={12} />
                <SkeletonBlock width={56} height={18} />
              </span>
            </li>
          ))}
        </ul>
        <div className="recent-apps">
          {many(5).map((index) => (
            <SkeletonBlock key={index} width={128} height={22} />
          ))}
        </div>
      </Skeleton>
    </section>
  )
}

/** Placeholder of the application directory. */
export function AppDirectorySkeleton() {
  const words = usePhrases(appPhrases)
  const { loading } = usePhrases(platformPhrases)
  return (
    <section className="card app-directory" aria-label={words.all}>
      <Skeleton label={loading}>
        <div className="card-header">
          <SkeletonBlock width={96} />
          <SkeletonBlock width={300} />
        </div>
        <div className="app-groups">
          {many(8).map((group) => (
            <div key={group} className="app-group">
              <h3>
                <SkeletonBlock width={56} />
              </h3>
              <ul className="app-cells" style={fullRow}>
                {many(5).map((index) => (
                  <li key={index}>
                    <div className="app-cell">
                      <span>
                        <SkeletonBlock width={36} height={36} round={10} />
                      </span>
                      <SkeletonBlock width={98} height={12} />
                    </div>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
      </Skeleton>
    </section>
  )
}
