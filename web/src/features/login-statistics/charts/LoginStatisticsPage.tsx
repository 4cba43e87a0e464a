import type { Granularity } from '@iambiz/contract/features/login-statistics.ts'
import 'virtual:chart-colours.css'
import { useSearchParams } from 'wouter'
import { queryClient } from '#web/platform/api/query.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Page } from '#web/ui/Page.tsx'
import { LogFilterBar } from '../filter/LogFilterBar.tsx'
import { faultOf, isAskable, type LogFilter, logFilterOf, logQueryOf } from '../filter/log-filter.ts'
import { logFilterPhrases } from '../filter/phrases.ts'
import { Figures } from './Figures.tsx'
import { HeatCard } from './HeatCard.tsx'
import { granularityOf } from './periods.ts'
import { chartPhrases } from './phrases.ts'
import { RankingCard } from './RankingCard.tsx'
import { spanNow } from './reads.ts'
import { TrendCard } from './TrendCard.tsx'
import { TypesCard } from './TypesCard.tsx'
import './login-statistics.css'

const usual = '30d'
const unitName = 'unit'

/** The filter of the log and the granularity, both in the address. */
function useStatisticsAddress() {
  const [query, setQuery] = useSearchParams()
  const unit = query.get(unitName)
  const put = (filter: LogFilter, wanted: string | null) => {
    const next = logQueryOf(filter)
    if (wanted) next.set(unitName, wanted)
    setQuery(next, { replace: true })
  }
  const filter = logFilterOf(query, usual)
  return {
    filter,
    unit,
    change: (part: Partial<LogFilter>) => put({ ...filter, ...part }, unit),
    changeUnit: (next: Granularity) => put(filter, next),
  }
}

const isOurs = (key: unknown) =>
  typeof key === 'string' && /\/iam-log\/v1\/(loginLog|logStatistic)\//.test(key)

/** Who signs in, when and how: each card loads alone, and each mark leads to its rows of the log. */
export function LoginStatisticsPage() {
  const words = usePhrases(chartPhrases)
  const faults = usePhrases(logFilterPhrases)
  const { filter, unit, change, changeUnit } = useStatisticsAddress()
  const refresh = () =>
    queryClient.invalidateQueries({ predicate: ({ queryKey }) => isOurs(queryKey[0]), refetchType: 'active' })
  const granularity = isAskable(filter) ? granularityOf(unit, spanNow(filter)) : 'day'
  const fault = isAskable(filter) ? undefined : faultOf(filter.from, filter.to)
  return (
    <Page
      title={words.title}
      actions={
        <Button icon="refresh-cw" onClick={() => void refresh()}>
          {words.refresh}
        </Button>
      }
    >
      <div className="login-statistics-filter">
        <LogFilterBar filter={filter} onChange={change} />
      </div>
      {fault ? (
        <div className="card">
          <EmptyState title={faults[fault]} />
        </div>
      ) : (
        <div className="login-statistics">
          <Figures filter={filter} granularity={granularity} />
          <TrendCard filter={filter} granularity={granularity} onGranularity={changeUnit} />
          <TypesCard filter={filter} />
          <RankingCard filter={filter} />
          <HeatCard filter={filter} />
        </div>
      )}
    </Page>
  )
}
