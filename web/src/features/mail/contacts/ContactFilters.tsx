import { useState } from 'react'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { ApplicationFilter } from '#web/platform/records/FilterSelects.tsx'
import { Button } from '#web/ui/Button.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { Select } from '#web/ui/Select.tsx'
import { useDepartments } from './choices.ts'
import { type Narrowing, noNarrowing } from './contact-filter.ts'
import { contactPhrases } from './phrases.ts'

type Props = { filter: Narrowing; onChange: (change: Narrowing) => void }

/** Filters of the list, applied on submit; a changed address resets the form through its `key`. */
export function ContactFilters({ filter: { text, orgCode, appCode }, onChange }: Props) {
  return (
    <FilterForm
      key={[text, orgCode, appCode].join('\n')}
      filter={{ text, orgCode, appCode }}
      onChange={onChange}
    />
  )
}

function FilterForm({ filter, onChange }: Props) {
  const words = usePhrases(contactPhrases)
  const [chosen, setChosen] = useState(filter)
  const departments = useDepartments()
  const choose = (part: Partial<Narrowing>) => setChosen((now) => ({ ...now, ...part }))
  return (
    <search aria-label={words.filters}>
      <form
        className="list-filters mail-contact-filters"
        onSubmit={(event) => {
          event.preventDefault()
          onChange(chosen)
        }}
      >
        <SearchField
          label={words.search}
          clearLabel={words.clearSearch}
          value={chosen.text}
          onChange={(text) => choose({ text })}
        />
        <Select
          label={words.department}
          value={chosen.orgCode}
          options={[{ value: '', label: words.department }, ...departments]}
          onChange={(orgCode) => choose({ orgCode })}
        />
        <ApplicationFilter
          label={words.application}
          everyApp={words.everyApp}
          value={chosen.appCode}
          onChange={(appCode) => choose({ appCode })}
        />
        <span className="spacer" />
        <Button
          onClick={() => {
            setChosen(noNarrowing)
            onChange(noNarrowing)
          }}
        >
          {words.reset}
        </Button>
        <Button kind="primary" type="submit">
          {words.query}
        </Button>
      </form>
    </search>
  )
}
