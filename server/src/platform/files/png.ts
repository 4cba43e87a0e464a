import { crc32, inflateSync } from 'node:zlib'
import { isProfile, mostOfProfile, orientationIn, orientationOnly } from './picture-facts.ts'

/** A picture that contains only the data needed to render it. */
export type BarePicture = { width: number; height: number; content: Buffer }

/** Maximum chunks or segments of a file. Pictures have hundreds; a million tiny ones would block the event loop. */
export const mostParts = 10_000

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
// Chunks needed to render the picture. All others are metadata: texts, place, time, further frames, application data.
const drawing = new Set([
  'IHDR',
  'PLTE',
  'tRNS',
  'IDAT',
  'IEND',
  'gAMA',
  'cHRM',
  'sRGB',
  'sBIT',
  'cICP',
  'pHYs',
  'bKGD',
])

type Chunk = { type: string; whole: Buffer }

/** The chunks of a file up to IEND (PNG specification, section 5); undefined where one is damaged or truncated. */
function chunksOf(file: Buffer): Chunk[] | undefined {
  const chunks: Chunk[] = []
  for (let at = signature.length; at + 12 <= file.length; ) {
    const end = at + 12 + file.readUInt32BE(at)
    if (end > file.length) return undefined
    if (crc32(file.subarray(at + 4, end - 4)) !== file.readUInt32BE(end - 4)) return undefined
    if (chunks.length === mostParts) return undefined
    const type = file.toString('latin1', at + 4, at + 8)
    chunks.push({ type, whole: file.subarray(at, end) })
    if (type === 'IEND') return chunks
    at = end
  }
  return undefined
}

/**
 * Whether an iCCP chunk has a valid profile: the profile is compressed, after a name, a zero byte and the compression
 * method (PNG, 11.3.2.3).
 */
function hasProfile(data: Buffer): boolean {
  try {
    return isProfile(inflateSync(data.subarray(data.indexOf(0) + 2), { maxOutputLength: mostOfProfile }))
  } catch {
    return false
  }
}

/** Builds a chunk with the given type and data. */
function chunkOf(type: string, data: Buffer): Buffer {
  const chunk = Buffer.alloc(data.length + 12)
  chunk.writeUInt32BE(data.length)
  chunk.write(type, 4, 'latin1')
  data.copy(chunk, 8)
  chunk.writeUInt32BE(crc32(chunk.subarray(4, -4)), data.length + 8)
  return chunk
}

/** The parts of a chunk to store: data needed for rendering, the first ICC profile, and the orientation. */
function keptOf(chunk: Chunk, at: number, chunks: readonly Chunk[]): Buffer[] {
  const { type, whole } = chunk
  if (drawing.has(type)) return [whole]
  const isFirst =
    (type === 'iCCP' || type === 'eXIf') && chunks.findIndex((other) => other.type === type) === at
  if (!isFirst) return []
  const data = whole.subarray(8, -4)
  if (type === 'iCCP') return hasProfile(data) ? [whole] : []
  const tiff = orientationOnly(orientationIn(data))
  return tiff ? [chunkOf(type, tiff)] : []
}

export const isPng = (file: Buffer): boolean => file.subarray(0, 8).equals(signature)

/** The picture of a PNG file without other metadata and trailing data; undefined where the file is invalid. */
export function readPng(file: Buffer): BarePicture | undefined {
  const chunks = chunksOf(file)
  const [header] = chunks ?? []
  if (!chunks || header?.type !== 'IHDR' || header.whole.length !== 25) return undefined
  if (!chunks.some(({ type }) => type === 'IDAT')) return undefined
  return {
    width: header.whole.readUInt32BE(8),
    height: header.whole.readUInt32BE(12),
    content: Buffer.concat([signature, ...chunks.flatMap(keptOf)]),
  }
}
