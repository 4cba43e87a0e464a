import { crc32 } from 'node:zlib'

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
  'pHYs',
  'bKGD',
])

/** The chunks of a file up to IEND (PNG specification, section 5); undefined where one is damaged or missing. */
function chunksOf(file: Buffer): { type: string; whole: Buffer }[] | undefined {
  const chunks: { type: string; whole: Buffer }[] = []
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

export const isPng = (file: Buffer): boolean => file.subarray(0, 8).equals(signature)

/** The picture of a PNG file, without metadata and without what follows its end; undefined where it is not whole. */
export function readPng(file: Buffer): BarePicture | undefined {
  const chunks = chunksOf(file)
  const [header] = chunks ?? []
  if (!chunks || header?.type !== 'IHDR' || header.whole.length !== 25) return undefined
  if (!chunks.some(({ type }) => type === 'IDAT')) return undefined
  const kept = chunks.filter(({ type }) => drawing.has(type)).map(({ whole }) => whole)
  return {
    width: header.whole.readUInt32BE(8),
    height: header.whole.readUInt32BE(12),
    content: Buffer.concat([signature, ...kept]),
  }
}
