/** By how many pixels a dialog stands right of and below where it opened. */
export type Place = { x: number; y: number }

type Box = { left: number; top: number; width: number; height: number }
type Room = { width: number; height: number }

/** The start is kept where a dialog is larger than the room: its title and the way to close it are there. */
const held = (by: number, { start, size, room }: { start: number; size: number; room: number }) =>
  Math.round(Math.max(Math.min(by, room - size - start), -start)) + 0

/** The place nearest to the wanted one at which all of the dialog is in view; `opened` is where it stands without being moved. */
export const placeInView = (wanted: Place, opened: Box, room: Room): Place => ({
  x: held(wanted.x, { start: opened.left, size: opened.width, room: room.width }),
  y: held(wanted.y, { start: opened.top, size: opened.height, room: room.height }),
})
