import type { Chart, Granularity } from '@iambiz/contract/features/login-statistics.ts'
import { Fragment, useState } from 'react'
import { Link } from 'wouter'
import { useFormats } from '#web/platform/i18n/format.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { platformPhrases } from '#web/platform/phrases.ts'
import { axisEnd } from '#web/ui/axis.ts'
import { Segmented } from '#web/ui/Segmented.tsx'
import { type Column, Table } from '#web/ui/Table.tsx'
import type { LogFilter } from '../filter/log-filter.ts'
import { ChartCard } from './ChartCard.tsx'
import { ChartDrawing, Unheard } from './ChartDrawing.tsx'
import { fullName, shortName } from './category-text.ts'
import { useCompact } from './compact.ts'
import { labelStep, linePoints } from './geometry.ts'
import { rowsPath, within } from './log-link.ts'
import { granularitiesOf, spanOf } from './periods.ts'
import { chartPhrases } from './phrases.ts'
import { spanNow, together, usePeople, useSignIns } from './reads.ts'
import { Tip } from './Tip.tsx'

type Point = { category: string; signIns: number; failures: number; people: number; href: string }

const height = 300
const edge = { top: 12, bottom: 28, side: 46 }

const dataOf = ({ series }: Chart, code: string) => series.find((line) => line.code === code)?.data ?? []

function usePoints(filter: LogFilter) {
  const span = spanNow(filter)
  return (times: Chart, people: Chart): Point[] =>
    times.categories.map((category, index) => ({
      category,
      signIns: dataOf(times, 'success')[index] ?? 0,
      failures: dataOf(times, 'failure')[index] ?? 0,
      people: dataOf(people, 'people')[people.categories.indexOf(category)] ?? 0,
      href: rowsPath(within(filter, spanOf(category, span))),
    }))
}

function Axes({ width, ends }: { width: number; ends: { signIns: number; people: number } }) {
  const short = useCompact()
  const room = height - edge.top - edge.bottom
  return (
    <Unheard>
      {[0, 1, 2, 3, 4].map((part) => {
        const y = edge.top + room - (room * part) / 4
        return (
          <g key={part}>
            <line
              className={part === 0 ? 'chart-base' : 'chart-grid'}
              x1={edge.side}
              x2={width - edge.side}
              y1={y}
              y2={y}
            />
            <text className="chart-axis chart-axis-end" x={edge.side - 8} y={y + 4}>
              {short((ends.signIns * part) / 4)}
            </text>
            <text className="chart-axis" x={width - edge.side + 8} y={y + 4}>
              {short((ends.people * part) / 4)}
            </text>
          </g>
        )
      })}
    </Unheard>
  )
}

type BarsProps = {
  points: readonly Point[]
  width: number
  end: number
  toldOf: (point: Point) => string
  onShow: (index: number | undefined) => void
}

function Bars({ points, width, end, toldOf, onShow }: BarsProps) {
  const room = height - edge.top - edge.bottom
  const step = (width - 2 * edge.side) / points.length
  const bar = Math.min(28, 0.62 * step)
  const isOneDay = new Set(points.map(({ category }) => category.slice(0, 10))).size === 1
  const every = labelStep(points.length, width - 2 * edge.side, isOneDay ? 48 : 58)
  return points.map((point, index) => {
    const x = edge.side + index * step
    const tall = (room * point.signIns) / end
    return (
      <Link
        key={point.category}
        href={point.href}
        className="chart-mark"
        aria-label={toldOf(point)}
        tabIndex={index === 0 ? 0 : -1}
        data-mark=""
        onMouseEnter={() => onShow(index)}
        onMouseLeave={() => onShow(undefined)}
        onFocus={() => onShow(index)}
        onBlur={() => onShow(undefined)}
      >
        <rect className="chart-hit" x={x} y={edge.top} width={step} height={room} />
        <rect
          className="chart-bar"
          x={x + (step - bar) / 2}
          y={edge.top + room - tall}
          width={bar}
          height={tall}
          rx={Math.min(3, bar / 3)}
        />
        {index % every === 0 && (
          <Unheard>
            <text className="chart-axis chart-axis-middle" x={x + step / 2} y={height - 8}>
              {shortName(point.category, isOneDay)}
            </text>
          </Unheard>
        )}
      </Link>
    )
  })
}

