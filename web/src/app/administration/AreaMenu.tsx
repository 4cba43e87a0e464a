import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { screenLabels } from '../screens.ts'
import { AreaLinks } from './AreaLinks.tsx'
import { AreaSearch } from './AreaSearch.tsx'
import { useAreaGroups } from './area-groups.ts'
import './area-menu.css'

/** All areas by group, on screens that are too narrow for the rail. */
export function AreaMenu() {
  const { administration } = usePhrases(screenLabels)
  const groups = useAreaGroups()
  return (
    <nav className="area-menu card" aria-label={administration}>
      <AreaSearch groups={groups}>
        {groups.map(({ group, name, entries }) => (
          <section key={group} aria-label={name}>
            <h2>{name}</h2>
            <AreaLinks entries={entries} />
          </section>
        ))}
      </AreaSearch>
    </nav>
  )
}
