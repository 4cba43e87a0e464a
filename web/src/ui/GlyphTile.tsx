import type { CSSProperties, ReactNode } from 'react'
import { rem } from './rem.ts'
import './glyph-tile.css'

type Props = {
  /** `accent` for what can be opened, `muted` for what cannot. */
  tone?: 'plain' | 'accent' | 'muted'
  size?: number
  children: ReactNode
}

/** A quiet square around a glyph; applications have a coloured one, `AppTile`. */
export function GlyphTile({ tone = 'plain', size = 34, children }: Props) {
  return (
    <span className="glyph-tile" data-tone={tone} style={{ '--size': rem(size) } as CSSProperties}>
      {children}
    </span>
  )
}
