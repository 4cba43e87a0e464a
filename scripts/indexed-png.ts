import { crc32, deflateSync } from 'node:zlib'
import { PNG } from 'pngjs'

// A PNG with a palette (W3C PNG, third edition), which the library that reads pictures does not write.

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

type Pixels = { width: number; height: number; colours: Uint32Array }

/** The colours of a picture as 0xRRGGBB, row by row. */
function decode(png: Buffer): Pixels {
  const { width, height, data } = PNG.sync.read(png)
  const colours = Uint32Array.from({ length: width * height }, (_, at) => data.readUIntBE(at * 4, 3))
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
