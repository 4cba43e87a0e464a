import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { FilterBar } from '#web/platform/list/FilterBar.tsx'
import { TypedSearch } from '#web/platform/list/TypedSearch.tsx'
import { ApplicationFilter, StatusFilter } from '#web/platform/records/FilterSelects.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Select } from '#web/ui/Select.tsx'
import { templatePhrases } from './phrases.ts'
import { isNarrowed, type Narrowing, noNarrowing } from './template-filter.ts'

type Props = { filter: Narrowing; onChange: (change: Partial<Narrowing>) => void }

/** Filters of the list. */
export function TemplateFilters({ filter, onChange }: Props) {
  const words = usePhrases(templatePhrases)
  return (
    <FilterBar label={words.filters}>
      <TypedSearch label={words.search} text={filter.text} onChange={(text) => onChange({ text })} />
      <ApplicationFilter
        label={words.application}
        everyApp={words.everyApp}
        value={filter.appCode}
        onChange={(appCode) => onChange({ appCode })}
      />
      <Select
        label={words.type}
        value={filter.type}
        options={[
          { value: '', label: words.type },
          { value: '1', label: words.online },
          { value: '2', label: words.general },
        ]}
        onChange={(type) => onChange({ type })}
      />
      <StatusFilter
        label={words.state}
        on={words.on}
        off={words.off}
        value={filter.state}
        onChange={(state) => onChange({ state })}
      />
      {isNarrowed(filter) && <Button onClick={() => onChange(noNarrowing)}>{words.reset}</Button>}
    </FilterBar>
  )
}
