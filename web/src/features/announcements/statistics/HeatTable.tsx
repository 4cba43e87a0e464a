import type { RankedSystem } from '@iambiz/contract/features/announcements/statistics.ts'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { useRateText } from '#web/platform/i18n/rate-text.ts'
import { Card } from '#web/ui/Card.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { monthsOf, type Period } from './period.ts'
import { statisticsPhrases } from './phrases.ts'
import type { TileOf } from './Ranking.tsx'
import './heat-table.css'

type Props = {
  period: Period
  systems: readonly RankedSystem[]
  hrefOf: (appId: string, month: number) => string
  tileOf: TileOf
  /** Content below the table. */
  children?: ReactNode
}

const levels = 5

/** Returns the color level: 0 for a zero count, otherwise 1 to 5. */
const levelOf = (count: number, most: number) => (count === 0 ? 0 : Math.ceil((levels * count) / most))

function Row({
  system,
  period,
  most,
  isColoured,
  hrefOf,
  tileOf,
}: Omit<Props, 'systems'> & { system: RankedSystem; most: number; isColoured: boolean }) {
  const words = usePhrases(statisticsPhrases)
  const rateText = useRateText()
  const { appId, appName, months, total, readRate } = system
  return (
    <tr>
      <th scope="row">
        <span className="heat-system" title={appName}>
          {tileOf({ appId, appName }, 20)}
          <bdi>{appName}</bdi>
        </span>
      </th>
      {monthsOf(period).map((month, index) => {
        const count = months[index] ?? 0
        const cellText = words.cellLabel({ system: appName, month: words.month({ month }), total: count })
        return (
          <td key={month} className="heat-cell figures">
            {count === 0 ? (
              <span data-level="0">0</span>
            ) : (
              <Link
                href={hrefOf(appId, month)}
                data-level={isColoured ? levelOf(count, most) : undefined}
                aria-label={cellText}
                title={cellText}
              >
                {count}
              </Link>
            )}
          </td>
        )
      })}
      <td className="statistics-number figures">
        <strong>{total}</strong>
      </td>
      <td className="statistics-number figures">{rateText(readRate) ?? '—'}</td>
    </tr>
  )
}

/** Table of systems by months; each cell links to its announcements. */
export function HeatTable(props: Props) {
  const words = usePhrases(statisticsPhrases)
  const [view, setView] = useState<'heat' | 'details'>('heat')
  const most = Math.max(1, ...props.systems.flatMap(({ months }) => months))
  return (
    <Card
      title={words.heat}
      className="heat"
      actions={
        <>
          <span className="statistics-hint">{words.heatHint}</span>
          <span className="spacer" />
          <Segmented
            label={`${words.heat} ${words.view}`}
            size="small"
            value={view}
            options={[
              { value: 'heat', label: words.heatMap },
              { value: 'details', label: words.details },
            ]}
            onChange={setView}
          />
        </>
      }
    >
      <div className="table-scroll">
        <table className="table heat-table" aria-label={words.heat}>
          <thead>
            <tr>
              <th scope="col">{words.system}</th>
              {monthsOf(props.period).map((month) => (
                <th key={month} scope="col" className="heat-month">
                  {words.month({ month })}
                </th>
              ))}
              <th scope="col" className="statistics-number">
                {words.sum}
              </th>
              <th scope="col" className="statistics-number">
                {words.readRate}
              </th>
            </tr>
          </thead>
          <tbody>
            {props.systems.map((system) => (
              <Row key={system.appId} {...props} system={system} most={most} isColoured={view === 'heat'} />
            ))}
          </tbody>
        </table>
      </div>
      {props.children}
    </Card>
  )
}
