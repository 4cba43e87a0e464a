import { crc32, deflateSync, inflateSync } from 'node:zlib'

// PNG as its specification has it (W3C, third edition), as far as a browser's pictures need it: eight bits a channel.

const signature = Buffer.from('89504e470d0a1a0a', 'hex')
const maxColours = 256

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

/** The data of all chunks of a type, joined. */
function dataOf(png: Buffer, type: string): Buffer {
  const found: Buffer[] = []
  for (let at = signature.length; at < png.length; at += 12 + png.readUInt32BE(at)) {
    const isWanted = png.toString('latin1', at + 4, at + 8) === type
    if (isWanted) found.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)))
  }
  return Buffer.concat(found)
}

/** Whichever of left, above and above left lies nearest to their plane (filter 4). */
function paeth(left: number, above: number, corner: number): number {
  const [toLeft, toAbove, toCorner] = [above - corner, left - corner, left + above - 2 * corner].map(Math.abs)
  if (toLeft === undefined || toAbove === undefined || toCorner === undefined) return left
  if (toLeft <= toAbove && toLeft <= toCorner) return left
  return toAbove <= toCorner ? above : corner
}

const predictors = [
  () => 0,
  (left: number) => left,
  (_left: number, above: number) => above,
  (left: number, above: number) => (left + above) >> 1,
  paeth,
]

type Pixels = { width: number; height: number; colours: Uint32Array }

/** The colours of a picture as 0xRRGGBB, row by row. */
function decode(png: Buffer): Pixels {
  const header = dataOf(png, 'IHDR')
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)]
  const channels = header[9] === 6 ? 4 : 3
  const stride = width * channels
  const filtered = inflateSync(dataOf(png, 'IDAT'))
  const bytes = Buffer.alloc(height * stride)
  for (let at = 0; at < bytes.length; at++) {
    const row = Math.floor(at / stride)
    const left = at % stride >= channels ? (bytes[at - channels] ?? 0) : 0
    const above = bytes[at - stride] ?? 0
    const corner = at % stride >= channels ? (bytes[at - stride - channels] ?? 0) : 0
    const predict = predictors[filtered[row * (stride + 1)] ?? 0] ?? paeth
    bytes[at] = (filtered[at + row + 1] ?? 0) + predict(left, above, corner)
  }
  const colours = Uint32Array.from({ length: width * height }, (_, at) => bytes.readUIntBE(at * channels, 3))
  return { width, height, colours }
}

/** Shades that the eye hardly tells apart count as one. */
const shadeOf = (colour: number) => colour & 0xf8f8f8

function paletteOf(colours: Uint32Array): number[] {
  const uses = new Map<number, { colour: number; count: number }>()
  for (const colour of colours) {
    const use = uses.get(shadeOf(colour))
    if (use) use.count++
    else uses.set(shadeOf(colour), { colour, count: 1 })
  }
  const byUse = [...uses.values()].toSorted((one, other) => other.count - one.count)
  return byUse.slice(0, maxColours).map(({ colour }) => colour)
}

function distance(one: number, other: number): number {
  const at = (shift: number) => ((one >> shift) & 255) - ((other >> shift) & 255)
  return at(16) ** 2 + at(8) ** 2 + at(0) ** 2
}

function nearest(palette: readonly number[], colour: number): number {
  let best = 0
  for (const [index, candidate] of palette.entries()) {
    if (distance(candidate, colour) < distance(palette[best] ?? 0, colour)) best = index
  }
  return best
}

/** The same picture with a palette of 256 colours at most, a third of the size of a browser's. */
export function indexedPng(png: Buffer): Buffer {
  const { width, height, colours } = decode(png)
  const palette = paletteOf(colours)
  const indexOf = new Map<number, number>()
  // Every row begins with its filter; 0 is none, the best one for palettes.
  const rows = Buffer.alloc(height * (width + 1))
  for (const [at, colour] of colours.entries()) {
    const index = indexOf.get(colour) ?? nearest(palette, colour)
    indexOf.set(colour, index)
    rows[at + Math.floor(at / width) + 1] = index
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // Eight bits per index, colour type 3 (palette); compression, filter and interlace are 0.
  header.set([8, 3, 0, 0, 0], 8)
  const entries = palette.flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255])
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(entries)),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
