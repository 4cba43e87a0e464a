import { spriteUrl } from 'virtual:icon-sprite'
import type { IconName } from '#web/icons/icons.ts'
import { rem } from './rem.ts'
import './icon.css'

type Look = { size?: number | undefined; className?: string }

/** Decorative: the surrounding control has the accessible name. */
export const Drawing = ({ address, size = 16, className }: Look & { address: string }) => (
  <svg
    className={className ? `icon ${className}` : 'icon'}
    width={rem(size)}
    height={rem(size)}
    aria-hidden="true"
  >
    <use href={address} />
  </svg>
)

export const Icon = ({ name, ...look }: Look & { name: IconName }) => (
  <Drawing address={`${spriteUrl}#${name}`} {...look} />
)
