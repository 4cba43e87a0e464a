import { HiddenFromScreenReaders } from './ChartDrawing.tsx'

/** The value at the top of the chart, and the formatter of values. */
type Scale = { end: number; text: (value: number) => string }

type Props = {
  width: number
  height: number
  /** Margins around the plot area. */
  edge: { top: number; bottom: number; left: number; right: number }
  left: Scale
}

const parts = [0, 1, 2, 3, 4]

/** Horizontal grid lines with labels at the left. */
export function Scales({ width, height, edge, left }: Props) {
  const room = height - edge.top - edge.bottom
  return (
    <HiddenFromScreenReaders>
      {parts.map((part) => {
        const y = edge.top + room - (room * part) / 4
        return (
          <g key={part}>
            <line
              className={part === 0 ? 'chart-base' : 'chart-grid'}
              x1={edge.left}
              x2={width - edge.right}
              y1={y}
              y2={y}
            />
            <text className="chart-axis chart-axis-end" x={edge.left - 8} y={y + 4}>
              {left.text((left.end * part) / 4)}
            </text>
          </g>
        )
      })}
    </HiddenFromScreenReaders>
  )
}
