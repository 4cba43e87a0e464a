import type { ReactNode } from 'react'
import { isIcon } from '#web/icons/icons.ts'
import { Drawing, Icon } from './Icon.tsx'
import { useLibraryIcon } from './use-library-icon.ts'

type Props = {
  name: string
  size?: number
  /** Stands there for a name without a drawing. */
  otherwise: ReactNode
}

/** An icon whose name comes from data: of the library where that begins with `el-icon-`, else of the sprite. */
export function NamedIcon({ name, size, otherwise }: Props) {
  const address = useLibraryIcon(name)
  if (address) return <Drawing address={address} size={size} />
  return isIcon(name) ? <Icon name={name} size={size} /> : otherwise
}
