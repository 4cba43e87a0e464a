/** Returns the interval at which marks are labelled, so that labels of the given width do not overlap. */
export const labelStep = (marks: number, width: number, nameWidth: number): number =>
  Math.max(1, Math.ceil((marks * nameWidth) / Math.max(1, width)))

const round = (number: number) => Math.round(number * 100) / 100

/**
 * Returns the points of a line in a box, with the largest value at the top; if all values are zero the line is at the
 * bottom.
 */
export function linePoints(
  values: readonly number[],
  { width, height, end = Math.max(...values, 1) }: { width: number; height: number; end?: number },
): [x: number, y: number][] {
  const step = width / values.length
  return values.map((value, index) => [round((index + 0.5) * step), round(height - (value / end) * height)])
}

/** Returns the path of a ring segment between two fractions of the whole, clockwise from the top. */
export function ringPart(
  from: number,
  to: number,
  { outer, inner }: { outer: number; inner: number },
): string {
  // An SVG arc whose start and end are the same point renders nothing.
  const end = Math.min(to, from + 0.9999)
  const at = (share: number, radius: number) =>
    `${round(radius * Math.sin(2 * Math.PI * share))} ${round(-radius * Math.cos(2 * Math.PI * share))}`
  const large = end - from > 0.5 ? 1 : 0
  return [
    `M${at(from, outer)}`,
    `A${outer} ${outer} 0 ${large} 1 ${at(end, outer)}`,
    `L${at(end, inner)}`,
    `A${inner} ${inner} 0 ${large} 0 ${at(from, inner)}Z`,
  ].join('')
}

export const heatLevels = 5

/** Returns 0 for no value, else 1 to 5. */
export const heatLevel = (count: number, most: number): number =>
  count === 0 ? 0 : Math.ceil((heatLevels * count) / Math.max(1, most))

// Chinese characters are as wide as they are high, other characters about half of that.
const widthOf = (letter: string, size: number) => (letter > '\u2e80' ? size : 0.56 * size)

/** Returns the approximate width of a text in pixels. */
export const widthOfText = (text: string, size: number): number =>
  [...text].reduce((width, letter) => width + widthOf(letter, size), 0)

/** Returns the text, truncated where it would be wider than the given pixels. */
export function fittingText(text: string, width: number, size = 13): string {
  const letters = [...text]
  let used = 0
  const cut = letters.findIndex((letter) => {
    used += widthOf(letter, size)
    return used > width
  })
  return cut < 0 ? text : `${letters.slice(0, Math.max(1, cut - 1)).join('')}…`
}
