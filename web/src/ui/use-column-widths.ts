import { useLayoutEffect, useRef, useState } from 'react'
import { type ColumnWidths, fittingWidths, foldedWidths, widthLimits } from './column-widths.ts'

/** Reads and stores the widths set by dragging; the initial widths are not stored. */
export type StoredWidths = {
  read: () => ColumnWidths | undefined
  write: (widths: ColumnWidths | undefined) => void
}

/** Returns the initial widths: a fraction of the frame, within limits suitable for lists of people. */
const firstWidths = (whole: number): ColumnWidths => ({
  left: Math.round(Math.min(300, whole * 0.25)),
  right: Math.round(Math.min(460, whole * 0.38)),
})

/** Manages the widths of three columns: the last widths that the person has set, limited to the available space. */
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
  // Before the first paint, so that the layout of a newly opened page does not shift.
  useLayoutEffect(() => {
    frame.current?.style.setProperty('--left', `${widths.left}px`)
    frame.current?.style.setProperty('--right', `${widths.right}px`)
  }, [widths.left, widths.right])
  const want = (next: ColumnWidths | undefined) => {
    setWanted(next)
    kept?.write(next)
  }
  const limits = widthLimits(widths, room)
  // The wanted widths are clamped, so that the separator reacts at once when the pointer reverses.
  const change = (part: Partial<ColumnWidths>) => want(fittingWidths({ ...widths, ...part }, room))
  return {
    frame,
    widths,
    limits,
    change,
    /** Collapses a column to its minimum, or restores its previous width. */
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
