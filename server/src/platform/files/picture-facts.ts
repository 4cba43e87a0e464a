/** The metadata of a picture that affects its display. All other metadata, such as place and camera, is removed. */

const upright = 1
const orientationTag = 0x0112
const exifMark = Buffer.from('Exif\0\0', 'latin1')

/** Readers of numbers in the byte order of a TIFF header; undefined where it is invalid. */
function numbersIn(tiff: Buffer) {
  const order = tiff.length < 8 ? '' : tiff.toString('latin1', 0, 2)
  if (order === 'II')
    return { word: (at: number) => tiff.readUInt16LE(at), long: tiff.readUInt32LE(4), last: 8 }
  // Some programs write the orientation as a 32-bit number; only its low 16 bits are relevant.
  if (order === 'MM')
    return { word: (at: number) => tiff.readUInt16BE(at), long: tiff.readUInt32BE(4), last: 10 }
  return undefined
}

/**
 * The orientation, 1 to 8, from the first directory of a TIFF header (Exif 2.32, 4.6.2 and 4.6.4); 1 where it is
 * missing.
 */
export function orientationIn(data: Buffer): number {
  const tiff = data.indexOf(exifMark) === 0 ? data.subarray(exifMark.length) : data
  const numbers = numbersIn(tiff)
  if (!numbers || numbers.long + 2 > tiff.length) return upright
  const { word, long: from, last } = numbers
  for (let at = from + 2; at < from + 2 + 12 * word(from) && at + 12 <= tiff.length; at += 12) {
    if (word(at) !== orientationTag) continue
    const value = word(at + (word(at + 2) === 4 ? last : 8))
    return value >= 1 && value <= 8 ? value : upright
  }
  return upright
}

/** A TIFF header with only the orientation tag; undefined where the picture is upright. */
export function orientationOnly(orientation: number): Buffer | undefined {
  if (orientation === upright) return undefined
  const tiff = Buffer.alloc(26)
  tiff.write('MM\0*', 'latin1')
  tiff.writeUInt32BE(8, 4)
  tiff.writeUInt16BE(1, 8)
  tiff.writeUInt16BE(orientationTag, 10)
  // Type SHORT, count 1.
  tiff.writeUInt16BE(3, 12)
  tiff.writeUInt32BE(1, 14)
  tiff.writeUInt16BE(orientation, 18)
  return tiff
}

/** Maximum bytes of an ICC profile; print profiles have up to two million. */
export const mostOfProfile = 4 * 1024 * 1024

/** Whether the data is a complete ICC profile (ICC.1:2022, 7.2). */
export const isProfile = (data: Buffer): boolean =>
  data.length >= 132 &&
  data.length <= mostOfProfile &&
  data.readUInt32BE(0) <= data.length &&
  data.toString('latin1', 36, 40) === 'acsp'
