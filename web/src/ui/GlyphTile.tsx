import type { CSSProperties, ReactNode } from 'react'
import { rem } from './rem.ts'
import './glyph-tile.css'

type Props = {
  /** `accent` for items that can be opened, `muted` for those that cannot. */
  tone?: 'plain' | 'accent' | 'muted'
  size?: number
  children: ReactNode
}

/** A plain tile around a glyph; for applications use `AppTile`. */
export function GlyphTile({ tone = 'plain', size = 34, children }: Props) {
  return (
    <span className="glyph-tile" data-tone={tone} style={{ '--size': rem(size) } as CSSProperties}>
      {children}
    </span>
  )
}
