import type { ZoneCard } from '@iambiz/contract/features/portal/zones.ts'
import { Link } from 'wouter'
import { Written } from '#web/platform/i18n/Written.tsx'
import { onDemand } from '#web/platform/on-demand/chunk.ts'
import { OnDemand } from '#web/platform/on-demand/OnDemand.tsx'
import { zonePath } from '#web/platform/paths.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { ZoneRings, ZoneSign, zoneGround } from './ZoneDecoration.tsx'
import './zone-cards.css'

const zoneHeadline = onDemand(() => import('./ZoneHeadline.tsx').then((chunk) => chunk.ZoneHeadline))

/** Reserves the line of the first figure until its chunk is loaded. */
const awaited = <span className="zone-card-headline">&nbsp;</span>

/** Links to the zones, each with its first figure. */
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
          {headline && (
            <OnDemand load={zoneHeadline} props={{ headline }} waiting={awaited} failed={() => awaited} />
          )}
        </span>
        <Icon name="arrow-right" size={17} />
      </Link>
    )
  })
}
