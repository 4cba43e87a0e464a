import type { ZoneContent } from '@iambiz/contract/features/portal/zones.ts'
import { Written } from '#web/platform/i18n/Written.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { pictureAddress } from '#web/ui/picture-address.ts'
import { ZoneRings, ZoneSign, zoneGround } from './ZoneDecoration.tsx'
import './zone-banner.css'

type Props = { zone: Pick<ZoneContent, 'zoneName' | 'banner'> }

/** The header of a zone's page in the zone's colour. */
export function ZoneBanner({ zone: { zoneName, banner } }: Props) {
  const { className, style } = zoneGround(banner.hue)
  return (
    <header className={`${className} zone-banner`} style={style}>
      {banner.picture ? (
        <img className="zone-banner-picture" src={pictureAddress(banner.picture)} alt="" />
      ) : (
        <ZoneRings />
      )}
      <ZoneSign icon={banner.icon} name={zoneName} size={56} />
      <div className="zone-banner-words">
        <PageTitle>
          <Written text={zoneName} />
        </PageTitle>
        {banner.slogan && (
          <p>
            <Written text={banner.slogan} />
          </p>
        )}
      </div>
    </header>
  )
}
