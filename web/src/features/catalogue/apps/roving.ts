/** Place of a cell on the screen, pixels. */
export type Box = { left: number; top: number; width: number; height: number }

const middleOf = ({ left, width }: Box) => left + width / 2

/** The cell nearest to the column of `from` in the closest row below (or above). */
function inNextRow(boxes: readonly Box[], from: Box, down: boolean): number | undefined {
  const beyond = ({ top, height }: Box) =>
    down ? top >= from.top + from.height - 1 : top + height <= from.top + 1
  const away = (box: Box) => Math.abs(box.top - from.top)
  const column = (box: Box) => Math.abs(middleOf(box) - middleOf(from))
  const best = boxes
    .map((box, index) => ({ box, index }))
    .filter(({ box }) => beyond(box))
    .sort((left, right) => away(left.box) - away(right.box) || column(left.box) - column(right.box))
  return best[0]?.index
}

/** Index of the cell that a key moves to, in reading order; undefined for other keys and at the edges. */
export function cellAfterKey(boxes: readonly Box[], current: number, key: string): number | undefined {
  const from = boxes[current]
  if (!from) return undefined
  if (key === 'ArrowDown' || key === 'ArrowUp') return inNextRow(boxes, from, key === 'ArrowDown')
  const target = { ArrowRight: current + 1, ArrowLeft: current - 1, Home: 0, End: boxes.length - 1 }[key]
  return target !== undefined && target in boxes ? target : undefined
}

/** Index of the next cell after `current` whose names begin with the text, round the end; undefined if none. */
export function cellByText(
  names: readonly (readonly string[])[],
  current: number,
  text: string,
): number | undefined {
  const wanted = text.toLowerCase()
  // While a word is being typed the present cell may keep the focus; a single letter moves on.
  const first = wanted.length > 1 ? current : current + 1
  for (let step = 0; step < names.length; step += 1) {
    const index = (first + step) % names.length
    if (names[index]?.some((name) => name.toLowerCase().startsWith(wanted))) return index
  }
  return undefined
}
