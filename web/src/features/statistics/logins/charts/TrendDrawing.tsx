import { Fragment, useState } from 'react'
import { Link } from 'wouter'
import { ChartDrawing, HiddenFromScreenReaders } from '#web/platform/charts/ChartDrawing.tsx'
import { useCompact } from '#web/platform/charts/compact.ts'
import { labelStep, linePoints } from '#web/platform/charts/geometry.ts'
import { mostOf } from '#web/platform/charts/most.ts'
import { Scales } from '#web/platform/charts/Scales.tsx'
import { Tip } from '#web/platform/charts/Tip.tsx'
import { useFormats } from '#web/platform/i18n/format.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { platformPhrases } from '#web/platform/phrases.ts'
import { axisEnd } from '#web/ui/axis.ts'
import { fullName, shortName } from './category-text.ts'
import { chartPhrases } from './phrases.ts'

/**
 * A period of the trend; `before` is the number of sign-ins in the same position of the previous range, if compared.
 */
export type TrendPoint = {
  category: string
  /** The period has not started, so its zeros are meaningless. */
  isAhead: boolean
  signIns: number
  failures: number
  people: number
  before?: number | undefined
  href: string
}

export const trendHeight = 270
const height = trendHeight
const side = 46
const edge = { top: 12, bottom: 28, left: side, right: side }

/**
 * Returns the labels below the bars, as many as fit. With hours of several days only the first hour of a day has a
 * label: the day.
 */
function namesOf(points: readonly TrendPoint[], width: number) {
  const isOneDay = new Set(points.map(({ category }) => category.slice(0, 10))).size === 1
  const every = labelStep(points.length, width, isOneDay ? 48 : 58)
  return (category: string, index: number): string | undefined => {
    if (!isOneDay && category.includes(':'))
      return category.endsWith(' 00:00') ? category.slice(5, 10) : undefined
    return index % every === 0 ? shortName(category, isOneDay) : undefined
  }
}

type BarsProps = {
  points: readonly TrendPoint[]
  width: number
  end: number
  findReportedFields: (point: TrendPoint) => string
  onShow: (index: number | undefined) => void
}

function Bars({ points, width, end, findReportedFields, onShow }: BarsProps) {
  const room = height - edge.top - edge.bottom
  const step = (width - 2 * side) / points.length
  const bar = Math.min(28, 0.62 * step)
  const nameOf = namesOf(points, width - 2 * side)
  return points.map((point, index) => {
    const x = side + index * step
    const tall = (room * point.signIns) / end
    return (
      <Link
        key={point.category}
        href={point.href}
        className="chart-mark"
        aria-label={findReportedFields(point)}
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
        {point.before !== undefined && (
          <line
            className="chart-before"
            x1={x + step / 2 - Math.max(2, 0.62 * bar)}
            x2={x + step / 2 + Math.max(2, 0.62 * bar)}
            y1={edge.top + room - (room * point.before) / end}
            y2={edge.top + room - (room * point.before) / end}
          />
        )}
        <HiddenFromScreenReaders>
          <text className="chart-axis chart-axis-middle" x={x + step / 2} y={height - 8}>
            {nameOf(point.category, index)}
          </text>
        </HiddenFromScreenReaders>
      </Link>
    )
  })
}

/** A line through the period under the pointer, which shows its position on the axis. */
function Pointer({ at }: { at: readonly [number, number] | undefined }) {
  if (!at) return null
  return <line className="chart-pointer" x1={at[0]} x2={at[0]} y1={edge.top} y2={height - edge.bottom} />
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

/** Sign-ins as bars and distinct people as a line on the same scale; a mark on each bar is the previous range. */
export function TrendDrawing({ points }: { points: readonly TrendPoint[] }) {
  const words = usePhrases(chartPhrases)
  const { weekdays } = usePhrases(platformPhrases)
  const { number } = useFormats()
  const short = useCompact()
  const [shown, setShown] = useState<number>()
  const end = axisEnd(
    Math.max(...points.flatMap(({ signIns, people, before = 0 }) => [signIns, people, before])),
  )
  const findReportedFields = ({ category, signIns, people, failures, before }: TrendPoint) =>
    [
      words.trendLabel({
        period: fullName(category, weekdays),
        signIns: number(signIns),
        people: number(people),
        failures: number(failures),
      }),
      ...(before === undefined ? [] : [words.beforeLabel({ count: number(before) })]),
    ].join(words.comma)
  const peak = mostOf(points, ({ signIns }) => signIns)
  const total = points.reduce((sum, { signIns }) => sum + signIns, 0)
  const label = peak
    ? words.trendSummary({ total: number(total), most: findReportedFields(peak) })
    : words.trend
  const lineOf = (width: number) =>
    linePoints(
      points.map(({ people }) => people),
      {
        ...{ width: width - 2 * side, height: height - edge.top - edge.bottom },
        end,
      },
    ).map(([x, y]) => [x + side, y + edge.top] as const)
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
              {key === 'signIns' && point.before !== undefined && (
                <>
                  <dt>{words.before}</dt>
                  <dd>{number(point.before)}</dd>
                </>
              )}
            </Fragment>
          ))}
        </dl>
      </Tip>
    )
  }
  return (
    <ChartDrawing label={label} height={height} tip={tip}>
      {(width) => (
        <>
          <Scales {...{ width, height, edge }} left={{ end, text: short }} />
          <Bars
            points={points}
            width={width}
            end={end}
            findReportedFields={findReportedFields}
            onShow={setShown}
          />
          <Pointer at={shown === undefined ? undefined : lineOf(width)[shown]} />
          <Line line={lineOf(width).filter((_, index) => !points[index]?.isAhead)} shown={shown} />
        </>
      )}
    </ChartDrawing>
  )
}
