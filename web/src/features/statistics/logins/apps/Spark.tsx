import { linePoints } from '#web/platform/charts/geometry.ts'

const box = { width: 84, height: 24 }

/** A sparkline scaled to its largest value, without text because the numbers next to it have the values. */
export function Spark({ values }: { values: readonly number[] | undefined }) {
  if (!values || values.length < 2) return <span className="app-spark" />
  const points = linePoints(values, box).map(([x, y]) => `${x},${y + 2}`)
  const [first = '', last = ''] = [points[0], points.at(-1)].map((point) => point?.split(',')[0])
  return (
    <svg className="app-spark" viewBox={`0 0 ${box.width} ${box.height + 4}`} aria-hidden="true">
      <polygon points={`${first},${box.height + 2} ${points.join(' ')} ${last},${box.height + 2}`} />
      <polyline points={points.join(' ')} />
    </svg>
  )
}
