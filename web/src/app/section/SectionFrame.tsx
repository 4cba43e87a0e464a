import { type ReactNode, useLayoutEffect, useMemo, useRef } from 'react'
import { Link, useLocation } from 'wouter'
import type { IconName } from '#web/icons/icons.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { SiblingsContext } from '#web/ui/TitleMenu.tsx'
import './section-page.css'

type Group = {
  name: string
  entries: readonly { path: string; label: string; icon: IconName }[]
}

const isAt = (here: string, path: string) => here === path || here.startsWith(`${path}/`)

/** Returns the links of the group that the current screen belongs to, as a menu. */
function useSiblings(groups: readonly Group[]) {
  const [here, navigate] = useLocation()
  return useMemo(() => {
    const group = groups.find(({ entries }) => entries.some(({ path }) => isAt(here, path)))
    return (
      group && {
        label: group.name,
        items: group.entries.map(({ path, label, icon }) => ({ label, icon, choose: () => navigate(path) })),
      }
    )
  }, [groups, here, navigate])
}

/** If the entries are a scrolling line, scrolls the current one to its middle. */
function useCurrentInSight(here: string) {
  const line = useRef<HTMLUListElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current entry follows from the address
  useLayoutEffect(() => {
    const entry = line.current?.querySelector<HTMLElement>('[aria-current]')
    const scrolled = line.current
    if (!scrolled || !entry) return
    const { left, width } = entry.getBoundingClientRect()
    const { left: start, width: room } = scrolled.getBoundingClientRect()
    scrolled.scrollLeft += left - start - (room - width) / 2
  }, [here])
  return line
}

function GroupLinks({ name, entries }: Group) {
  const [here] = useLocation()
  const line = useCurrentInSight(here)
  return (
    <nav aria-label={name}>
      <p aria-hidden="true">{name}</p>
      <ul ref={line}>
        {entries.map(({ path, label, icon }) => (
          <li key={path}>
            <Link href={path} title={label} aria-current={isAt(here, path) ? 'page' : undefined}>
              <Icon name={icon} size={18} />
              <span>{label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

type Props = { groups: readonly Group[]; children: ReactNode }

/** A screen with groups of links at its left. */
export function SectionFrame({ groups, children }: Props) {
  const siblings = useSiblings(groups)
  return (
    <div className="section">
      <div className="section-rail">
        {groups
          .filter(({ entries }) => entries.length > 0)
          .map((group) => (
            <GroupLinks key={group.name} {...group} />
          ))}
      </div>
      <div className="page section-content">
        <SiblingsContext value={siblings}>{children}</SiblingsContext>
      </div>
    </div>
  )
}
