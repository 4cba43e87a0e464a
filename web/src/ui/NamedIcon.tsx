import type { ReactNode } from 'react'
import { isIcon } from '#web/icons/icons.ts'
import { Drawing, Icon } from './Icon.tsx'
import { useLibraryIcon } from './use-library-icon.ts'

type Props = {
  name: string
  size?: number
  /** Shown for a name without an icon. */
  otherwise: ReactNode
}

/**
 * An icon whose name comes from data: names that begin with `el-icon-` are from the library, others from the sprite.
 */
export function NamedIcon({ name, size, otherwise }: Props) {
  const address = useLibraryIcon(name)
  if (address) return <Drawing address={address} size={size} />
  return isIcon(name) ? <Icon name={name} size={size} /> : otherwise
}
