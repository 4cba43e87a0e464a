import { read, useRead } from '#web/platform/api/query.ts'
import { ApplicationCombobox } from '#web/platform/applications/ApplicationCombobox.tsx'
import { choicesById } from '#web/platform/applications/choices.ts'
import { DateInput } from '#web/platform/date-input/DateInput.tsx'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { TypedSearch } from '#web/platform/list/TypedSearch.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Select } from '#web/ui/Select.tsx'
import { isNarrowed, longestTitle, type Narrowing, noNarrowing } from './list-filter.ts'
import { listPhrases } from './phrases.ts'
import './list-filters.css'
import { FilterBar } from '#web/platform/list/FilterBar.tsx'

type Props = { filter: Narrowing; onChange: (change: Partial<Narrowing>) => void }

/** The filters of the list, except the state, which the tabs set. */
export function ListFilters({ filter, onChange }: Props) {
  const words = usePhrases(listPhrases)
  const { data: apps } = useRead(read('GET /iam-portal/bulletin/getAllApp'))
  return (
    <FilterBar label={words.filters}>
      <TypedSearch
        label={words.search}
        clearLabel={words.clearSearch}
        text={filter.text}
        onChange={(text) => onChange({ text })}
        maxLength={longestTitle}
      />
      <ApplicationCombobox
        label={words.application}
        none={words.application}
        value={filter.appId}
        options={apps && choicesById(apps)}
        onChange={(appId) => onChange({ appId })}
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
      <Select
        label={words.pushScope}
        value={filter.pushScope}
        options={[
          { value: '', label: words.pushScope },
          { value: '1', label: words.allUsers },
          { value: '2', label: words.appUsers },
        ]}
        onChange={(pushScope) => onChange({ pushScope })}
      />
      <Select
        label={words.validity}
        value={filter.validity}
        options={[
          { value: '', label: words.validity },
          { value: 'valid', label: words.validHint },
          { value: 'invalid', label: words.invalidHint },
        ]}
        onChange={(validity) => onChange({ validity })}
      />
      <span className="maintained-days">
        <DateInput
          precision="day"
          aria-label={words.from}
          value={filter.from}
          max={filter.to || '2099-12-31'}
          onChange={(from) => onChange({ from })}
        />
        <span>{words.until}</span>
        <DateInput
          precision="day"
          aria-label={words.to}
          value={filter.to}
          min={filter.from}
          max="2099-12-31"
          onChange={(to) => onChange({ to })}
        />
      </span>
      <span className="spacer" />
      {isNarrowed(filter) && <Button onClick={() => onChange(noNarrowing)}>{words.reset}</Button>}
    </FilterBar>
  )
}
