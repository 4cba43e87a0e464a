import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { IconName } from '#web/icons/icons.ts'
import { Icon } from './Icon.tsx'
import './menu-link.css'

type Props = {
  href: string
  icon: IconName
  label: string
  /** The current screen, or one of its parents. */
  isCurrent?: boolean
  /** Closes the surrounding menu. */
  onFollow: () => void
  /** Shown at the end of the line. */
  children?: ReactNode
}

/** A link to a screen in a menu. */
export const MenuLink = ({ href, icon, label, isCurrent, onFollow, children }: Props) => (
  <Link href={href} className="menu-link" aria-current={isCurrent ? 'page' : undefined} onClick={onFollow}>
    <Icon name={icon} size={16} />
    {label}
    <span className="spacer" />
    {children}
  </Link>
)
