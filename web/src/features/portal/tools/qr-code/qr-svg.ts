import { encode } from 'uqr'

/** How much of the code may be covered or worn and still be read: about 7, 15, 25 and 30 percent. */
export const corrections = ['L', 'M', 'Q', 'H'] as const
export type Correction = (typeof corrections)[number]

/** A code as one SVG path in squares of one unit, with the quiet zone that readers need around it. */
export type QrDrawing = { size: number; path: string }

const quietZone = 4

/** Bytes of the longest text that a code holds at the lowest correction. */
export const mostBytes = 2953

/** One rectangle for every run of dark squares, so that no hairline shows between neighbours. */
function runsOf(row: readonly boolean[], y: number): string {
  let path = ''
  for (let x = 0; x < row.length; x += 1) {
    if (!row[x]) continue
    const start = x
    while (row[x]) x += 1
    path += `M${start} ${y}h${x - start}v1H${start}z`
  }
  return path
}

/** Draws the code of a text; undefined where the text is empty or too long for the correction. */
export function drawQr(text: string, correction: Correction): QrDrawing | undefined {
  if (text === '' || new TextEncoder().encode(text).length > mostBytes) return undefined
  try {
    const { data, size } = encode(text, { ecc: correction, border: quietZone })
    return { size, path: data.map(runsOf).join('') }
  } catch {
    return undefined
  }
}

/** A file of its own, dark on white whatever the skin: readers expect that. */
export const svgFile = ({ size, path }: QrDrawing): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size * 8}" height="${size * 8}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>\n`
