import { Link } from 'wouter'
import { instantOf, toWireTime, useFormats } from '#web/platform/i18n/format.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { paths } from '#web/platform/paths.ts'
import { useMinute } from '#web/platform/present.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { factorStripPhrases } from './strip-phrases.ts'
import './second-factor-strip.css'

const dayMs = 86_400_000

const startOfDay = (wireTime: string) => instantOf(`${wireTime.slice(0, 10)} 00:00:00`)

type Props = {
  until: string
  /** Whether this is the page that sets it up, which needs no link. */
  isHere?: boolean
}

/** Says until when a second factor has to be set up, with the days that are left and the way to it. */
export function SecondFactorStrip({ until, isHere = false }: Props) {
  const words = usePhrases(factorStripPhrases)
  const { dayTime } = useFormats()
  const days = Math.round((startOfDay(until) - startOfDay(toWireTime(useMinute()))) / dayMs)
  return (
    <p className="second-factor-strip" role="status">
      <Icon name="shield-check" size={16} />
      <span>{words.until({ moment: dayTime(until), days })}</span>
      {!isHere && <Link href={paths.binding}>{words.setUp}</Link>}
    </p>
  )
}
