import type { CSSProperties, ReactNode } from 'react'
import { NamedIcon } from '#web/ui/NamedIcon.tsx'
import { rem } from '#web/ui/rem.ts'
import './zone-decoration.css'

/** Class and style of elements with a zone's background colour. */
export const zoneGround = (hue: number) => ({
  className: 'zone-ground',
  style: { '--hue': hue } as CSSProperties,
})

/** The icon of a zone; if the icon does not exist, the first character of the zone's name. */
export function ZoneSign({ icon, name, size }: { icon: string; name: string; size: number }): ReactNode {
  return (
    <span className="zone-sign" style={{ '--size': rem(size) } as CSSProperties} aria-hidden="true">
      <NamedIcon name={icon} size={Math.round(size * 0.55)} otherwise={[...name][0]} />
    </span>
  )
}

/** Decorative rings in the corner. */
export function ZoneRings() {
  return (
    <svg className="zone-rings" viewBox="0 0 150 72" fill="none" aria-hidden="true">
      {[24, 44, 66, 90].map((radius) => (
        <circle key={radius} cx="120" cy="64" r={radius} />
      ))}
    </svg>
  )
}
