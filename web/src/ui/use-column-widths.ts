import { useLayoutEffect, useRef, useState } from 'react'
import { type ColumnWidths, fittingWidths, foldedWidths, widthLimits } from './column-widths.ts'

/** Reads and keeps what somebody has dragged the columns to; nothing is kept where they have the first widths. */
export type StoredWidths = {
  read: () => ColumnWidths | undefined
  write: (widths: ColumnWidths | undefined) => void
}

/** What the columns are wide at first: a share of the whole within what suits lists of people. */
const firstWidths = (whole: number): ColumnWidths => ({
  left: Math.round(Math.min(300, whole * 0.25)),
  right: Math.round(Math.min(460, whole * 0.38)),
})

/** The widths of three columns within their frame, as they were wanted last and as far as there is room. */
export function useColumnWidths(kept: StoredWidths | undefined) {
  const frame = useRef<HTMLDivElement>(null)
  const [whole, setWhole] = useState(0)
  const [wanted, setWanted] = useState(() => kept?.read())
  const beforeFold = useRef<Partial<ColumnWidths>>({})
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    const observer = new ResizeObserver(() => setWhole(element.clientWidth))
    observer.observe(element)
    setWhole(element.clientWidth)
    return () => observer.disconnect()
  }, [])
  const first = firstWidths(whole)
  const room = { whole, firstLeft: first.left }
  const widths = fittingWidths(wanted ?? first, room)
  // Before the first paint, so that nothing moves on a page that was just opened.
  useLayoutEffect(() => {
    frame.current?.style.setProperty('--left', `${widths.left}px`)
    frame.current?.style.setProperty('--right', `${widths.right}px`)
  }, [widths.left, widths.right])
  const want = (next: ColumnWidths | undefined) => {
    setWanted(next)
    kept?.write(next)
  }
  const limits = widthLimits(widths, room)
  // What was wanted is kept within the limits, so that the line follows the pointer back at once.
  const change = (part: Partial<ColumnWidths>) => want(fittingWidths({ ...widths, ...part }, room))
  return {
    frame,
    widths,
    limits,
    change,
    /** Makes a column as narrow as can be, or as wide as it was before that. */
    fold: (side: keyof ColumnWidths) => {
      const { width, before } = foldedWidths(
        widths[side],
        limits[side].min,
        beforeFold.current[side] ?? first[side],
      )
      beforeFold.current[side] = before
      change({ [side]: width })
    },
    reset: () => want(undefined),
  }
}
