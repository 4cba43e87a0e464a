import type { Granularity } from '@iambiz/contract/platform/login-log.ts'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'wouter'
import { read, usePagedRead } from '#web/platform/api/query.ts'
import { refusalOf } from '#web/platform/api/refusal.ts'
import { toWireTime } from '#web/platform/i18n/format.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { LoadFailed } from '#web/platform/LoadFailed.tsx'
import { ExportPanel } from '#web/platform/log-export/LogExport.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { keepFocusNear } from '#web/ui/keep-focus-near.ts'
import { Page } from '#web/ui/Page.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { Skeleton, SkeletonBlock } from '#web/ui/Skeleton.tsx'
import { CountedUntil, CountingNote } from '../filter/CountedUntil.tsx'
import { LogFilterBar } from '../filter/LogFilterBar.tsx'
import { leftOutOf } from '../filter/left-out.ts'
import {
  faultOf,
  isAskable,
  isLogNarrowed,
  type LogFilter,
  logFilterOf,
  logQueryOf,
  logRequestOf,
  noLogFilter,
  type Preset,
} from '../filter/log-filter.ts'
import { lookAgain } from '../filter/look-again.ts'
import { logFilterPhrases, presetWords } from '../filter/phrases.ts'
import { ExportRows } from '../log/ExportRows.tsx'
import { Figures } from './Figures.tsx'
import { lastDayOf, useActive } from './figure-reads.ts'
import { HeatCard } from './HeatCard.tsx'
import { HoursCard } from './HoursCard.tsx'
import { useMoment } from './moment.ts'
import { granularityOf, type Span } from './periods.ts'
import { chartPhrases } from './phrases.ts'
import { RankingCard } from './RankingCard.tsx'
import { type AskedOfCard, spanOfAsked } from './reads.ts'
import { TrendCard } from './TrendCard.tsx'
import { TypesCard } from './TypesCard.tsx'
import './login-statistics.css'

const unitName = 'unit'
const compareName = 'compare'

/** The default range of the page. */
const usualRange = '30d' satisfies Preset

type WiderFilterProps = { filter: LogFilter; onChange: (part: Partial<LogFilter>) => void }

/** Button for an empty result: clears the filters, or switches to the default range. */
function WiderFilter({ filter, onChange }: WiderFilterProps) {
  const words = usePhrases(chartPhrases)
  const { range, from, to } = filter
  if (isLogNarrowed(filter))
    return (
      <Button size="small" onClick={() => onChange({ ...noLogFilter, range, from, to })}>
        {words.clearFilters}
      </Button>
    )
  if (range === usualRange) return null
  return (
    <Button size="small" onClick={() => onChange({ range: usualRange, from: '', to: '' })}>
      {words.usualRange}
    </Button>
  )
}

/** Holds the log filter, the granularity and the comparison in the URL. */
function useStatisticsAddress() {
  const [query, setQuery] = useSearchParams()
  const filter = logFilterOf(query, usualRange)
  const now = { filter, unit: query.get(unitName), isCompared: query.get(compareName) === '1' }
  const put = (part: Partial<typeof now>) => {
    const { unit, isCompared, ...wanted } = { ...now, ...part }
    const next = logQueryOf(wanted.filter)
    if (!part.filter) for (const [name, value] of leftOutOf(query)) next.append(name, value)
    if (unit) next.set(unitName, unit)
    if (isCompared) next.set(compareName, '1')
    setQuery(next, { replace: true })
  }
  return {
    ...now,
    change: (part: Partial<LogFilter>) => put({ filter: { ...filter, ...part } }),
    changeUnit: (unit: Granularity) => put({ unit }),
    changeCompared: (isCompared: boolean) => put({ isCompared }),
  }
}

const usualRanges = ['7d', '30d', 'quarter'] as const satisfies Preset[]

/** Buttons for the most common ranges; other ranges are behind the date field next to them. */
function UsualRanges({
  filter,
  onChange,
}: {
  filter: LogFilter
  onChange: (part: Partial<LogFilter>) => void
}) {
  const words = usePhrases(chartPhrases)
  const names = usePhrases(presetWords)
  const options = usualRanges.map((value) => ({ value, label: names[value] }))
  return (
    <Segmented<LogFilter['range']>
      label={words.ranges}
      size="small"
      value={filter.range}
      options={options}
      onChange={(range) => onChange({ range, from: '', to: '' })}
    />
  )
}

