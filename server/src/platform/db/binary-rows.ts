import {
  type Bigints,
  bytesOfArray,
  bytesOfBigints,
  type NumberType,
  type Range,
  writeArray,
  writeBigints,
} from './binary-array.ts'

/** Seconds from 1970, from which we count, to 2000, from which PostgreSQL does. */
export const postgresEpoch = 946_684_800

/** A column of rows that have numbers from 0 on: how long its value in a row is, nothing where it is null, and how it is written. */
export type BinaryColumn = {
  bytesOf: (row: number) => number | undefined
  write: (view: DataView, at: number, row: number) => void
}

type Of<Value> = (row: number) => Value

export const integers = (of: Of<number>): BinaryColumn => ({
  bytesOf: () => 4,
  write: (view, at, row) => view.setInt32(at, of(row)),
})

export const smallints = (of: Of<number>): BinaryColumn => ({
  bytesOf: () => 2,
  write: (view, at, row) => view.setInt16(at, of(row)),
})

/** One of a few texts, by its place among them. */
export function textsOf(all: readonly string[], of: Of<number>): BinaryColumn {
  const bytes = all.map((text) => new TextEncoder().encode(text))
  return {
    bytesOf: (row) => bytes[of(row)]?.length,
    write(view, at, row) {
      const text = bytes[of(row)]
      if (text) new Uint8Array(view.buffer, view.byteOffset + at).set(text)
    },
  }
}

const daySeconds = 86_400

/** One of a few days, `2026-11-23`, by its place among them. */
export function datesOf(all: readonly string[], of: Of<number>): BinaryColumn {
  const days = all.map((day) => (Date.parse(`${day}T00:00:00Z`) / 1000 - postgresEpoch) / daySeconds)
  return integers((row) => days[of(row)] ?? 0)
}

/** A moment (`timestamptz`), in seconds since 1970. */
export const moments = (of: Of<number>): BinaryColumn => ({
  bytesOf: () => 8,
  write: (view, at, row) => view.setBigInt64(at, BigInt((of(row) - postgresEpoch) * 1_000_000)),
})

/** Bytes as `bit varying`, each from its highest bit on. */
export const bits = (of: Of<Buffer | undefined>): BinaryColumn => ({
  bytesOf(row) {
    const bytes = of(row)
    return bytes && 4 + bytes.length
  },
  write(view, at, row) {
    const bytes = of(row)
    if (!bytes) return
    view.setInt32(at, 8 * bytes.length)
    new Uint8Array(view.buffer, view.byteOffset + at + 4).set(bytes)
  },
})

/** A list of each row, which are one after another among all. */
export const arrays = (type: NumberType, all: Int32Array, rangeOf: Of<Range | undefined>): BinaryColumn => ({
  bytesOf(row) {
    const range = rangeOf(row)
    return range && bytesOfArray(type, range.end - range.begin)
  },
  write: (view, at, row) => writeArray(view, at, type, all, rangeOf(row) ?? { begin: 0, end: 0 }),
})

export const bigintArrays = (all: Bigints, rangeOf: Of<Range>): BinaryColumn => ({
  bytesOf(row) {
    const { begin, end } = rangeOf(row)
    return bytesOfBigints(end - begin)
  },
  write: (view, at, row) => writeBigints(view, at, all, rangeOf(row)),
})

/** How much is made at a time, unless one row is longer. */
const chunkBytes = 1 << 18

/**
 * Rows in the binary format of COPY, many in a buffer, which is used again for the next ones.
 */
export function* binaryRows(count: number, columns: readonly BinaryColumn[]): Generator<Buffer> {
  let buffer = Buffer.allocUnsafe(chunkBytes)
  let view = new DataView(buffer.buffer, buffer.byteOffset)
  let used = 0
  for (let row = 0; row < count; row++) {
    const lengths = columns.map(({ bytesOf }) => bytesOf(row))
    const needed = lengths.reduce<number>((sum, bytes = 0) => sum + 4 + bytes, 2)
    if (used + needed > buffer.length) {
      if (used > 0) yield buffer.subarray(0, used)
      used = 0
      if (needed > buffer.length) {
        buffer = Buffer.allocUnsafe(needed)
        view = new DataView(buffer.buffer, buffer.byteOffset)
      }
    }
    view.setInt16(used, columns.length)
    used += 2
    columns.forEach(({ write }, n) => {
      const bytes = lengths[n]
      view.setInt32(used, bytes ?? -1)
      used += 4
      if (bytes === undefined) return
      write(view, used, row)
      used += bytes
    })
  }
  if (used > 0) yield buffer.subarray(0, used)
}
