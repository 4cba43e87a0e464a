import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { IconName } from '#web/icons/icons.ts'
import { Icon } from './Icon.tsx'
import './button.css'

type Props = {
  href: string
  kind?: 'default' | 'primary'
  size?: 'small' | 'normal'
  icon?: IconName
  children: ReactNode
  /** Name of the action for element permissions. */
  'data-perm'?: string
}

/** A link to a screen, styled as a button. */
export function LinkButton({ href, kind = 'default', size = 'normal', icon, children, ...rest }: Props) {
  return (
    <Link {...rest} href={href} className={`button button-${size} button-${kind}`}>
      {icon && <Icon name={icon} size={16} />}
      {children}
    </Link>
  )
}
