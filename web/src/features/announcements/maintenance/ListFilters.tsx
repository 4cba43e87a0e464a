import { read, useRead } from '#web/platform/api/query.ts'
import { ApplicationCombobox } from '#web/platform/applications/ApplicationCombobox.tsx'
import { choicesById } from '#web/platform/applications/choices.ts'
import { dateOf, dayNumber } from '#web/platform/calendar-days.ts'
import { toWireTime } from '#web/platform/i18n/format.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { FilterBar } from '#web/platform/list/FilterBar.tsx'
import { TypedSearch } from '#web/platform/list/TypedSearch.tsx'
import { PeriodField } from '#web/platform/period/PeriodField.tsx'
import { periodPhrases } from '#web/platform/period/phrases.ts'
import { Button } from '#web/ui/Button.tsx'
import { Select } from '#web/ui/Select.tsx'
import { isNarrowed, longestTitle, type Narrowing, noNarrowing } from './list-filter.ts'
import { listPhrases } from './phrases.ts'

type Props = { filter: Narrowing; onChange: (change: Partial<Narrowing>) => void }

const noDays = { from: '', to: '' }

/** The days on which announcements are first shown. */
function ShownFrom({ filter: { from, to }, onChange }: Props) {
  const words = usePhrases(listPhrases)
  const periodWords = usePhrases(periodPhrases)
  const today = toWireTime(Date.now()).slice(0, 10)
  const last = (count: number) => ({ from: dateOf(dayNumber(today) - count + 1), to: today })
  const periods = [
    { key: 'any', label: periodWords.any, period: noDays },
    { key: '7', label: words.lastDays({ count: 7 }), period: last(7) },
    { key: '30', label: words.lastDays({ count: 30 }), period: last(30) },
    { key: '90', label: words.lastDays({ count: 90 }), period: last(90) },
  ]
  const isNarrowed = from !== '' || to !== ''
  return (
    <PeriodField
      label={words.shownFrom}
      text={isNarrowed ? `${from || '…'} ${periodWords.until} ${to || '…'}` : words.shownFrom}
      isNarrowed={isNarrowed}
      presets={periods.map(({ period, ...preset }) => ({
        ...preset,
        isChosen: period.from === from && period.to === to,
        choose: () => onChange(period),
      }))}
      own={{
        precision: 'day',
        period: { from, to },
        faultOf: (period) => {
          if (period.from === '' && period.to === '') return periodWords.missing
          return period.from && period.to && period.to < period.from ? periodWords.order : undefined
        },
        onChange,
      }}
    />
  )
}

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
      <ShownFrom filter={filter} onChange={onChange} />
      <span className="spacer" />
      {isNarrowed(filter) && <Button onClick={() => onChange(noNarrowing)}>{words.reset}</Button>}
    </FilterBar>
  )
}
