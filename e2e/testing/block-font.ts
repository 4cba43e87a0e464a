// An OpenType font (ISO/IEC 14496-22) in which every character is a block: screenshots use it so that they do not
// depend on installed fonts, but still show position and length of texts.

const unitsPerEm = 1000
const [ascent, descent] = [900, 250]

/** Glyphs and their widths; the first is .notdef, for which browsers fall back to other fonts. */
const glyphs = [
  { width: 1000, isBlock: true },
  { width: 300, isBlock: false },
  { width: 540, isBlock: true },
  { width: 1000, isBlock: true },
] as const

/** First and last character of each range, and its glyph: spaces, narrow and full-width characters. */
const ranges = [
  [0x20, 0x20, 1],
  [0x21, 0x9f, 2],
  [0xa0, 0xa0, 1],
  [0xa1, 0x2dff, 2],
  [0x2e00, 0xffff, 3],
  [0x1_00_00, 0x10_ff_ff, 3],
] as const

const bytes = (size: 1 | 2 | 4, values: readonly number[]): Buffer => {
  const buffer = Buffer.alloc(size * values.length)
  for (const [index, value] of values.entries()) {
    // Negative numbers as two's complement.
    buffer.writeUIntBE(value < 0 ? value + 2 ** (size * 8) : value, index * size, size)
  }
  return buffer
}
const int8 = (...values: number[]) => bytes(1, values)
const int16 = (...values: number[]) => bytes(2, values)
const int32 = (...values: number[]) => bytes(4, values)

/** A rectangle of four on-curve points. */
function outline({ width, isBlock }: (typeof glyphs)[number]): Buffer {
  if (!isBlock) return Buffer.alloc(0)
  const [left, right, bottom, top] = [40, width - 40, 0, 700]
  return Buffer.concat([
    int16(1, left, bottom, right, top, 3, 0),
    int8(1, 1, 1, 1),
    int16(left, 0, right - left, 0, bottom, top, 0, -top),
    // Glyph data is aligned to four bytes.
    int16(0),
  ])
}

/** Format 13: many characters map to one glyph. */
function characterMap(): Buffer {
  const groups = ranges.map((range) => int32(...range))
  const length = 16 + groups.length * 12
  return Buffer.concat([
    int16(0, 1, 3, 10),
    int32(12),
    int16(13, 0),
    int32(length, 0, groups.length),
    ...groups,
  ])
}

function tables(): Record<string, Buffer> {
  const outlines = glyphs.map(outline)
  const offsets = [0]
  for (const { length } of outlines) offsets.push((offsets.at(-1) ?? 0) + length)
  const count = glyphs.length
  const box = [0, 0, unitsPerEm, 700]
  return {
    'OS/2': Buffer.concat([
      int16(4, 500, 400, 5, 0, 650, 600, 0, 75, 650, 600, 0, 350, 50, 300, 0),
      int8(...Array.from({ length: 10 }, () => 0)),
      int32(0, 0, 0, 0),
      Buffer.from('none'),
      int16(64, 0x20, 0xffff, ascent, -descent, 0, ascent, descent),
      int32(0, 0),
      int16(500, 700, 0, 0x20, 1),
    ]),
    cmap: characterMap(),
    glyf: Buffer.concat(outlines),
    head: Buffer.concat([
      int32(0x1_00_00, 0x1_00_00, 0, 0x5f_0f_3c_f5),
      int16(0, unitsPerEm),
      int32(0, 0, 0, 0),
      int16(...box, 0, 8, 2, 1, 0),
    ]),
    hhea: Buffer.concat([
      int32(0x1_00_00),
      int16(ascent, -descent, 0, unitsPerEm, 0, 0, unitsPerEm, 1, 0, 0, 0, 0, 0, 0, 0, count),
    ]),
    hmtx: int16(...glyphs.flatMap(({ width, isBlock }) => [width, isBlock ? 40 : 0])),
    loca: int32(...offsets),
    maxp: Buffer.concat([int32(0x1_00_00), int16(count, 4, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0)]),
    name: int16(0, 0, 6),
    post: int32(0x3_00_00, 0, 0, 0, 0, 0, 0, 0),
  }
}

/** Builds the font file. */
export function blockFont(): Buffer {
  const all = Object.entries(tables())
  let offset = 12 + all.length * 16
  const directory: Buffer[] = []
  const contents: Buffer[] = []
  for (const [tag, table] of all) {
    directory.push(Buffer.from(tag), int32(0, offset, table.length))
    const padded = Buffer.concat([table, Buffer.alloc((4 - (table.length % 4)) % 4)])
    contents.push(padded)
    offset += padded.length
  }
  return Buffer.concat([
    int32(0x1_00_00),
    int16(all.length, 128, 3, all.length * 16 - 128),
    ...directory,
    ...contents,
  ])
}
