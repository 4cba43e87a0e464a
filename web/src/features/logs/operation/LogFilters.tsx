import { read, useRead } from '#web/platform/api/query.ts'
import { toWireTime } from '#web/platform/i18n/format.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { FilterBar } from '#web/platform/list/FilterBar.tsx'
import { TypedSearch } from '#web/platform/list/TypedSearch.tsx'
import { PeriodField } from '#web/platform/period/PeriodField.tsx'
import { periodPhrases } from '#web/platform/period/phrases.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { Select } from '#web/ui/Select.tsx'
import { daysOf, faultOf, type LogView, presets, results } from './log-view.ts'
import { filterPhrases, rangePhrases, resultPhrases } from './phrases.ts'

type Props = { view: LogView; onChange: (part: Partial<LogView>) => void }
type Named = { targetName: string | undefined }

/** Filters of the operation log. */
export function LogFilters({ view, targetName, onChange }: Props & Named) {
  const words = usePhrases(filterPhrases)
  const resultWords = usePhrases(resultPhrases)
  const { data } = useRead(read('GET /iam-authority/v1/admin/opLog/choices'))
  const named = (all: readonly { code: string; name: string }[] | undefined, chosen: string, any: string) => [
    { value: '', label: any },
    ...(all ?? (chosen ? [{ code: chosen, name: chosen }] : [])).map(({ code, name }) => ({
      value: code,
      label: name,
    })),
  ]
  return (
    <FilterBar label={words.filters}>
      <Range view={view} onChange={onChange} />
      <TypedSearch
        label={words.person}
        clearLabel={words.clearPerson}
        text={view.person}
        onChange={(text) => onChange({ person: text })}
      />
      <Select
        label={words.category}
        value={view.category}
        options={named(data?.categories, view.category, words.anyCategory)}
        onChange={(category) => onChange({ category })}
      />
      <Select
        label={words.target}
        value={view.targetType}
        options={named(data?.targetTypes, view.targetType, words.anyTarget)}
        onChange={(targetType) => onChange({ targetType, targetId: '' })}
      />
      <Select
        label={words.result}
        value={view.result}
        options={[
          { value: '', label: words.anyResult },
          ...results.map((value) => ({ value, label: resultWords[value] })),
        ]}
        onChange={(value) => onChange({ result: results.find((result) => result === value) ?? '' })}
      />
      <TypedSearch label={words.search} text={view.text} onChange={(text) => onChange({ text })} />
      <Chosen view={view} targetName={targetName} onChange={onChange} />
    </FilterBar>
  )
}

/** Choice of a preset range that ends today, or of a first and last day. */
function Range({ view, onChange }: Props) {
  const words = usePhrases(filterPhrases)
  const names = usePhrases(rangePhrases)
  const { until } = usePhrases(periodPhrases)
  const days = daysOf(view, toWireTime(Date.now()))
  return (
    <PeriodField
      label={words.range}
      text={view.range === 'custom' ? `${days.from} ${until} ${days.to}` : names[view.range]}
      presets={presets.map((preset) => ({
        ...{ key: preset, label: names[preset], isChosen: preset === view.range },
        choose: () => onChange({ range: preset, from: '', to: '' }),
      }))}
      own={{
        precision: 'day',
        period: days,
        faultOf: (period) => {
          const fault = faultOf({ range: 'custom', ...period })
          return fault && words[fault]
        },
        onChange: (period) => onChange({ range: 'custom', ...period }),
      }}
    />
  )
}

/** Filters that were set in the details drawer, each with a button to remove it. */
function Chosen({ view, targetName = view.targetId, onChange }: Props & Named) {
  const words = usePhrases(filterPhrases)
  const chips = [
    ...(view.targetId ? [{ text: words.ofTarget({ name: targetName }), gone: { targetId: '' } }] : []),
    ...(view.request ? [{ text: words.request, gone: { request: '' } }] : []),
  ]
  if (chips.length === 0) return null
  return (
    <ul className="operation-chosen" aria-label={words.chosen}>
      {chips.map(({ text, gone }) => (
        <li key={text}>
          <bdi>{text}</bdi>
          <button type="button" aria-label={words.remove({ what: text })} onClick={() => onChange(gone)}>
            <Icon name="x" size={12} />
          </button>
        </li>
      ))}
    </ul>
  )
}
