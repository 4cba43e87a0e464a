import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { FilterBar } from '#web/platform/list/FilterBar.tsx'
import { TypedSearch } from '#web/platform/list/TypedSearch.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Select } from '#web/ui/Select.tsx'
import { statusWords } from '../phrases.ts'
import { type OverviewNarrowing, statuses } from './overview-filter.ts'
import { overviewPhrases } from './phrases.ts'

type Props = {
  filter: OverviewNarrowing
  /** Names of the chosen organization and role, if they are known from a row. */
  names: { org: string; role: string }
  onChange: (change: Partial<OverviewNarrowing>) => void
}

/** The filters of the list. An organization or role is chosen in a row of the list and only removed here. */
export function OverviewFilters({ filter, names, onChange }: Props) {
  const words = usePhrases(overviewPhrases)
  const statusNames = usePhrases(statusWords)
  const chosen = [
    filter.orgCode && { text: words.orgIs({ name: names.org }), name: names.org, change: { orgCode: '' } },
    filter.roleNo && { text: words.roleIs({ name: names.role }), name: names.role, change: { roleNo: '' } },
  ]
  return (
    <FilterBar label={words.filters}>
      <TypedSearch label={words.search} text={filter.text} onChange={(text) => onChange({ text })} />
      <Select
        label={words.status}
        value={filter.status === undefined ? '' : String(filter.status)}
        options={[
          { value: '', label: words.allStatuses },
          ...statuses.map((status) => ({ value: String(status), label: statusNames[status] })),
        ]}
        onChange={(value) => onChange({ status: statuses.find((status) => String(status) === value) })}
      />
      {chosen.map(
        (one) =>
          one && (
            <Button
              key={one.text}
              size="small"
              icon="x"
              aria-label={`${one.text}, ${words.giveUp({ name: one.name })}`}
              onClick={() => onChange(one.change)}
            >
              {one.text}
            </Button>
          ),
      )}
    </FilterBar>
  )
}
