import { type BarePicture, mostParts } from './png.ts'

export const isJpeg = (file: Buffer): boolean => file.length > 3 && file.readUIntBE(0, 3) === 0xff_d8_ff

const startOfImage = 0xd8
const endOfImage = 0xd9
const startOfScan = 0xda
// Baseline, extended and progressive; browsers draw no others.
const frames = [0xc0, 0xc1, 0xc2]
// Frames, tables, restart interval, scans, and the two application segments that say how colours are written.
const drawing = new Set([startOfImage, ...frames, 0xc4, 0xdb, 0xdd, startOfScan, 0xe0, 0xee, endOfImage])
const isRestart = (marker: number) => marker >= 0xd0 && marker <= 0xd7

/** Where the coded data that starts at `from` ends: at the next marker that is no restart (ITU T.81, B.1.1.5). */
function endOfScan(file: Buffer, from: number): number {
  for (let at = file.indexOf(0xff, from); at >= 0 && at + 1 < file.length; at = file.indexOf(0xff, at + 1)) {
    const next = file.readUInt8(at + 1)
    if (next !== 0 && next !== 0xff && !isRestart(next)) return at
  }
  return file.length
}

type Segment = { marker: number; whole: Buffer }

/** The segment at a place, a scan with its coded data; undefined where none is, or where it is not whole. */
function segmentAt(file: Buffer, at: number): Segment | undefined {
  if (at + 2 > file.length || file.readUInt8(at) !== 0xff) return undefined
  const marker = file.readUInt8(at + 1)
  if (marker === startOfImage || marker === endOfImage) return { marker, whole: file.subarray(at, at + 2) }
  if (at + 4 > file.length) return undefined
  const end = at + 2 + file.readUInt16BE(at + 2)
  if (end < at + 4 || end > file.length) return undefined
  return { marker, whole: file.subarray(at, marker === startOfScan ? endOfScan(file, end) : end) }
}

/** All segments up to the end of the image; undefined where it is not reached, or too far away. */
function segmentsOf(file: Buffer): Segment[] | undefined {
  const segments: Segment[] = []
  for (let at = 0; ; ) {
    const segment = segmentAt(file, at)
    if (!segment || segments.length === mostParts) return undefined
    segments.push(segment)
    if (segment.marker === endOfImage) return segments
    at += segment.whole.length
  }
}

/** The picture of a JPEG file, without metadata and without what follows its end; undefined where it is not whole. */
export function readJpeg(file: Buffer): BarePicture | undefined {
  const segments = segmentsOf(file) ?? []
  const [frame, ...more] = segments.filter(({ marker }) => frames.includes(marker))
  const hasScan = segments.some(({ marker }) => marker === startOfScan)
  if (!frame || more.length > 0 || frame.whole.length < 10 || !hasScan) return undefined
  return {
    height: frame.whole.readUInt16BE(5),
    width: frame.whole.readUInt16BE(7),
    content: Buffer.concat(segments.filter(({ marker }) => drawing.has(marker)).map(({ whole }) => whole)),
  }
}
