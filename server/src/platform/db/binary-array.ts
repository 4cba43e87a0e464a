type Element = { oid: number; bytes: 2 | 4 }

const elements = { smallint: { oid: 21, bytes: 2 }, integer: { oid: 23, bytes: 4 } } as const

/** Number of dimensions, flags, type, length and first index; an empty array has no dimension. */
const headerBytes = 20

const viewOf = ({ buffer, byteOffset, byteLength }: Buffer) => new DataView(buffer, byteOffset, byteLength)

function headerOf(oid: number, length: number, contentBytes: number): Buffer {
  const buffer = Buffer.allocUnsafe((length > 0 ? headerBytes : 12) + contentBytes)
  buffer.writeInt32BE(length > 0 ? 1 : 0, 0)
  buffer.writeInt32BE(0, 4)
  buffer.writeInt32BE(oid, 8)
  if (length === 0) return buffer
  buffer.writeInt32BE(length, 12)
  buffer.writeInt32BE(1, 16)
  return buffer
}

/**
 * Numbers as PostgreSQL has an array on the wire (`array_recv`), as the value of a parameter that is cast to that type:
 * `pg` sends a buffer as it is. A million numbers take a tenth of the time that they take as text.
 */
export function binaryArray(type: 'smallint' | 'integer', numbers: Int32Array): Buffer {
  const { oid, bytes }: Element = elements[type]
  const buffer = headerOf(oid, numbers.length, numbers.length * (4 + bytes))
  const view = viewOf(buffer)
  for (let n = 0, at = headerBytes; n < numbers.length; n++, at += 4 + bytes) {
    view.setInt32(at, bytes)
    if (bytes === 2) view.setInt16(at + 4, numbers[n] ?? 0)
    else view.setInt32(at + 4, numbers[n] ?? 0)
  }
  return buffer
}

/** The same of `bigint`, each number given by its lower and its upper half. */
export function binaryBigints(lower: Int32Array, upper: Int32Array): Buffer {
  const buffer = headerOf(20, lower.length, lower.length * 12)
  const view = viewOf(buffer)
  for (let n = 0, at = headerBytes; n < lower.length; n++, at += 12) {
    view.setInt32(at, 8)
    view.setInt32(at + 4, upper[n] ?? 0)
    view.setInt32(at + 8, lower[n] ?? 0)
  }
  return buffer
}

/** The same of `bit varying`, all of them equally long. */
export function binaryBits(blocks: readonly Buffer[]): Buffer {
  const [first] = blocks
  const bytes = first?.length ?? 0
  const buffer = headerOf(1562, blocks.length, blocks.length * (8 + bytes))
  blocks.forEach((block, n) => {
    const at = headerBytes + n * (8 + bytes)
    buffer.writeInt32BE(4 + bytes, at)
    buffer.writeInt32BE(bytes * 8, at + 4)
    block.copy(buffer, at + 8)
  })
  return buffer
}
