import { useId, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { administrationPath } from '#web/platform/paths.ts'
import type { AreaGroup } from '#web/platform/screen.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { screenLabels } from '../screens.ts'
import { AreaLinks } from './AreaLinks.tsx'
import { AreaSearch } from './AreaSearch.tsx'
import { type Group, useAreaGroups } from './area-groups.ts'
import { areaAt } from './areas.ts'
import { areaMenuPhrases } from './phrases.ts'
import './area-rail.css'

type GroupProps = Group & { isOpen: boolean; onToggle: () => void }

function RailGroup({ name, entries, isOpen, onToggle }: GroupProps) {
  const id = useId()
  return (
    <>
      <button
        type="button"
        className="area-rail-group"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={onToggle}
      >
        {name}
        <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} size={14} />
      </button>
      {isOpen && <AreaLinks id={id} entries={entries} />}
    </>
  )
}

/**
 * The groups of areas at the left of administration. The group of the current area is open, the others as the person
 * leaves them.
 */
export function AreaRail() {
  const words = usePhrases(areaMenuPhrases)
  const { administration } = usePhrases(screenLabels)
  const [here] = useLocation()
  const groups = useAreaGroups()
  const [toggled, setToggled] = useState<Partial<Record<AreaGroup, boolean>>>({})
  const current = areaAt(here)?.group
  return (
    <nav className="area-rail" aria-label={administration}>
      {/* The typed text has served its purpose once another area is open. */}
      <AreaSearch key={areaAt(here)?.name} groups={groups}>
        <Link href={administrationPath} aria-current={here === administrationPath ? 'page' : undefined}>
          <Icon name="gauge" size={18} />
          <span>{words.overview}</span>
        </Link>
        {groups.map((one) => {
          const isOpen = toggled[one.group] ?? (one.group === current || current === undefined)
          return (
            <RailGroup
              key={one.group}
              {...one}
              isOpen={isOpen}
              onToggle={() => setToggled((now) => ({ ...now, [one.group]: !isOpen }))}
            />
          )
        })}
      </AreaSearch>
    </nav>
  )
}
