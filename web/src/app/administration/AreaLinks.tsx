import { Link, useLocation } from 'wouter'
import type { FoundPage } from '#web/features/palette/screen-source.tsx'
import { Icon } from '#web/ui/Icon.tsx'

/** A list of links to areas; the one of the current address is marked. */
export function AreaLinks({ id, entries }: { id?: string; entries: readonly FoundPage[] }) {
  const [here] = useLocation()
  return (
    <ul id={id}>
      {entries.map(({ path, name, icon }) => (
        <li key={path}>
          <Link href={path} aria-current={here === path || here.startsWith(`${path}/`) ? 'page' : undefined}>
            <Icon name={icon} size={18} />
            <span>{name}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
