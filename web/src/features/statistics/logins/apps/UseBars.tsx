import type { Chart } from '@iambiz/contract/platform/login-log.ts'
import { useState } from 'react'
import { Link } from 'wouter'
import { ChartDrawing, HiddenFromScreenReaders } from '#web/platform/charts/ChartDrawing.tsx'
import { labelStep } from '#web/platform/charts/geometry.ts'
import { Tip } from '#web/platform/charts/Tip.tsx'
import { toWireTime, useFormats } from '#web/platform/i18n/format.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { platformPhrases } from '#web/platform/phrases.ts'
import { fullName, shortName } from '../charts/category-text.ts'
import { rowsPath, within } from '../charts/log-link.ts'
import { spanOf } from '../charts/periods.ts'
import { type LogFilter, timesOf } from '../filter/log-filter.ts'
import { appDetailPhrases } from './phrases.ts'
import { usesOnly } from './uses.ts'
import 'virtual:chart-colours.css'
import '#web/platform/charts/charts.css'

export const trendHeight = 160
const foot = 24

/** How often an application was used in each period; each bar links to its rows of the log. */
export function UseBars({ chart, filter }: { chart: Chart; filter: LogFilter }) {
  const words = usePhrases(appDetailPhrases)
  const { weekdays } = usePhrases(platformPhrases)
  const { number } = useFormats()
  const [pointed, setPointed] = useState<number>()
  const { categories, series } = chart
  const values = categories.map((_, index) => series.reduce((sum, { data }) => sum + (data[index] ?? 0), 0))
  const most = Math.max(1, ...values)
  const span = timesOf(filter, toWireTime(Date.now()))
  const isOneDay = new Set(categories.map((category) => category.slice(0, 10))).size === 1
  const labelOf = (index: number) =>
    words.times({
      period: fullName(categories[index] ?? '', weekdays),
      count: number(values[index] ?? 0),
    })
  return (
    <ChartDrawing
      label={words.trend}
      height={trendHeight}
      tip={(width) =>
        pointed === undefined ? null : (
          <Tip x={((pointed + 0.5) * width) / categories.length} y={8} width={width}>
            <p>{labelOf(pointed)}</p>
          </Tip>
        )
      }
    >
      {(width) => {
        const step = width / categories.length
        const room = trendHeight - foot
        const every = labelStep(categories.length, width, isOneDay ? 48 : 58)
        return categories.map((category, index) => {
          const tall = (room * (values[index] ?? 0)) / most
          const bar = Math.min(28, 0.62 * step)
          return (
            <Link
              key={category}
              href={rowsPath(usesOnly(within(filter, spanOf(category, span))))}
              className="chart-mark"
              aria-label={labelOf(index)}
              tabIndex={index === 0 ? 0 : -1}
              data-mark=""
              onMouseEnter={() => setPointed(index)}
              onMouseLeave={() => setPointed(undefined)}
              onFocus={() => setPointed(index)}
              onBlur={() => setPointed(undefined)}
            >
              <rect className="chart-hit" x={index * step} y={0} width={step} height={room} />
              <rect
                className="chart-bar"
                x={index * step + (step - bar) / 2}
                y={room - tall}
                width={bar}
                height={tall}
                rx={Math.min(3, bar / 3)}
              />
              {index % every === 0 && (
                <HiddenFromScreenReaders>
                  <text className="chart-axis" x={index * step} y={trendHeight - 6}>
                    {shortName(category, isOneDay)}
                  </text>
                </HiddenFromScreenReaders>
              )}
            </Link>
          )
        })
      }}
    </ChartDrawing>
  )
}
