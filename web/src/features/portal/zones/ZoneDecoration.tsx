import type { CSSProperties, ReactNode } from 'react'
import { NamedIcon } from '#web/ui/NamedIcon.tsx'
import { rem } from '#web/ui/rem.ts'
import './zone-decoration.css'

/** The ground of everything that carries a zone's colour. */
export const zoneGround = (hue: number) => ({
  className: 'zone-ground',
  style: { '--hue': hue } as CSSProperties,
})

/** The sign of a zone; its first character where there is no such icon. */
export function ZoneSign({ icon, name, size }: { icon: string; name: string; size: number }): ReactNode {
  return (
    <span className="zone-sign" style={{ '--size': rem(size) } as CSSProperties} aria-hidden="true">
      <NamedIcon name={icon} size={Math.round(size * 0.55)} otherwise={[...name][0]} />
    </span>
  )
}

/** Rings that open from the corner. */
export function ZoneRings() {
  return (
    <svg className="zone-rings" viewBox="0 0 150 72" fill="none" aria-hidden="true">
      {[24, 44, 66, 90].map((radius) => (
        <circle key={radius} cx="120" cy="64" r={radius} />
      ))}
    </svg>
  )
}
