import type { ZoneMetric } from '@iambiz/contract/features/portal/zones.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { useFigureWords } from './figure-words.ts'
import { plot } from './figures.ts'
import { zonePhrases } from './phrases.ts'

// The SVG stretches to the available space; strokes keep their width.
const box = { width: 240, height: 44 }
const margin = 4

/** A metric by month as a line, with its target dashed; the table of the same card has every value. */
export function TrendLine({ metric }: { metric: ZoneMetric }) {
  const words = usePhrases(zonePhrases)
  const figures = useFigureWords()
  const { points, targetY } = plot(metric, box)
  const [first, last] = [metric.trend[0], metric.trend.at(-1)]
  const end = points.at(-1)
  if (!first || !last || !end) return null
  const pointText = ({ month, value }: typeof last) =>
    words.point({ month: figures.yearAndMonth(month), value: figures.measured(value, metric.unit) })
  return (
    <div className="zone-trend">
      <div className="zone-trend-plot">
        <svg
          viewBox={`0 ${-margin} ${box.width} ${box.height + 2 * margin}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={words.trendOf({ name: metric.name, from: pointText(first), to: pointText(last) })}
        >
          {targetY !== undefined && (
            <line className="zone-trend-target" x1="0" x2={box.width} y1={targetY} y2={targetY} />
          )}
          <polyline className="zone-trend-line" points={points.map(({ x, y }) => `${x},${y}`).join(' ')} />
        </svg>
        <i
          className="zone-trend-end"
          style={{
            left: `${(100 * end.x) / box.width}%`,
            top: `${(100 * (end.y + margin)) / (box.height + 2 * margin)}%`,
          }}
        />
      </div>
      <p className="zone-trend-months" aria-hidden="true">
        <span>{figures.yearAndMonth(first.month)}</span>
        {last.month !== first.month && <span>{figures.yearAndMonth(last.month)}</span>}
      </p>
    </div>
  )
}
