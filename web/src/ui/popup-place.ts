type Box = { top: number; bottom: number; left: number; width: number }
type Seen = { top: number; height: number; width: number }

/** Pixels to the field, and to the edges of the screen. */
const gap = 4
const margin = 8
/** Maximum height of a list, and the minimum height that still shows a few lines. */
const tallestList = 320
const lowest = 96

/**
 * Returns the position of a popup in pixels from the upper left corner: below its field, or above if there is too
 * little space below and more above. `seen` is the part of the viewport that no on-screen keyboard covers.
 */
export function popupPlace(
  field: Box,
  size: { height: number; width: number },
  seen: Seen,
  tallest: number = tallestList,
) {
  const below = seen.top + seen.height - field.bottom - gap - margin
  const above = field.top - seen.top - gap - margin
  const wanted = Math.min(size.height, tallest)
  const isBelow = below >= wanted || below >= above
  const height = Math.min(wanted, Math.max(lowest, isBelow ? below : above))
  const width = Math.max(size.width, field.width)
  return {
    top: isBelow ? field.bottom + gap : field.top - gap - height,
    left: Math.max(margin, Math.min(field.left, seen.width - width - margin)),
    height,
  }
}
