import { isProfile, orientationIn, orientationOnly } from './picture-facts.ts'
import { type BarePicture, mostParts } from './png.ts'

export const isJpeg = (file: Buffer): boolean => file.length > 3 && file.readUIntBE(0, 3) === 0xff_d8_ff

const startOfImage = 0xd8
const endOfImage = 0xd9
const startOfScan = 0xda
// Baseline, extended sequential and progressive; browsers support no others.
const frames = [0xc0, 0xc1, 0xc2]
// Segments needed to decode the picture: frames, tables, restart interval, scans.
const drawing = new Set([startOfImage, ...frames, 0xc4, 0xdb, 0xdd, startOfScan, endOfImage])
const isRestart = (marker: number) => marker >= 0xd0 && marker <= 0xd7

/** End of the entropy-coded data from `from`: the next marker other than a restart (ITU T.81, B.1.1.5). */
function endOfScan(file: Buffer, from: number): number {
  for (let at = file.indexOf(0xff, from); at >= 0 && at + 1 < file.length; at = file.indexOf(0xff, at + 1)) {
    const next = file.readUInt8(at + 1)
    if (next !== 0 && next !== 0xff && !isRestart(next)) return at
  }
  return file.length
}

type Segment = { marker: number; whole: Buffer }

/** Start of a marker: any number of FF fill bytes may precede it (ITU T.81, B.1.1.2). */
function markerAt(file: Buffer, from: number): number {
  let at = from
  while (file[at] === 0xff && file[at + 1] === 0xff) at += 1
  return at
}

/** The segment at an offset, a scan with its coded data; undefined where there is none or it is truncated. */
function segmentAt(file: Buffer, at: number): Segment | undefined {
  if (at + 2 > file.length || file.readUInt8(at) !== 0xff) return undefined
  const marker = file.readUInt8(at + 1)
  if (marker === startOfImage || marker === endOfImage) return { marker, whole: file.subarray(at, at + 2) }
  if (at + 4 > file.length) return undefined
  const end = at + 2 + file.readUInt16BE(at + 2)
  if (end < at + 4 || end > file.length) return undefined
  return { marker, whole: file.subarray(at, marker === startOfScan ? endOfScan(file, end) : end) }
}

/** All segments up to the end of the image; undefined where the end is missing or there are too many. */
function segmentsOf(file: Buffer): Segment[] | undefined {
  const segments: Segment[] = []
  for (let at = 0; ; ) {
    at = markerAt(file, at)
    const segment = segmentAt(file, at)
    if (!segment || segments.length === mostParts) return undefined
    segments.push(segment)
    if (segment.marker === endOfImage) return segments
    at += segment.whole.length
  }
}

const application0 = 0xe0
const application1 = 0xe1
const application2 = 0xe2
const application14 = 0xee
const exifMark = 'Exif\0\0'
const profileMark = 'ICC_PROFILE\0'
/** Bytes before the data of a segment, and before a piece of an ICC profile (ICC.1:2022, B.4). */
const headLength = 4
const pieceHead = headLength + profileMark.length + 2

const isMarked = (segment: Segment, marker: number, mark: string): boolean =>
  segment.marker === marker && segment.whole.toString('latin1', headLength, headLength + mark.length) === mark

/** The two application segments that define colors, with their markers and data lengths (JFIF 1.02, Adobe TN 5116). */
const ofColours = [
  { marker: application0, mark: 'JFIF\0', length: 14 },
  { marker: application14, mark: 'Adobe', length: 12 },
]
/**
 * The last bytes of a JFIF segment, which contain the size of an embedded thumbnail; the thumbnail may show parts that
 * were cropped from the picture.
 */
const sizeOfThumbnail = 2

/** The part of a segment needed to render the picture; of application segments only the ones that define colors. */
function drawingOf(segment: Segment): Segment[] {
  const { marker, whole } = segment
  if (drawing.has(marker)) return [segment]
  const known = ofColours.find(({ mark, ...of }) => of.marker === marker && isMarked(segment, marker, mark))
  if (!known || whole.length < headLength + known.length) return []
  const kept = Buffer.from(whole.subarray(0, headLength + known.length))
  kept.writeUInt16BE(2 + known.length, 2)
  if (marker === application0) kept.fill(0, kept.length - sizeOfThumbnail)
  return [{ marker, whole: kept }]
}

/** A new segment with only the orientation of the picture. */
function orientationOf(segments: readonly Segment[]): Buffer[] {
  const exif = segments.find((segment) => isMarked(segment, application1, exifMark))
  const tiff = exif && orientationOnly(orientationIn(exif.whole.subarray(headLength)))
  if (!tiff) return []
  const head = Buffer.from([0xff, application1, 0, 0])
  head.writeUInt16BE(2 + exifMark.length + tiff.length, 2)
  return [head, Buffer.from(exifMark, 'latin1'), tiff]
}

/** The segments of the ICC profile, which may be split into pieces. */
function profileOf(segments: readonly Segment[]): Buffer[] {
  const pieces = segments.filter((segment) => isMarked(segment, application2, profileMark))
  const ordered = pieces.toSorted((a, b) => (a.whole[pieceHead - 2] ?? 0) - (b.whole[pieceHead - 2] ?? 0))
  const profile = Buffer.concat(ordered.map(({ whole }) => whole.subarray(pieceHead)))
  return isProfile(profile) ? pieces.map(({ whole }) => whole) : []
}

/**
 * The picture of a JPEG file with its colors and orientation, without other metadata and trailing data; undefined where
 * the file is invalid.
 */
export function readJpeg(file: Buffer): BarePicture | undefined {
  const segments = segmentsOf(file) ?? []
  const [frame, ...more] = segments.filter(({ marker }) => frames.includes(marker))
  const hasScan = segments.some(({ marker }) => marker === startOfScan)
  if (!frame || more.length > 0 || frame.whole.length < 10 || !hasScan) return undefined
  const drawn = segments.flatMap(drawingOf)
  // Orientation and profile go after the start marker and the JFIF segment that may directly follow it.
  const at = drawn[1]?.marker === application0 ? 2 : 1
  return {
    height: frame.whole.readUInt16BE(5),
    width: frame.whole.readUInt16BE(7),
    content: Buffer.concat([
      ...drawn.slice(0, at).map(({ whole }) => whole),
      ...orientationOf(segments),
      ...profileOf(segments),
      ...drawn.slice(at).map(({ whole }) => whole),
    ]),
  }
}
