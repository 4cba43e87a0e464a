/** Offset of a dialog in pixels from its initial position, to the right and down. */
export type Place = { x: number; y: number }

type Box = { left: number; top: number; width: number; height: number }
type Room = { width: number; height: number }

/** If the dialog is larger than the viewport, its start stays visible, because its title and close button are there. */
const held = (by: number, { start, size, room }: { start: number; size: number; room: number }) =>
  Math.round(Math.max(Math.min(by, room - size - start), -start)) + 0

/**
 * Returns the position nearest to the wanted one at which the whole dialog is visible; `opened` is its box at the
 * initial position.
 */
export const placeInView = (wanted: Place, opened: Box, room: Room): Place => ({
  x: held(wanted.x, { start: opened.left, size: opened.width, room: room.width }),
  y: held(wanted.y, { start: opened.top, size: opened.height, room: room.height }),
})
