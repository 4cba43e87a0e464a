/** Pixels that no column becomes narrower than. */
export const narrowest = 15
/** Pixels of the line between two columns that is dragged. */
export const handleWidth = 9

/** Of three columns: pixels of the outer two; the middle one has the rest. */
export type ColumnWidths = { left: number; right: number }

/** What each of the outer columns may be wide. The left one keeps at least half of the width that it had at first. */
export function widthLimits(
  widths: ColumnWidths,
  { whole, firstLeft }: { whole: number; firstLeft: number },
): Record<keyof ColumnWidths, { min: number; max: number }> {
  const rest = whole - 2 * handleWidth - narrowest
  const leftMin = Math.max(narrowest, Math.round(firstLeft / 2))
  return {
    left: { min: leftMin, max: Math.max(leftMin, rest - widths.right) },
    right: { min: narrowest, max: Math.max(narrowest, rest - widths.left) },
  }
}

/** Widths that fit into the whole: first the right column gives way, then the left one. */
export function fittingWidths(
  widths: ColumnWidths,
  room: { whole: number; firstLeft: number },
): ColumnWidths {
  const held = (width: number, { min, max }: { min: number; max: number }) =>
    Math.round(Math.min(Math.max(width, min), max))
  const right = held(
    widths.right,
    widthLimits({ ...widths, left: Math.min(widths.left, room.firstLeft) }, room).right,
  )
  return { left: held(widths.left, widthLimits({ ...widths, right }, room).left), right }
}

/** What Enter makes of a column: as narrow as can be, and as wide as before where it is so already. */
export const foldedWidths = (
  width: number,
  min: number,
  before: number,
): { width: number; before: number } =>
  width > min ? { width: min, before: width } : { width: before, before }
