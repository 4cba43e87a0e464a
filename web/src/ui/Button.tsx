import type { ComponentProps } from 'react'
import type { IconName } from '#web/icons/icons.ts'
import { Icon } from './Icon.tsx'
import './button.css'

type Props = ComponentProps<'button'> & {
  kind?: 'default' | 'primary' | 'text' | 'link' | 'danger'
  size?: 'small' | 'normal' | 'large'
  icon?: IconName
  /** Waiting for a reply: the button retains the focus and ignores presses. */
  busy?: boolean
}

export function Button({
  kind = 'default',
  size = 'normal',
  icon,
  busy,
  className,
  children,
  ...rest
}: Props) {
  const classes = ['button', `button-${kind}`, `button-${size}`, className].filter(Boolean).join(' ')
  return (
    <button
      type="button"
      {...rest}
      className={classes}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : rest.onClick}
    >
      {icon && <Icon name={icon} size={size === 'small' ? 14 : 16} />}
      {children}
    </button>
  )
}