/** Formats the filter's range to the minute, as shown in the images of its charts. */
const fullRange = ({ startTime, endTime }: Span, until: string) =>
  `${startTime.slice(0, 16)} ${until} ${endTime.slice(0, 16)}`

type Props = {
  /** A card of another feature, which takes the remaining width of the row. */
  beside?: (asked: AskedOfCard) => ReactNode
}

type CountingNoticeProps = {
  filter: LogFilter
  asOf: string
  /** Reloads all data of the page; called repeatedly while numbers are incomplete. */
  onLookAgain: () => void
}

/**
 * Shows that numbers are incomplete while new rows wait to be counted or all rows are counted again. It uses the read
 * of the active people card.
 */
function CountingNotice({ filter, asOf, onLookAgain }: CountingNoticeProps) {
  const words = usePhrases(chartPhrases)
  const { countingAnew: recount, countedUntil } = useActive(filter, lastDayOf(filter, asOf)).data ?? {}
  const isMissing = recount !== undefined || countedUntil !== undefined
  const look = useEffectEvent(onLookAgain)
  useEffect(() => (isMissing ? lookAgain(() => look()) : undefined), [isMissing])
  if (!recount) return <CountedUntil time={countedUntil} />
  const { from: day } = recount
  return <CountingNote>{day === undefined ? words.recounting : words.recountingFrom({ day })}</CountingNote>
}

/** The number of rows is only read when the panel is open. */
function Panel({ filter, onStart }: { filter: LogFilter; onStart: () => void }) {
  const words = usePhrases(chartPhrases)
  const { data, error, refetch } = usePagedRead(
    read('POST /iam-log/v1/loginLog/list', {
      body: { ...logRequestOf(filter, toWireTime(Date.now())), pageSize: 1 },
    }),
  )
  if (data) return <ExportPanel found={data} onStart={onStart} />
  if (error)
    return <LoadFailed title={refusalOf(error) ?? words.failed({ name: words.export })} onRetry={refetch} />
  return (
    <Skeleton label={words.loading({ name: words.export })}>
      <SkeletonBlock height={90} />
    </Skeleton>
  )
}

/** Exports the rows of the login log with the filter of the charts. */
function ExportOfCharts({ filter }: { filter: LogFilter }) {
  const words = usePhrases(chartPhrases)
  return (
    <ExportRows label={words.export} filter={filter}>
      {(onStart) => <Panel filter={filter} onStart={onStart} />}
    </ExportRows>
  )
}

/** Shows who signs in, when and how. Each card loads independently, and each mark links to its rows of the log. */
export function LoginStatisticsPage({ beside }: Props) {
  const words = usePhrases(chartPhrases)
  const faults = usePhrases(logFilterPhrases)
  const { filter, unit, isCompared, change, changeUnit, changeCompared } = useStatisticsAddress()
  const { asOf, refresh } = useMoment(`${logQueryOf(filter)} ${unit} ${isCompared}`)
  const span = spanOfAsked({ filter, asOf })
  const granularity = isAskable(filter) ? granularityOf(unit, span) : 'day'
  const fault = isAskable(filter) ? undefined : faultOf(filter.from, filter.to)
  const noneAction = <WiderFilter filter={filter} onChange={change} />
  const all = { filter, asOf, noneAction }
  return (
    <Page
      title={words.title}
      actions={
        <>
          <span className="login-statistics-time figures">{words.asOf({ time: asOf.slice(11, 16) })}</span>
          <Button icon="refresh-cw" onClick={refresh}>
            {words.refresh}
          </Button>
          <ExportOfCharts filter={filter} />
        </>
      }
    >
      <div className="login-statistics-filter">
        <LogFilterBar
          filter={filter}
          onChange={change}
          inLine="organization"
          own={<UsualRanges filter={filter} onChange={change} />}
        />
      </div>
      {fault ? (
        <div className="card">
          <EmptyState title={faults[fault]} />
        </div>
      ) : (
        <div ref={keepFocusNear} className="login-statistics" data-picture-of={fullRange(span, faults.until)}>
          <CountingNotice filter={filter} asOf={asOf} onLookAgain={refresh} />
          <Figures {...{ filter, asOf, granularity }} />
          <TrendCard
            {...all}
            granularity={granularity}
            isCompared={isCompared}
            onGranularity={changeUnit}
            onCompare={changeCompared}
          />
          <TypesCard {...all} />
          {beside && <div className="beside-hours">{beside(all)}</div>}
          <HoursCard {...all} />
          <RankingCard {...all} />
          <HeatCard {...all} />
        </div>
      )}
    </Page>
  )
}
