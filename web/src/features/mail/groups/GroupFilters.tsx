import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { FilterBar } from '#web/platform/list/FilterBar.tsx'
import { TypedSearch } from '#web/platform/list/TypedSearch.tsx'
import { ApplicationFilter, StatusFilter } from '#web/platform/records/FilterSelects.tsx'
import { Button } from '#web/ui/Button.tsx'
import { isNarrowed, type Narrowing, noNarrowing } from './group-filter.ts'
import { groupPhrases } from './phrases.ts'

type Props = { filter: Narrowing; onChange: (change: Partial<Narrowing>) => void }

/** Filters of the list. */
export function GroupFilters({ filter, onChange }: Props) {
  const words = usePhrases(groupPhrases)
  return (
    <FilterBar label={words.filters}>
      <TypedSearch label={words.search} text={filter.text} onChange={(text) => onChange({ text })} />
      <StatusFilter
        label={words.status}
        on={words.enabled}
        off={words.disabled}
        value={filter.status}
        onChange={(status) => onChange({ status })}
      />
      <ApplicationFilter
        label={words.application}
        everyApp={words.everyApp}
        value={filter.appCode}
        onChange={(appCode) => onChange({ appCode })}
      />
      {isNarrowed(filter) && <Button onClick={() => onChange(noNarrowing)}>{words.reset}</Button>}
    </FilterBar>
  )
}
