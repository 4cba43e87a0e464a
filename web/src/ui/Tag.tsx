import type { ReactNode } from 'react'
import './tag.css'

export type TagKind = 'neutral' | 'success' | 'info' | 'warning' | 'error' | 'outline'

type Props = {
  kind?: TagKind
  small?: boolean
  children: ReactNode
}

/** A word with a colour behind it; the word alone carries the meaning. */
export function Tag({ kind = 'neutral', small, children }: Props) {
  return <span className={`tag tag-${kind}${small ? ' tag-small' : ''}`}>{children}</span>
}
