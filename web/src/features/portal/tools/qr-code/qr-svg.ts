import { encode } from 'uqr'

/** Error correction levels: about 7, 15, 25 and 30 percent of the code can be damaged and still be read. */
export const corrections = ['L', 'M', 'Q', 'H'] as const
export type Correction = (typeof corrections)[number]

/** A code as one SVG path with modules of one unit, and the quiet zone that readers need around it. */
export type QrDrawing = { size: number; path: string }

const quietZone = 4

/** Longest text in bytes that a code can contain, at the lowest error correction level. */
export const mostBytes = 2953

/** Returns one rectangle for each run of dark modules, because separate squares show hairlines between them. */
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

/** Returns the QR code of a text; undefined if the text is empty or too long for the error correction level. */
export function drawQr(text: string, correction: Correction): QrDrawing | undefined {
  if (text === '' || new TextEncoder().encode(text).length > mostBytes) return undefined
  try {
    const { data, size } = encode(text, { ecc: correction, border: quietZone })
    return { size, path: data.map(runsOf).join('') }
  } catch {
    return undefined
  }
}

/** Returns a standalone SVG file, dark on white in every skin, because readers need it. */
export const svgFile = ({ size, path }: QrDrawing): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${size * 8}" height="${size * 8}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>\n`
