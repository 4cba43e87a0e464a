import type { Chart } from '@iambiz/contract/platform/login-log.ts'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { ChartCard } from '#web/platform/charts/ChartCard.tsx'
import { ChartDrawing, HiddenFromScreenReaders } from '#web/platform/charts/ChartDrawing.tsx'
import { labelStep, linePoints } from '#web/platform/charts/geometry.ts'
import { mostOf } from '#web/platform/charts/most.ts'
import { Scales } from '#web/platform/charts/Scales.tsx'
import { Tip } from '#web/platform/charts/Tip.tsx'
import { useFormats } from '#web/platform/i18n/format.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { axisEnd } from '#web/ui/axis.ts'
import { Table } from '#web/ui/Table.tsx'
import { integrationPhrases } from './phrases.ts'
import { useMonths } from './reads.ts'
import { lastDayOf } from './view.ts'

const height = 230
const side = 40
const edge = { top: 14, bottom: 28, left: side, right: side }
const room = height - edge.top - edge.bottom

type Month = { month: string; added: number; all: number }

const monthsOf = ({ categories, series }: Chart): Month[] =>
  categories.map((month, index) => ({
    month,
    added: series[0]?.data[index] ?? 0,
    all: series[1]?.data[index] ?? 0,
  }))

type HrefOf = (month: string) => string
type MarksProps = {
  months: readonly Month[]
  width: number
  hrefOf: HrefOf
  onShow: (at?: number) => void
}

function Marks({ months, width, hrefOf, onShow }: MarksProps) {
  const words = usePhrases(integrationPhrases)
  const { number } = useFormats()
  const inside = width - 2 * side
  const step = inside / months.length
  const end = axisEnd(Math.max(...months.flatMap(({ added, all }) => [added, all]), 1))
  const line = linePoints(
    months.map(({ all }) => all),
    { width: inside, height: room, end },
  )
  const named = labelStep(months.length, inside, 58)
  return (
    <>
      <Scales {...{ width, height, edge }} left={{ end, text: number }} />
      {months.map(({ month, added, all }, index) => {
        const tall = (room * added) / end
        const bar = Math.min(28, 0.6 * step)
        const x = side + index * step
        return (
          <g key={month} onPointerEnter={() => onShow(index)} onPointerLeave={() => onShow()}>
            <Link
              href={hrefOf(month)}
              className="chart-mark"
              aria-label={words.monthLabel({ month, added: number(added), all: number(all) })}
              tabIndex={index === months.length - 1 ? 0 : -1}
              data-mark=""
              onFocus={() => onShow(index)}
              onBlur={() => onShow()}
            >
              <rect className="chart-hit" x={x} y={edge.top} width={step} height={room} rx={4} />
              <rect
                className="chart-bar"
                x={x + (step - bar) / 2}
                y={edge.top + room - tall}
                width={bar}
                height={tall}
                rx={2}
              />
            </Link>
            {index % named === 0 && (
              <HiddenFromScreenReaders>
                <text className="chart-axis chart-axis-middle" x={x + step / 2} y={height - 8}>
                  {month}
                </text>
              </HiddenFromScreenReaders>
            )}
          </g>
        )
      })}
      <g transform={`translate(${side} ${edge.top})`}>
        <polyline className="chart-line" points={line.map((pair) => pair.join(',')).join(' ')} />
        {line.map(([x, y]) => (
          <circle key={x} className="chart-dot" cx={x} cy={y} r={3} />
        ))}
      </g>
    </>
  )
}

function Drawing({ months, hrefOf }: { months: readonly Month[]; hrefOf: HrefOf }) {
  const words = usePhrases(integrationPhrases)
  const { number } = useFormats()
  const [shown, setShown] = useState<number>()
  const month = shown === undefined ? undefined : months[shown]
  const peak = mostOf(months, ({ added }) => added)
  const peakValues = peak && {
    ...{ all: number(months.at(-1)?.all ?? 0), added: number(peak.added) },
    month: peak.month,
  }
  return (
    <ChartDrawing
      label={peakValues ? words.monthsSummary(peakValues) : words.months}
      height={height}
      tip={(width) =>
        month &&
        shown !== undefined && (
          <Tip x={side + ((shown + 0.5) * (width - 2 * side)) / months.length} y={edge.top} width={width}>
            <p className="figures">{month.month}</p>
            <dl>
              <dt>{words.newInMonth}</dt>
              <dd>{number(month.added)}</dd>
              <dt>{words.cumulative}</dt>
              <dd>{number(month.all)}</dd>
            </dl>
          </Tip>
        )
      }
    >
      {(width) => <Marks {...{ months, width, hrefOf }} onShow={setShown} />}
    </ChartDrawing>
  )
}

function MonthsTable({ months, hrefOf }: { months: readonly Month[]; hrefOf: HrefOf }) {
  const words = usePhrases(integrationPhrases)
  const { number } = useFormats()
  const className = 'chart-number figures'
  return (
    <Table
      label={words.months}
      columns={[
        {
          key: 'month',
          title: words.month,
          className: 'figures',
          cell: ({ month }) => <Link href={hrefOf(month)}>{month}</Link>,
        },
        { key: 'added', title: words.newInMonth, className, cell: ({ added }) => number(added) },
        { key: 'all', title: words.cumulative, className, cell: ({ all }) => number(all) },
      ]}
      rows={months}
      rowKey={({ month }) => month}
    />
  )
}

type Props = {
  day: string
  orgCode: string
  noneAction?: ReactNode
  /** Link to the status at the end of a day. */
  hrefOf: (day: string) => string
}

/**
 * Shows how many applications unified authentication gained in each of twelve months, and the total. A month links to
 * its last day.
 */
export function MonthsCard({ day, orgCode, hrefOf, noneAction }: Props) {
  const words = usePhrases(integrationPhrases)
  return (
    <ChartCard
      title={words.months}
      className="integration-months"
      actions={
        <p className="chart-legend" aria-hidden="true">
          <span data-of="bar">{words.newInMonth}</span>
          <span data-of="line">{words.cumulative}</span>
        </p>
      }
      loaded={useMonths(day, orgCode)}
      height={height}
      none={words.noMonths}
      noneAction={noneAction}
      isEmpty={({ histogram }) => histogram.series.every(({ data }) => data.every((count) => count === 0))}
      chart={({ histogram }) => (
        <Drawing months={monthsOf(histogram)} hrefOf={(month) => hrefOf(lastDayOf(month))} />
      )}
      table={({ histogram }) => (
        <MonthsTable months={monthsOf(histogram)} hrefOf={(month) => hrefOf(lastDayOf(month))} />
      )}
    />
  )
}
