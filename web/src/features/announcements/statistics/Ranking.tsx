import type { RankedSystem } from '@iambiz/contract/features/announcements/statistics.ts'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { useRateText } from '#web/platform/i18n/rate-text.ts'
import { Table } from '#web/ui/Table.tsx'
import { ChartCard } from './ChartCard.tsx'
import { statisticsPhrases } from './phrases.ts'
import './ranking.css'

/** Renders an application's icon, with `size` in pixels; injected, because applications are another feature. */
export type TileOf = (app: { appId: string; appName: string }, size: number) => ReactNode

type Props = {
  systems: readonly RankedSystem[]
  hrefOf: (appId: string) => string
  tileOf: TileOf
}

function RankingTable({ systems, hrefOf }: Props) {
  const words = usePhrases(statisticsPhrases)
  const rateText = useRateText()
  const number = 'statistics-number figures'
  return (
    <Table
      label={`${words.ranking} ${words.table}`}
      rows={systems}
      rowKey={({ appId }) => appId}
      columns={[
        { key: 'rank', title: words.rank, className: 'figures', cell: ({ rank }) => rank },
        {
          key: 'system',
          title: words.system,
          cell: ({ appId, appName }) => (
            <Link href={hrefOf(appId)}>
              <bdi>{appName}</bdi>
            </Link>
          ),
        },
        { key: 'total', title: words.total, className: number, cell: ({ total }) => total },
        { key: 'online', title: words.online, className: number, cell: ({ online }) => online },
        { key: 'general', title: words.general, className: number, cell: ({ general }) => general },
        { key: 'forced', title: words.forced, className: number, cell: ({ forced }) => forced },
        {
          key: 'rate',
          title: words.readRate,
          className: number,
          cell: ({ readRate }) => rateText(readRate) ?? '—',
        },
      ]}
    />
  )
}

function RankingBars({ systems, hrefOf, tileOf }: Props) {
  const words = usePhrases(statisticsPhrases)
  const rateText = useRateText()
  const most = Math.max(1, ...systems.map(({ total }) => total))
  return (
    <ol className="ranking">
      {systems.map(({ appId, appName, rank, total, readRate }) => {
        const rate = rateText(readRate)
        return (
          <li key={appId}>
            <Link href={hrefOf(appId)}>
              <span className="ranking-rank figures" data-top={rank <= 3 || undefined}>
                {rank}
              </span>
              {tileOf({ appId, appName }, 18)}
              <span className="ranking-name" title={appName}>
                <bdi>{appName}</bdi>
              </span>
              <span className="ranking-bar">
                <i style={{ width: `${(100 * total) / most}%` }} />
              </span>
              <span className="ranking-total figures">{total}</span>
              {rate && (
                <span className="ranking-rate figures">
                  {words.readRate} {rate}
                </span>
              )}
            </Link>
          </li>
        )
      })}
    </ol>
  )
}

/** The systems with the most releases, as bars or as a table; each links to its months. */
export function Ranking(props: Props) {
  const words = usePhrases(statisticsPhrases)
  return (
    <ChartCard title={words.ranking} chart={<RankingBars {...props} />} table={<RankingTable {...props} />} />
  )
}
