import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { useTyped } from '#web/platform/list/use-typed.ts'
import { useApplications } from '#web/platform/owned-applications.ts'
import { Button } from '#web/ui/Button.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { Select } from '#web/ui/Select.tsx'
import { isNarrowed, longestText, type Narrowing, noNarrowing, statusOf } from './group-filter.ts'
import { groupPhrases } from './phrases.ts'

type Props = { filter: Narrowing; onChange: (change: Partial<Narrowing>) => void }

/** What narrows the list. */
export function GroupFilters({ filter, onChange }: Props) {
  const words = usePhrases(groupPhrases)
  const [typed, setTyped] = useTyped(filter.text, (text) => onChange({ text }))
  const { all } = useApplications(words.everyApp)
  return (
    <search className="list-filters mail-group-filters" aria-label={words.filters}>
      <SearchField
        label={words.search}
        clearLabel={words.clearSearch}
        value={typed}
        onChange={setTyped}
        maxLength={longestText}
      />
      <Select
        label={words.status}
        value={filter.status}
        options={[
          { value: '', label: words.status },
          { value: '1', label: words.enabled },
          { value: '0', label: words.disabled },
        ]}
        onChange={(status) => onChange({ status: statusOf(status) })}
      />
      <Select
        label={words.application}
        value={filter.appCode}
        options={[{ value: '', label: words.application }, ...all]}
        onChange={(appCode) => onChange({ appCode })}
      />
      {isNarrowed(filter) && <Button onClick={() => onChange(noNarrowing)}>{words.reset}</Button>}
    </search>
  )
}
