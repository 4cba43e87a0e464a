import { crc32, inflateSync } from 'node:zlib'
import { isProfile, mostOfProfile, orientationIn, orientationOnly } from './picture-facts.ts'

/** A picture with nothing in it but what draws it. */
export type BarePicture = { width: number; height: number; content: Buffer }

/** Chunks or segments of a file. Pictures have hundreds; a million tiny ones would hold everybody else up. */
export const mostParts = 10_000

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
// Everything else is about the picture: texts, place, time, further frames, data of programs.
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

/** The chunks of a file up to IEND (PNG specification, section 5); undefined where one is damaged or missing. */
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

/** The profile of a chunk stands compressed behind a name, a zero and the number of a compression (PNG, 11.3.2.3). */
function hasProfile(data: Buffer): boolean {
  try {
    return isProfile(inflateSync(data.subarray(data.indexOf(0) + 2), { maxOutputLength: mostOfProfile }))
  } catch {
    return false
  }
}

/** A chunk of a type around data. */
function chunkOf(type: string, data: Buffer): Buffer {
  const chunk = Buffer.alloc(data.length + 12)
  chunk.writeUInt32BE(data.length)
  chunk.write(type, 4, 'latin1')
  data.copy(chunk, 8)
  chunk.writeUInt32BE(crc32(chunk.subarray(4, -4)), data.length + 8)
  return chunk
}

/** What is kept of a chunk: what draws, the first colour profile, and which side is up. */
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

/** The picture of a PNG file, without other metadata and without what follows its end; undefined where it is not whole. */
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
