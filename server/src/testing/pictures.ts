import { crc32, deflateSync } from 'node:zlib'

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** One chunk of a PNG file. */
export function pngChunk(type: string, data: Buffer): Buffer {
  const chunk = Buffer.alloc(data.length + 12)
  chunk.writeUInt32BE(data.length)
  chunk.write(type, 4, 'latin1')
  data.copy(chunk, 8)
  chunk.writeUInt32BE(crc32(chunk.subarray(4, -4)), data.length + 8)
  return chunk
}

/** A grey PNG picture; `more` are chunks before its end. It may claim a size that its data does not have. */
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

const segment = (marker: number, data: Buffer): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(data.length + 2, 2)
  return Buffer.concat([head, data])
}

/** The parts of a JPEG file in their order; nothing decodes it, so that the tables are empty. */
export function jpeg({ width = 2, height = 2, exif = '', frame = 0xc0 } = {}): Buffer {
  const size = Buffer.from([8, 0, 0, 0, 0, 1, 1, 0x11, 0])
  size.writeUInt16BE(height, 1)
  size.writeUInt16BE(width, 3)
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01\0\0', 'latin1')),
    ...(exif ? [segment(0xe1, Buffer.from(`Exif\0\0${exif}`, 'latin1'))] : []),
    segment(0xdb, Buffer.alloc(65)),
    segment(frame, size),
    segment(0xc4, Buffer.alloc(20)),
    segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    // Coded data with a stuffed byte and a restart in it.
    Buffer.from([0x12, 0xff, 0x00, 0x34, 0xff, 0xd0, 0x56]),
    Buffer.from([0xff, 0xd9]),
  ])
}

/** One pixel each: lossy, lossless, and lossy with an alpha channel in the extended form. */
export const webp = {
  lossy: Buffer.from('UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA', 'base64'),
  lossless: Buffer.from('UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==', 'base64'),
  alpha: Buffer.from(
    'UklGRkoAAABXRUJQVlA4WAoAAAAQAAAAAAAAAAAAQUxQSAwAAAARBxAR/Q9ERP8DAABWUDggGAAAABQBAJ0BKgEAAQAAAP4AAA3AAP7mtQAAAA==',
    'base64',
  ),
}
