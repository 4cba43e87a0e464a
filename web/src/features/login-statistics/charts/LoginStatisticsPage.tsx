import type { Granularity } from '@iambiz/contract/platform/login-log.ts'
import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'wouter'
import { queryClient } from '#web/platform/api/query.ts'
import { toWireTime } from '#web/platform/i18n/format.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Page } from '#web/ui/Page.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { LogFilterBar } from '../filter/LogFilterBar.tsx'
import { leftOutOf } from '../filter/left-out.ts'
import {
  faultOf,
  isAskable,
  type LogFilter,
  logFilterOf,
  logQueryOf,
  type Preset,
} from '../filter/log-filter.ts'
import { logFilterPhrases, presetWords } from '../filter/phrases.ts'
import { CountingNotice } from './CountingNotice.tsx'
import { ExportOfCharts } from './ExportOfCharts.tsx'
import { Figures } from './Figures.tsx'
import { HeatCard } from './HeatCard.tsx'
import { HoursCard } from './HoursCard.tsx'
import { granularityOf, type Span } from './periods.ts'
import { chartPhrases } from './phrases.ts'
import { RankingCard } from './RankingCard.tsx'
import { spanNow } from './reads.ts'
import { TrendCard } from './TrendCard.tsx'
import { TypesCard } from './TypesCard.tsx'
import './login-statistics.css'

const usual = '30d'
const unitName = 'unit'
const compareName = 'compare'

/** The filter of the log, the granularity and whether one compares, all in the address. */
function useStatisticsAddress() {
  const [query, setQuery] = useSearchParams()
  const filter = logFilterOf(query, usual)
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

const isOurs = (key: unknown) =>
  typeof key === 'string' && /\/iam-log\/v1\/(loginLog|logStatistic|appstatic)\//.test(key)

const usualRanges = ['7d', '30d', 'quarter'] as const satisfies Preset[]

/** The ranges that are wanted most; every other one is behind the times beside them. */
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

/** The times of a filter to their minutes, as pictures of its charts say them. */
const fullRange = ({ startTime, endTime }: Span, until: string) =>
  `${startTime.slice(0, 16)} ${until} ${endTime.slice(0, 16)}`

type Props = {
  /** A card of another feature, which takes what the row leaves. */
  beside?: (filter: LogFilter) => ReactNode
}

/** Who signs in, when and how: each card loads alone, and each mark leads to its rows of the log. */
export function LoginStatisticsPage({ beside }: Props) {
  const words = usePhrases(chartPhrases)
  const faults = usePhrases(logFilterPhrases)
  const { filter, unit, isCompared, change, changeUnit, changeCompared } = useStatisticsAddress()
  const [asOf, setAsOf] = useState(() => toWireTime(Date.now()))
  const refresh = () => {
    setAsOf(toWireTime(Date.now()))
    void queryClient.invalidateQueries({
      predicate: ({ queryKey }) => isOurs(queryKey[0]),
      refetchType: 'active',
    })
  }
  const granularity = isAskable(filter) ? granularityOf(unit, spanNow(filter)) : 'day'
  const fault = isAskable(filter) ? undefined : faultOf(filter.from, filter.to)
  const asked = { filter, granularity, asOf }
  const span = spanNow(filter)
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
          own={<UsualRanges filter={filter} onChange={change} />}
        />
      </div>
      {fault ? (
        <div className="card">
          <EmptyState title={faults[fault]} />
        </div>
      ) : (
        <div className="login-statistics" data-picture-of={fullRange(span, faults.until)}>
          <CountingNotice filter={filter} asOf={asOf} onLookAgain={refresh} />
          <Figures {...asked} />
          <TrendCard
            {...asked}
            isCompared={isCompared}
            onGranularity={changeUnit}
            onCompare={changeCompared}
          />
          <TypesCard filter={filter} />
          {beside && <div className="beside-hours">{beside(filter)}</div>}
          <HoursCard filter={filter} asOf={asOf} />
          <RankingCard filter={filter} />
          <HeatCard filter={filter} />
        </div>
      )}
    </Page>
  )
}
