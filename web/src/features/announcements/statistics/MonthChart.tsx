import type { MonthCounts } from '@iambiz/contract/features/announcements/statistics.ts'
import { Link } from 'wouter'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { useRateText } from '#web/platform/i18n/rate-text.ts'
import { axisEnd } from '#web/ui/axis.ts'
import { type Column, Table } from '#web/ui/Table.tsx'
import { ChartCard } from './ChartCard.tsx'
import { statisticsPhrases } from './phrases.ts'
import './month-chart.css'

type Props = {
  title: string
  months: readonly MonthCounts[]
  /** Returns the address of the announcements of a month. */
  hrefOf: (month: number) => string
  /** Returns whether a month belongs to the period that the rest of the page shows. */
  isChosen?: (month: number) => boolean
}

const parts = [4, 3, 2, 1, 0]

function RateLine({ months }: Pick<Props, 'months'>) {
  const points = months.flatMap(({ readRate }, index) =>
    readRate === undefined ? [] : [`${index + 0.5},${100 - readRate}`],
  )
  if (points.length === 0) return null
  return (
    <svg
      className="month-chart-rate"
      viewBox={`0 0 ${months.length} 100`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <polyline points={points.join(' ')} />
    </svg>
  )
}

function Bars({ months, hrefOf, isChosen }: Props) {
  const words = usePhrases(statisticsPhrases)
  const rateText = useRateText()
  const end = axisEnd(Math.max(...months.map(({ total }) => total)))
  const hasRate = months.some(({ readRate }) => readRate !== undefined)
  return (
    <div className="month-chart" data-rated={hasRate || undefined}>
      <div className="month-chart-grid" aria-hidden="true">
        {parts.map((part) => (
          <p key={part}>
            <span className="figures">{(end / 4) * part}</span>
            {hasRate && <span className="figures">{25 * part}%</span>}
          </p>
        ))}
      </div>
      <RateLine months={months} />
      <ol>
        {months.map(({ month, total, online, general, readRate }) => {
          const name = words.month({ month })
          const rate = rateText(readRate) ?? ''
          const monthText = words.monthLabel({ month: name, total, online, general, rate })
          return (
            <li key={month}>
              <Link href={hrefOf(month)} aria-current={isChosen?.(month) || undefined} title={monthText}>
                <span className="visually-hidden">{monthText}</span>
                <span
                  className="month-chart-bar"
                  aria-hidden="true"
                  style={{ height: `calc((100% - 2.5rem) * ${total / end})` }}
                >
                  <b className="figures">{total || ''}</b>
                  <i style={{ flexGrow: general }} />
                  <i style={{ flexGrow: online }} data-online="" />
                </span>
                <span className="month-chart-month" aria-hidden="true">
                  {name}
                </span>
              </Link>
            </li>
          )
        })}
      </ol>
    </div>
  )
}

function MonthTable({ title, months, hrefOf }: Props) {
  const words = usePhrases(statisticsPhrases)
  const rateText = useRateText()
  const number = (
    key: 'total' | 'online' | 'general' | 'forced' | 'read',
    heading: string,
  ): Column<MonthCounts> => ({
    key,
    title: heading,
    className: 'statistics-number figures',
    cell: (row) => row[key],
  })
  const columns: Column<MonthCounts>[] = [
    {
      key: 'month',
      title: words.monthName,
      cell: ({ month }) => <Link href={hrefOf(month)}>{words.month({ month })}</Link>,
    },
    number('total', words.total),
    number('online', words.online),
    number('general', words.general),
    number('forced', words.forced),
    number('read', words.reads),
    {
      key: 'readRate',
      title: words.readRate,
      className: 'statistics-number figures',
      cell: ({ readRate }) => rateText(readRate) ?? '—',
    },
  ]
  return (
    <Table
      label={`${title} ${words.table}`}
      columns={columns}
      rows={months}
      rowKey={({ month }) => String(month)}
    />
  )
}

function MonthBars(props: Props) {
  const words = usePhrases(statisticsPhrases)
  return (
    <>
      <p className="month-chart-legend" aria-hidden="true">
        <span data-of="online">{words.online}</span>
        <span data-of="general">{words.general}</span>
        {props.months.some(({ readRate }) => readRate !== undefined) && (
          <span data-of="rate">{words.readRate}</span>
        )}
      </p>
      <Bars {...props} />
    </>
  )
}

/** Releases by month, as bars that link to the announcements, or as a table. */
export function MonthChart(props: Props) {
  return <ChartCard title={props.title} chart={<MonthBars {...props} />} table={<MonthTable {...props} />} />
}
