import type { ZoneContent } from '@iambiz/contract/features/zones.ts'
import { ZoneRings, ZoneSign, zoneGround } from './ZoneDecoration.tsx'
import './zone-banner.css'

/** The head of a zone's page, in the zone's own colour. */
export function ZoneBanner({ zone: { zoneName, banner } }: { zone: ZoneContent }) {
  const { className, style } = zoneGround(banner.hue)
  return (
    <header className={`${className} zone-banner`} style={style}>
      <ZoneRings />
      <ZoneSign icon={banner.icon} name={zoneName} size={56} />
      <div className="zone-banner-words">
        <h1>{zoneName}</h1>
        {banner.slogan && <p>{banner.slogan}</p>}
      </div>
    </header>
  )
}
