/** Minimum width of a column in pixels. */
export const narrowest = 15
/** Width of the separator between two columns in pixels. */
export const handleWidth = 9

/** Widths of the outer two of three columns in pixels; the middle one takes the rest. */
export type ColumnWidths = { left: number; right: number }

/** Returns the limits of the outer columns' widths. The left one is at least half as wide as initially. */
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

/** Returns widths that fit into the frame: first the right column shrinks, then the left one. */
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

/**
 * Returns the widths after Enter: the column collapses to its minimum, or expands to its previous width if it is
 * already there.
 */
export const foldedWidths = (
  width: number,
  min: number,
  before: number,
): { width: number; before: number } =>
  width > min ? { width: min, before: width } : { width: before, before }
