import type { MonthRows } from './month-rows.ts'
import { monthBucket } from './month-sums.ts'
import { bitsIn, eachGroup, mostOf, Numbers, sortedBy, upTo } from './numbers.ts'
import { peoplePerBlock } from './parts.ts'

/** People as bits, 64 to a word of two halves. */
class Words {
  readonly lower: Int32Array
  readonly upper: Int32Array
  /** The words that have a bit. */
  readonly met = new Numbers()

  constructor(words: number) {
    this.lower = new Int32Array(words)
    this.upper = new Int32Array(words)
  }

  add(word: number, lower: number, upper: number): void {
    const [lowerBefore, upperBefore] = [this.lower[word] ?? 0, this.upper[word] ?? 0]
    if (lowerBefore === 0 && upperBefore === 0) this.met.push(word)
    this.lower[word] = lowerBefore | lower
    this.upper[word] = upperBefore | upper
  }

  addPerson(key: number): void {
    const bit = key & 63
    if (bit < 32) this.add(key >> 6, 1 << bit, 0)
    else this.add(key >> 6, 0, 1 << (bit - 32))
  }

  get people(): number {
    return this.met.values.reduce(
      (sum, word) => sum + bitsIn(this.lower[word] ?? 0) + bitsIn(this.upper[word] ?? 0),
      0,
    )
  }

  clear(): void {
    for (const word of this.met.values) this.lower[word] = this.upper[word] = 0
    this.met.length = 0
  }
}

const wordsPerBlock = peoplePerBlock / 64

/** The same bits in blocks, as `bit varying` has them: each word from its highest bit on. */
function blocksOf({ met, lower, upper }: Words): Map<number, Buffer> {
  const blocks = new Map<number, Buffer>()
  for (const word of met.values) {
    const blockNo = Math.floor(word / wordsPerBlock)
    const block = blocks.get(blockNo) ?? Buffer.alloc(peoplePerBlock / 8)
    blocks.set(blockNo, block)
    block.writeInt32BE(upper[word] ?? 0, (word % wordsPerBlock) * 8)
    block.writeInt32BE(lower[word] ?? 0, (word % wordsPerBlock) * 8 + 4)
  }
  return blocks
}

const columns = <Name extends string>(...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, new Numbers()])) as Record<Name, Numbers>

/**
 * Slices by their numbers: those of a kind, of which some are only counted of days, and those that nothing is filtered in,
 * whose people are kept one by one.
 */
type Slices = {
  ofKind: readonly number[][]
  ofKindInMonth: readonly number[][]
  isWhole: readonly boolean[]
}

/** The people of each day and of the month by kind, and how many they are in each slice. */
export function countPeopleOfMonth(
  { count, dayNo, kind, person }: MonthRows,
  { ofKind, ofKindInMonth, isWhole }: Slices,
) {
  const size = (mostOf(person) >> 6) + 1
  const own = new Words(size)
  const slices = isWhole.map(() => new Words(size))
  const kinds = { ...columns('bucket_no', 'kind_id', 'ends', 'word_no', 'lower', 'upper') }
  const people = { ...columns('bucket_no', 'slice_no', 'people') }
  const blocks = { ...columns('bucket_no', 'slice_no', 'block_no'), bits: [] as Buffer[] }
  const listKind = (bucketNo: number, number: number) => {
    kinds.bucket_no.push(bucketNo)
    kinds.kind_id.push(number)
    const ofThis = (bucketNo === monthBucket ? ofKindInMonth : ofKind)[number] ?? []
    for (let place = 0; place < own.met.length; place++) {
      const word = own.met.at(place)
      const [lower, upper] = [own.lower[word] ?? 0, own.upper[word] ?? 0]
      kinds.word_no.push(word)
      kinds.lower.push(lower)
      kinds.upper.push(upper)
      for (const slice of ofThis) slices[slice]?.add(word, lower, upper)
    }
    kinds.ends.push(kinds.word_no.length)
    own.clear()
  }
  const listSlices = (bucketNo: number) =>
    slices.forEach((words, slice) => {
      if (words.met.length === 0) return
      people.bucket_no.push(bucketNo)
      people.slice_no.push(slice)
      people.people.push(words.people)
      if (isWhole[slice])
        for (const [blockNo, bits] of blocksOf(words)) {
          blocks.bucket_no.push(bucketNo)
          blocks.slice_no.push(slice)
          blocks.block_no.push(blockNo)
          blocks.bits.push(bits)
        }
      words.clear()
    })
  /** Rows in the order of their kinds. */
  const countBucket = (bucketNo: number, rows: Int32Array) => {
    eachGroup(rows, [kind], (begin, end, first) => {
      for (let at = begin; at < end; at++) own.addPerson(person[rows[at] ?? 0] ?? 0)
      listKind(bucketNo, kind[first] ?? 0)
    })
    listSlices(bucketNo)
  }
  const byKind = sortedBy(upTo(count), kind)
  const byDay = sortedBy(byKind, dayNo)
  countBucket(monthBucket, byKind)
  eachGroup(byDay, [dayNo], (begin, end, first) =>
    countBucket((dayNo[first] ?? 0) + 1, byDay.subarray(begin, end)),
  )
  return { kinds, people, blocks }
}
