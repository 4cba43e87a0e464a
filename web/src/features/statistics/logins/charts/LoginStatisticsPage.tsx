import type { Granularity } from '@iambiz/contract/platform/login-log.ts'
import type { ReactNode } from 'react'
import { useSearchParams } from 'wouter'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { keepFocusNear } from '#web/ui/keep-focus-near.ts'
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
import { useMoment } from './moment.ts'
import { granularityOf, type Span } from './periods.ts'
import { chartPhrases } from './phrases.ts'
import { RankingCard } from './RankingCard.tsx'
import { type AskedOfCard, spanOfAsked } from './reads.ts'
import { TrendCard } from './TrendCard.tsx'
import { TypesCard } from './TypesCard.tsx'
import { usualRange, WiderFilter } from './WiderFilter.tsx'
import './login-statistics.css'

const unitName = 'unit'
const compareName = 'compare'

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
