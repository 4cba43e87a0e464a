import type { ReactNode } from 'react'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { FilterBar } from '#web/platform/list/FilterBar.tsx'
import { TypedSearch } from '#web/platform/list/TypedSearch.tsx'
import { Select } from '#web/ui/Select.tsx'
import { type Narrowing, states } from './app-filter.ts'
import { useCategories, useChoices } from './choices.ts'
import { appListPhrases, statusWords } from './phrases.ts'

type Props = { filter: Narrowing; onChange: (part: Partial<Narrowing>) => void; children: ReactNode }

/** The filters of the list, which apply immediately. */
export function AppFilters({ filter, onChange, children }: Props) {
  const words = usePhrases(appListPhrases)
  const names = usePhrases(statusWords)
  const { options: categories } = useCategories()
  const { systems } = useChoices()
  return (
    <FilterBar label={words.filters}>
      <TypedSearch label={words.search} text={filter.text} onChange={(text) => onChange({ text })} />
      <Select
        label={words.category}
        value={filter.category}
        options={[{ value: '', label: words.allCategories }, ...categories]}
        onChange={(category) => onChange({ category })}
      />
      <Select
        label={words.state}
        value={filter.status}
        options={[
          { value: '', label: words.allStates },
          ...states.map((value) => ({ value, label: names[value] })),
        ]}
        onChange={(status) => onChange({ status })}
      />
      <Select
        label={words.system}
        value={filter.system}
        options={[{ value: '', label: words.allSystems }, ...systems]}
        onChange={(system) => onChange({ system })}
      />
      <span className="spacer" />
      {children}
    </FilterBar>
  )
}
