import { crc32, deflateSync } from 'node:zlib'

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** A chunk of a PNG file. */
export function pngChunk(type: string, data: Buffer): Buffer {
  const chunk = Buffer.alloc(data.length + 12)
  chunk.writeUInt32BE(data.length)
  chunk.write(type, 4, 'latin1')
  data.copy(chunk, 8)
  chunk.writeUInt32BE(crc32(chunk.subarray(4, -4)), data.length + 8)
  return chunk
}

/**
 * A gray PNG picture; `more` are chunks before its end. Its header may claim dimensions that the data does not have.
 */
export function png(width = 2, height = 2, more: readonly Buffer[] = []): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width)
  header.writeUInt32BE(height, 4)
  header.writeUInt8(8, 8)
  const lines = Buffer.alloc(Math.min(width * height, 1_000_000) + Math.min(height, 1000), 0)
  return Buffer.concat([
    signature,
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(lines)),
    ...more,
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

/** TIFF metadata with a text, and the orientation as cameras write it. */
export function exifData(orientation: number, order: 'II' | 'MM' = 'II', text = 'secret'): Buffer {
  const tiff = Buffer.alloc(38)
  const words: [number, number][] = [
    ...([
      [2, 42],
      [4, 8],
      [8, 2],
    ] as [number, number][]),
    // The camera maker, four letters; then the orientation, one 16-bit number.
    ...([
      [10, 0x010f],
      [12, 2],
      [14, 4],
      [22, 0x0112],
      [24, 3],
      [26, 1],
      [30, orientation],
    ] as [number, number][]),
  ]
  const long = new Set([4, 14, 26])
  tiff.write(order, 'latin1')
  for (const [at, value] of words) {
    if (order === 'II') long.has(at) ? tiff.writeUInt32LE(value, at) : tiff.writeUInt16LE(value, at)
    else long.has(at) ? tiff.writeUInt32BE(value, at) : tiff.writeUInt16BE(value, at)
  }
  return Buffer.concat([tiff, Buffer.from(text)])
}

/** An ICC profile with only its header. */
export function colourProfile(length = 132): Buffer {
  const profile = Buffer.alloc(length, 'p')
  profile.writeUInt32BE(length)
  profile.write('acsp', 36, 'latin1')
  return profile
}

export const segment = (marker: number, data: Buffer): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(data.length + 2, 2)
  return Buffer.concat([head, data])
}

/** The segments of a JPEG file in order; the tables are empty because the tests decode nothing. */
export function jpeg({
  width = 2,
  height = 2,
  exif = '',
  frame = 0xc0,
  more = [],
}: {
  width?: number
  height?: number
  exif?: string
  frame?: number
  more?: readonly Buffer[]
} = {}): Buffer {
  const size = Buffer.from([8, 0, 0, 0, 0, 1, 1, 0x11, 0])
  size.writeUInt16BE(height, 1)
  size.writeUInt16BE(width, 3)
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01\0\0', 'latin1')),
    ...(exif ? [segment(0xe1, Buffer.from(`Exif\0\0${exif}`, 'latin1'))] : []),
    ...more,
    segment(0xdb, Buffer.alloc(65)),
    segment(frame, size),
    segment(0xc4, Buffer.alloc(20)),
    segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    // Coded data that contains a stuffed byte and a restart marker.
    Buffer.from([0x12, 0xff, 0x00, 0x34, 0xff, 0xd0, 0x56]),
    Buffer.from([0xff, 0xd9]),
  ])
}

/** One pixel each: lossy, lossless, and lossy with an alpha channel in the extended format. */
export const webp = {
  lossy: Buffer.from('UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA', 'base64'),
  lossless: Buffer.from('UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==', 'base64'),
  alpha: Buffer.from(
    'UklGRkoAAABXRUJQVlA4WAoAAAAQAAAAAAAAAAAAQUxQSAwAAAARBxAR/Q9ERP8DAABWUDggGAAAABQBAJ0BKgEAAQAAAP4AAA3AAP7mtQAAAA==',
    'base64',
  ),
}
