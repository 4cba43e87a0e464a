import type { ReactNode } from 'react'
import { rem } from '#web/ui/rem.ts'

type Props = {
  /** Where it points, in pixels of the chart. */
  x: number
  y: number
  width: number
  children: ReactNode
}

/** What a mark says, beside it; people who do not see it hear the name of the mark. */
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
