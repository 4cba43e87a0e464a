import { inflateRawSync } from 'node:zlib'

/** What the central directory of an archive says of one entry. */
export type ZipEntry = {
  name: string
  /** Bytes in the archive, and bytes that come out of it. */
  packed: number
  unpacked: number
  /** Kind and permissions on a system of the Unix kind; 0 where it was packed elsewhere. */
  mode: number
  /** Where its local header begins. */
  offset: number
}

const endSignature = 0x06054b50
const endLength = 22
const centralSignature = 0x02014b50
const centralLength = 46
const localSignature = 0x04034b50
const localLength = 30

/** Where the end record is (APPNOTE 4.3.16): its comment reaches exactly to the end of the file. */
function endRecordAt(file: Buffer): number {
  const lowest = Math.max(0, file.length - endLength - 0xffff)
  for (let at = file.length - endLength; at >= lowest; at -= 1) {
    if (file.readUInt32LE(at) === endSignature && at + endLength + file.readUInt16LE(at + 20) === file.length)
      return at
  }
  return -1
}

/** The entry at a place of the central directory (APPNOTE 4.3.12), and where the next one is. */
function entryAt(file: Buffer, at: number, end: number): { entry: ZipEntry; next: number } | undefined {
  if (at + centralLength > end || file.readUInt32LE(at) !== centralSignature) return undefined
  const nameEnd = at + centralLength + file.readUInt16LE(at + 28)
  const next = nameEnd + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32)
  if (next > end) return undefined
  const entry = {
    name: file.toString('utf8', at + centralLength, nameEnd),
    packed: file.readUInt32LE(at + 20),
    unpacked: file.readUInt32LE(at + 24),
    mode: file.readUInt16LE(at + 40),
    offset: file.readUInt32LE(at + 42),
  }
  return { entry, next }
}

/** Whether entries lie one after the other from the first byte on, each with its own local header, before `end`. */
function liesInOrder(file: Buffer, entries: readonly ZipEntry[], end: number): boolean {
  let free = 0
  for (const { offset, packed } of entries.toSorted((a, b) => a.offset - b.offset)) {
    const isFirst = free === 0
    if (offset + localLength > end || (isFirst ? offset !== 0 : offset < free)) return false
    if (file.readUInt32LE(offset) !== localSignature) return false
    free = offset + localLength + file.readUInt16LE(offset + 26) + file.readUInt16LE(offset + 28) + packed
    if (free > end) return false
  }
  return true
}

/** Packed as it is, and the one packing that documents use (APPNOTE 4.4.5). */
const stored = 0
const deflated = 8

/** Whether everything that comes out of an archive is as large as its directory says: readers believe it, or read on. */
function unpacksAsClaimed(file: Buffer, entries: readonly ZipEntry[]): boolean {
  return entries.every(({ offset, packed, unpacked }) => {
    const from = offset + localLength + file.readUInt16LE(offset + 26) + file.readUInt16LE(offset + 28)
    const content = file.subarray(from, from + packed)
    const method = file.readUInt16LE(offset + 8)
    if (method === stored) return packed === unpacked
    if (method !== deflated) return false
    try {
      return inflateRawSync(content, { maxOutputLength: Math.max(1, unpacked) }).length === unpacked
    } catch {
      return false
    }
  })
}

/**
 * The entries of a zip archive by its central directory, `most` at the most, and how many it claims; nothing is
 * unpacked. Undefined where it is not whole, where entries share bytes, or where something lies before the first.
 * ZIP64 is for archives far larger than what is taken here, and counts as not whole.
 */
export function readZip(file: Buffer, most: number): { claimed: number; entries: ZipEntry[] } | undefined {
  if (file.length < endLength) return undefined
  const endAt = endRecordAt(file)
  if (endAt < 0) return undefined
  const claimed = file.readUInt16LE(endAt + 10)
  const directoryAt = file.readUInt32LE(endAt + 16)
  const isOneDisk = file.readUInt32LE(endAt + 4) === 0 && file.readUInt16LE(endAt + 8) === claimed
  if (!isOneDisk || directoryAt + file.readUInt32LE(endAt + 12) !== endAt) return undefined
  if (claimed > most) return { claimed, entries: [] }
  const entries: ZipEntry[] = []
  let at = directoryAt
  while (entries.length < claimed) {
    const found = entryAt(file, at, endAt)
    if (!found) return undefined
    entries.push(found.entry)
    at = found.next
  }
  if (at !== endAt || !liesInOrder(file, entries, directoryAt)) return undefined
  return { claimed, entries }
}

/** Whether a whole archive of at most so many entries unpacks to what it claims; it is unpacked to see. */
export function isHonestZip(file: Buffer, most: number): boolean {
  const zip = readZip(file, most)
  return zip !== undefined && zip.claimed <= most && unpacksAsClaimed(file, zip.entries)
}