function Line({ line, shown }: { line: readonly (readonly [number, number])[]; shown: number | undefined }) {
  const isSparse = line.length <= 14
  return (
    <>
      <polyline className="chart-line" points={line.map((pair) => pair.join(',')).join(' ')} />
      {line.map(([x, y], index) =>
        index === shown || isSparse ? (
          <circle key={x} className="chart-dot" cx={x} cy={y} r={index === shown ? 4 : 2.5} />
        ) : null,
      )}
    </>
  )
}

function Drawing({ points }: { points: readonly Point[] }) {
  const words = usePhrases(chartPhrases)
  const { weekdays } = usePhrases(platformPhrases)
  const { number } = useFormats()
  const [shown, setShown] = useState<number>()
  const ends = {
    signIns: axisEnd(Math.max(...points.map(({ signIns }) => signIns))),
    people: axisEnd(Math.max(...points.map(({ people }) => people))),
  }
  const toldOf = ({ category, signIns, people, failures }: Point) =>
    words.trendTold({
      period: fullName(category, weekdays),
      signIns: number(signIns),
      people: number(people),
      failures: number(failures),
    })
  const lineOf = (width: number) =>
    linePoints(
      points.map(({ people }) => people),
      {
        ...{ width: width - 2 * edge.side, height: height - edge.top - edge.bottom },
        end: ends.people,
      },
    ).map(([x, y]) => [x + edge.side, y + edge.top] as const)
  const tip = (width: number) => {
    const point = shown === undefined ? undefined : points[shown]
    const at = shown === undefined ? undefined : lineOf(width)[shown]
    if (!point || !at) return null
    return (
      <Tip x={at[0]} y={edge.top + 24} width={width}>
        <p>{fullName(point.category, weekdays)}</p>
        <dl>
          {(['signIns', 'people', 'failures'] as const).map((key) => (
            <Fragment key={key}>
              <dt>{words[key]}</dt>
              <dd>{number(point[key])}</dd>
            </Fragment>
          ))}
        </dl>
      </Tip>
    )
  }
  return (
    <ChartDrawing label={words.trend} height={height} tip={tip}>
      {(width) => (
        <>
          <Axes width={width} ends={ends} />
          <Bars points={points} width={width} end={ends.signIns} toldOf={toldOf} onShow={setShown} />
          <Line line={lineOf(width)} shown={shown} />
        </>
      )}
    </ChartDrawing>
  )
}

function PointsTable({ points }: { points: readonly Point[] }) {
  const words = usePhrases(chartPhrases)
  const { weekdays } = usePhrases(platformPhrases)
  const { number } = useFormats()
  const counted = (key: 'signIns' | 'people' | 'failures'): Column<Point> => ({
    key,
    title: words[key],
    className: 'chart-number figures',
    cell: (row) => number(row[key]),
  })
  return (
    <Table
      label={words.trend}
      columns={[
        {
          key: 'period',
          title: words.period,
          cell: ({ category, href }) => <Link href={href}>{fullName(category, weekdays)}</Link>,
        },
        ...[counted('signIns'), counted('people'), counted('failures')],
      ]}
      rows={points}
      rowKey={({ category }) => category}
    />
  )
}

type Props = { filter: LogFilter; granularity: Granularity; onGranularity: (next: Granularity) => void }

/** Sign-ins as bars and different people as a line, in periods of one's choice. */
export function TrendCard({ filter, granularity, onGranularity }: Props) {
  const words = usePhrases(chartPhrases)
  const { number } = useFormats()
  const loaded = together(useSignIns(filter, granularity), usePeople(filter, granularity))
  const pointsOf = usePoints(filter)
  const choices = granularitiesOf(spanNow(filter))
  return (
    <ChartCard
      title={words.trend}
      className="trend-card"
      hint={loaded.data && words.distinct({ count: number(loaded.data[1].distinctTotal) })}
      actions={
        <>
          <p className="chart-legend" aria-hidden="true">
            <span data-of="bar">{words.signIns}</span>
            <span data-of="line">{words.people}</span>
          </p>
          {choices.length > 1 && (
            <Segmented
              label={words.granularity}
              size="small"
              value={granularity}
              options={choices.map((value) => ({ value, label: words[value] }))}
              onChange={onGranularity}
            />
          )}
        </>
      }
      loaded={loaded}
      height={height}
      none={words.none}
      isEmpty={([times, people]) => times.total === 0 && people.total === 0}
      chart={([times, people]) => <Drawing points={pointsOf(times, people)} />}
      table={([times, people]) => <PointsTable points={pointsOf(times, people)} />}
    />
  )
}
