import { Link } from 'wouter'
import { instantOf } from '#web/platform/i18n/format.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { paths } from '#web/platform/paths.ts'
import { useMinute } from '#web/platform/present.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { factorStripPhrases } from './strip-phrases.ts'
import './second-factor-strip.css'

const dayMs = 86_400_000

/** Says until when a second factor has to be set up, with the days that are left and the way to it. */
export function SecondFactorStrip({ until }: { until: string }) {
  const words = usePhrases(factorStripPhrases)
  const now = useMinute()
  const days = Math.max(0, Math.ceil((instantOf(until) - now) / dayMs))
  const date = until.slice(0, 10)
  return (
    <p className="second-factor-strip" role="status">
      <Icon name="shield-check" size={16} />
      <span>{words.until({ date, days })}</span>
      <Link href={paths.binding}>{words.setUp}</Link>
    </p>
  )
}
