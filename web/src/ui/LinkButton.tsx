import type { ReactNode } from 'react'
import { Link } from 'wouter'
import './button.css'

type Props = { href: string; kind?: 'default' | 'primary'; children: ReactNode }

/** A link to a screen that looks like a button. */
export function LinkButton({ href, kind = 'default', children }: Props) {
  return (
    <Link href={href} className={`button button-normal button-${kind}`}>
      {children}
    </Link>
  )
}
