import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { read, usePagedRead } from '#web/platform/api/query.ts'
import { toWireTime } from '#web/platform/i18n/format.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { LoadFailed } from '#web/platform/LoadFailed.tsx'
import { paths } from '#web/platform/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Page } from '#web/ui/Page.tsx'
import { Skeleton, SkeletonBlock } from '#web/ui/Skeleton.tsx'
import { ExportButton } from './ExportButton.tsx'
import { Figures } from './Figures.tsx'
import { HeatTable } from './HeatTable.tsx'
import { MonthChart } from './MonthChart.tsx'
import { PeriodChoice } from './PeriodChoice.tsx'
import { isBackwards, type Narrowed, type Period, periodOf, queryOf, typeRequest } from './period.ts'
import { statisticsPhrases } from './phrases.ts'
import { Ranking, type TileOf } from './Ranking.tsx'
import './statistics.css'

const fewSystems = 10
const manySystems = 50

/** Returns the address of the announcements that a figure counts. */
const rowsPath = (period: Period & Partial<Narrowed>) => `${paths.monthlyStatistics}?${queryOf(period)}`

function useStatistics(period: Period, topN: number) {
  const { year, startMonth, endMonth, type } = period
  const enabled = !isBackwards(period)
  const systems = usePagedRead({
    ...read('POST /iam-portal/bulletin/systemStatistics', {
      body: { year, startMonth, endMonth, topN, ...typeRequest(type) },
    }),
    enabled,
  })
  const months = usePagedRead({
    ...read('POST /iam-portal/bulletin/monthStatistics/:id', {
      params: { id: '0' },
      query: { year, ...typeRequest(type) },
    }),
    enabled,
  })
  return { systems, months }
}

function Statistics({ period, tileOf }: { period: Period; tileOf: TileOf }) {
  const words = usePhrases(statisticsPhrases)
  const [topN, setTopN] = useState(fewSystems)
  const { systems, months } = useStatistics(period, topN)
  if (systems.isError || months.isError)
    return (
      <LoadFailed title={words.failed} onRetry={() => Promise.all([systems.refetch(), months.refetch()])} />
    )
  if (!systems.data || !months.data)
    return (
      <Skeleton label={words.loading}>
        <SkeletonBlock height={106} />
        <SkeletonBlock height={320} />
      </Skeleton>
    )
  const { ranking, total, systems: involved } = systems.data
  const shown = months.data.months.filter(
    ({ month }) => month >= period.startMonth && month <= period.endMonth,
  )
  const ofMonth = (month: number) => ({ ...period, startMonth: month, endMonth: month })
  return (
    <div className="statistics" aria-busy={systems.isPlaceholderData || months.isPlaceholderData}>
      <Figures totals={systems.data} />
      {total === 0 ? (
        <div className="card">
          <EmptyState title={words.none} />
        </div>
      ) : (
        <>
          <div className="statistics-charts">
            <MonthChart title={words.trend} months={shown} hrefOf={(month) => rowsPath(ofMonth(month))} />
            <Ranking
              systems={ranking.slice(0, fewSystems)}
              hrefOf={(appId) => rowsPath({ ...period, appId })}
              tileOf={tileOf}
            />
          </div>
          <HeatTable
            period={period}
            systems={ranking}
            hrefOf={(appId, month) => rowsPath({ ...ofMonth(month), appId })}
            tileOf={tileOf}
          >
            {topN < manySystems && involved > ranking.length && (
              <p className="statistics-show-more">
                <Button kind="text" onClick={() => setTopN(manySystems)}>
                  {words.showMore}
                </Button>
              </p>
            )}
          </HeatTable>
        </>
      )}
    </div>
  )
}

/** Releases in a period, by month and by system. */
export function StatisticsPage({ tileOf }: { tileOf: TileOf }) {
  const words = usePhrases(statisticsPhrases)
  const [query, setQuery] = useSearchParams()
  const period = periodOf(query, toWireTime(Date.now()))
  return (
    <Page
      title={words.title}
      actions={
        <>
          <PeriodChoice
            period={period}
            onChange={(part) => setQuery(queryOf({ ...period, ...part }), { replace: true })}
          />
          <ExportButton period={period} />
        </>
      }
    >
      <Statistics period={period} tileOf={tileOf} />
    </Page>
  )
}
