import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { FilterBar } from '#web/platform/list/FilterBar.tsx'
import { TypedSearch } from '#web/platform/list/TypedSearch.tsx'
import { ApplicationFilter } from '#web/platform/records/FilterSelects.tsx'
import { Select } from '#web/ui/Select.tsx'
import { useDepartments } from './choices.ts'
import type { Narrowing } from './contact-filter.ts'
import { contactPhrases } from './phrases.ts'

type Props = { filter: Narrowing; onChange: (change: Partial<Narrowing>) => void }

/** The filters of the list, which apply immediately. */
export function ContactFilters({ filter, onChange }: Props) {
  const words = usePhrases(contactPhrases)
  const departments = useDepartments()
  return (
    <FilterBar label={words.filters}>
      <TypedSearch label={words.search} text={filter.text} onChange={(text) => onChange({ text })} />
      <Select
        label={words.department}
        value={filter.orgCode}
        options={[{ value: '', label: words.department }, ...departments]}
        onChange={(orgCode) => onChange({ orgCode })}
      />
      <ApplicationFilter
        label={words.application}
        everyApp={words.everyApp}
        value={filter.appCode}
        onChange={(appCode) => onChange({ appCode })}
      />
    </FilterBar>
  )
}
