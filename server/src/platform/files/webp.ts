import { isProfile, orientationIn, orientationOnly } from './picture-facts.ts'
import { type BarePicture, mostParts } from './png.ts'

export const isWebp = (file: Buffer): boolean =>
  file.length > 12 && file.toString('latin1', 0, 4) === 'RIFF' && file.toString('latin1', 8, 12) === 'WEBP'

type Chunk = { type: string; data: Buffer; whole: Buffer }

/** The chunks of the RIFF container (RFC 9649, section 2.3); undefined where one is truncated. */
function chunksOf(file: Buffer): Chunk[] | undefined {
  const end = 8 + file.readUInt32LE(4)
  if (end > file.length) return undefined
  const chunks: Chunk[] = []
  for (let at = 12; at < end; ) {
    if (at + 8 > end || chunks.length === mostParts) return undefined
    const length = file.readUInt32LE(at + 4)
    const next = at + 8 + length + (length % 2)
    if (next > end) return undefined
    chunks.push({
      type: file.toString('latin1', at, at + 4),
      data: file.subarray(at + 8, at + 8 + length),
      whole: file.subarray(at, next),
    })
    at = next
  }
  return chunks
}

/** Dimensions from the header of the bitstream: lossy (RFC 6386, section 9.1) or lossless (RFC 9649, section 3.4). */
function sizeOf({ type, data }: Chunk): { width: number; height: number } | undefined {
  if (type === 'VP8 ') {
    if (data.length < 10 || data.readUIntBE(3, 3) !== 0x9d_01_2a) return undefined
    return { width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff }
  }
  if (data.length < 5 || data.readUInt8(0) !== 0x2f) return undefined
  const bits = data.readUInt32LE(1)
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
}

const flags = { profile: 0x20, alpha: 0x10, exif: 0x08 }

/** The extended header of a still picture (RFC 9649, section 2.7); the canvas has the size of the picture. */
function extendedHeader({ width, height }: { width: number; height: number }, flag: number): Buffer {
  const header = Buffer.alloc(18)
  header.write('VP8X', 'latin1')
  header.writeUInt32LE(10, 4)
  header.writeUInt8(flag, 8)
  header.writeUIntLE(width - 1, 12, 3)
  header.writeUIntLE(height - 1, 15, 3)
  return header
}

/** Whether a lossless picture has transparent pixels (RFC 9649, section 3.4). */
const hasAlpha = ({ type, data }: Chunk): boolean =>
  type === 'VP8L' && (data.readUInt32LE(1) & 0x10000000) !== 0

function exifChunk(tiff: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.write('EXIF', 'latin1')
  head.writeUInt32LE(tiff.length, 4)
  return Buffer.concat([head, tiff])
}

/**
 * The picture of a still WebP file with its colors and orientation, without other metadata and trailing data; undefined
 * where the file is invalid.
 */
export function readWebp(file: Buffer): BarePicture | undefined {
  const chunks = chunksOf(file)
  const coded = chunks?.find(({ type }) => type === 'VP8 ' || type === 'VP8L')
  const size = coded && sizeOf(coded)
  if (!chunks || !coded || !size || size.width === 0 || size.height === 0) return undefined
  const alpha = coded.type === 'VP8 ' ? chunks.find(({ type }) => type === 'ALPH') : undefined
  const profile = chunks.find(({ type, data }) => type === 'ICCP' && isProfile(data))
  const exif = chunks.find(({ type }) => type === 'EXIF')
  const tiff = exif && orientationOnly(orientationIn(exif.data))
  const flag =
    (profile ? flags.profile : 0) + (alpha || hasAlpha(coded) ? flags.alpha : 0) + (tiff ? flags.exif : 0)
  const body = Buffer.concat([
    Buffer.from('WEBP', 'latin1'),
    ...(profile || alpha || tiff ? [extendedHeader(size, flag)] : []),
    ...(profile ? [profile.whole] : []),
    ...(alpha ? [alpha.whole] : []),
    coded.whole,
    ...(tiff ? [exifChunk(tiff)] : []),
  ])
  const head = Buffer.alloc(8)
  head.write('RIFF', 'latin1')
  head.writeUInt32LE(body.length, 4)
  return { ...size, content: Buffer.concat([head, body]) }
}
