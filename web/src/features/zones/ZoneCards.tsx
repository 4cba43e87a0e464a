import type { ZoneCard } from '@iambiz/contract/features/zones.ts'
import { Link } from 'wouter'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { Written } from '#web/platform/i18n/Written.tsx'
import { zonePath } from '#web/platform/paths.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { changeOf } from './change.ts'
import { headlinePhrases } from './headline-phrases.ts'
import { useHeadlineWords } from './headline-words.ts'
import { ZoneRings, ZoneSign, zoneGround } from './ZoneDecoration.tsx'
import './zone-cards.css'

function Headline({ headline }: { headline: NonNullable<ZoneCard['headline']> }) {
  const words = usePhrases(headlinePhrases)
  const figures = useHeadlineWords()
  const { name, unit, month, value, previous } = headline
  const change = changeOf(value, previous, unit)
  const told = words.headline({ name, month: figures.month(month), value: figures.measured(value, unit) })
  return (
    <span className="zone-card-headline figures">
      {change ? told + words.comma + words.onMonth({ value: figures.change(change) }) : told}
    </span>
  )
}

/** Ways into the zones, each with its first figure. */
export function ZoneCards({ zones }: { zones: readonly ZoneCard[] }) {
  return zones.map(({ zoneCode, zoneName, icon, hue, headline }) => {
    const { className, style } = zoneGround(hue)
    return (
      <Link key={zoneCode} href={zonePath(zoneCode)} className={`${className} zone-card`} style={style}>
        <ZoneRings />
        <ZoneSign icon={icon} name={zoneName} size={38} />
        <span className="spacer">
          <b>
            <Written text={zoneName} />
          </b>
          {headline && <Headline headline={headline} />}
        </span>
        <Icon name="arrow-right" size={17} />
      </Link>
    )
  })
}
