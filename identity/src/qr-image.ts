import { crc32, deflateSync } from 'node:zlib'
import { encode } from 'uqr'

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const quietZone = 2
/** Pixels per module: small enough for one packet, large enough for high-resolution screens. */
const scale = 6

/** One chunk of a PNG file: length, type, data, checksum (RFC 2083 3.2). */
function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, checksum])
}

/** A row of modules as one-bit pixels, white if unset; the first byte selects no filter. */
function rowOf(squares: readonly boolean[]): Buffer {
  const width = squares.length * scale
  const row = Buffer.alloc(1 + Math.ceil(width / 8), 0xff)
  row[0] = 0
  for (let x = 0; x < width; x += 1) {
    const at = 1 + (x >> 3)
    if (squares[Math.floor(x / scale)]) row[at] = (row[at] ?? 0) & ~(0x80 >> (x & 7))
  }
  return row
}

/** A text as a QR code image (data:image/png), dark on white in every theme. */
export function qrImage(content: string): string {
  const { data, size } = encode(content, { ecc: 'M', border: quietZone })
  const header = Buffer.alloc(13)
  header.writeUInt32BE(size * scale, 0)
  header.writeUInt32BE(size * scale, 4)
  // Bit depth 1, greyscale, and the only defined methods.
  header.set([1, 0, 0, 0, 0], 8)
  const rows = data.flatMap((squares) => Array<Buffer>(scale).fill(rowOf(squares)))
  const file = Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ])
  return `data:image/png;base64,${file.toString('base64')}`
}
