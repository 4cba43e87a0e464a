/** Position of a cell in the viewport, in pixels. */
export type Box = { left: number; top: number; width: number; height: number }

const middleOf = ({ left, width }: Box) => left + width / 2

/** Returns the cell in the next row, below or above, whose centre is nearest to that of `from`. */
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

/** Returns the index of the cell to which a key moves, in reading order; undefined for other keys and at the edges. */
export function cellAfterKey(boxes: readonly Box[], current: number, key: string): number | undefined {
  const from = boxes[current]
  if (!from) return undefined
  if (key === 'ArrowDown' || key === 'ArrowUp') return inNextRow(boxes, from, key === 'ArrowDown')
  const target = { ArrowRight: current + 1, ArrowLeft: current - 1, Home: 0, End: boxes.length - 1 }[key]
  return target !== undefined && target in boxes ? target : undefined
}

/**
 * Returns the index of the next cell after `current` with a name that starts with the text, searching in a circle;
 * undefined if there is none.
 */
export function cellByText(
  names: readonly (readonly string[])[],
  current: number,
  text: string,
): number | undefined {
  const wanted = text.toLowerCase()
  // A longer text may still match the current cell; a single letter moves to the next one.
  const first = wanted.length > 1 ? current : current + 1
  for (let step = 0; step < names.length; step += 1) {
    const index = (first + step) % names.length
    if (names[index]?.some((name) => name.toLowerCase().startsWith(wanted))) return index
  }
  return undefined
}
