import { Link, useLocation } from 'wouter'
import { Icon } from '#web/ui/Icon.tsx'
import type { Entry } from './area-groups.ts'

/** A list of links to areas; the one of the current address is marked. */
export function AreaLinks({ id, entries }: { id?: string; entries: readonly Omit<Entry, 'fields'>[] }) {
  const [here] = useLocation()
  return (
    <ul id={id}>
      {entries.map(({ path, label, icon }) => (
        <li key={path}>
          <Link href={path} aria-current={here === path || here.startsWith(`${path}/`) ? 'page' : undefined}>
            <Icon name={icon} size={18} />
            <span>{label}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
