import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { IconName } from '#web/icons/icons.ts'
import { Icon } from './Icon.tsx'
import './menu-link.css'

type Props = {
  href: string
  icon: IconName
  label: string
  /** The screen is the one that is looked at, or above it. */
  isCurrent?: boolean
  /** Closes the menu that the link is in. */
  onFollow: () => void
  /** Shown at the end of the line. */
  children?: ReactNode
}

/** A way to a screen, as a line of a menu. */
export const MenuLink = ({ href, icon, label, isCurrent, onFollow, children }: Props) => (
  <Link href={href} className="menu-link" aria-current={isCurrent ? 'page' : undefined} onClick={onFollow}>
    <Icon name={icon} size={16} />
    {label}
    <span className="spacer" />
    {children}
  </Link>
)
