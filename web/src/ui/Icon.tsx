import { spriteUrl } from 'virtual:icon-sprite'
import type { IconName } from '#web/icons/icons.ts'
import './icon.css'

type Props = { name: IconName; size?: number; className?: string }

/** Decoration only: the control around it carries the name. */
export function Icon({ name, size = 16, className }: Props) {
  return (
    <svg className={className ? `icon ${className}` : 'icon'} width={size} height={size} aria-hidden="true">
      <use href={`${spriteUrl}#${name}`} />
    </svg>
  )
}
