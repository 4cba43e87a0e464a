import type { ReactNode } from 'react'
import { rem } from '#web/ui/rem.ts'

type Props = {
  /** Position of the mark, in pixels of the chart. */
  x: number
  y: number
  width: number
  children: ReactNode
}

/** A tooltip beside a mark; screen readers read the mark's label instead. */
export function Tip({ x, y, width, children }: Props) {
  const isLeft = x > width / 2
  return (
    <div
      className="chart-tip"
      aria-hidden="true"
      style={{ top: rem(y), ...(isLeft ? { right: rem(width - x + 12) } : { left: rem(x + 12) }) }}
    >
      {children}
    </div>
  )
}
