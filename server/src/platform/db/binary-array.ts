const elements = { smallint: { oid: 21, bytes: 2 }, integer: { oid: 23, bytes: 4 } } as const

export type NumberType = keyof typeof elements

/** Number of dimensions, flags, type, length and first index; an empty array has no dimension. */
const headerBytes = 20
const emptyBytes = 12

const viewOf = ({ buffer, byteOffset, byteLength }: Buffer) => new DataView(buffer, byteOffset, byteLength)

const bytesOf = (length: number, elementBytes: number) =>
  length > 0 ? headerBytes + length * (4 + elementBytes) : emptyBytes

/** How many bytes an array takes. */
export const bytesOfArray = (type: NumberType, length: number): number =>
  bytesOf(length, elements[type].bytes)
/** The same of `bigint`. */
export const bytesOfBigints = (length: number): number => bytesOf(length, 8)

function writeHeader(view: DataView, begin: number, oid: number, length: number): void {
  view.setInt32(begin, length > 0 ? 1 : 0)
  view.setInt32(begin + 4, 0)
  view.setInt32(begin + 8, oid)
  if (length === 0) return
  view.setInt32(begin + 12, length)
  view.setInt32(begin + 16, 1)
}

/** Where an array is among numbers. */
export type Range = { begin: number; end: number }

/** Writes numbers as PostgreSQL has an array on the wire (`array_recv`). */
export function writeArray(
  view: DataView,
  place: number,
  type: NumberType,
  numbers: Int32Array,
  { begin, end }: Range,
): void {
  const { oid, bytes } = elements[type]
  writeHeader(view, place, oid, end - begin)
  for (let n = begin, at = place + headerBytes; n < end; n++, at += 4 + bytes) {
    view.setInt32(at, bytes)
    if (bytes === 2) view.setInt16(at + 4, numbers[n] ?? 0)
    else view.setInt32(at + 4, numbers[n] ?? 0)
  }
}

/** Numbers of 64 bits, each given by its lower and its upper half. */
export type Bigints = { lower: Int32Array; upper: Int32Array }

/** The same of `bigint`. */
export function writeBigints(
  view: DataView,
  place: number,
  { lower, upper }: Bigints,
  { begin, end }: Range,
): void {
  writeHeader(view, place, 20, end - begin)
  for (let n = begin, at = place + headerBytes; n < end; n++, at += 12) {
    view.setInt32(at, 8)
    view.setInt32(at + 4, upper[n] ?? 0)
    view.setInt32(at + 8, lower[n] ?? 0)
  }
}

/**
 * All numbers as the value of a parameter that is cast to that type: `pg` sends a buffer as it is. A million numbers take a
 * tenth of the time that they take as text.
 */
export function binaryArray(type: NumberType, numbers: Int32Array): Buffer {
  const buffer = Buffer.allocUnsafe(bytesOfArray(type, numbers.length))
  writeArray(viewOf(buffer), 0, type, numbers, { begin: 0, end: numbers.length })
  return buffer
}
