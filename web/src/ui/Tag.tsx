import type { ReactNode } from 'react'
import './tag.css'

export type TagKind = 'neutral' | 'success' | 'info' | 'warning' | 'error' | 'outline'

type Props = {
  kind?: TagKind
  small?: boolean
  children: ReactNode
}

/** A word on a coloured background; the word alone has the full meaning. */
export function Tag({ kind = 'neutral', small, children }: Props) {
  return <span className={`tag tag-${kind}${small ? ' tag-small' : ''}`}>{children}</span>
}
