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
    let people = 0
    for (let place = 0; place < this.met.length; place++) {
      const word = this.met.at(place)
      people += bitsIn(this.lower[word] ?? 0) + bitsIn(this.upper[word] ?? 0)
    }
    return people
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
 * Slices by their numbers: the kinds that each has, whether it is only counted of days, and whether nothing is filtered in
 * it, so that its people are kept one by one.
 */
export type PeopleSlice = { kinds: readonly number[]; ofDays: boolean; isWhole: boolean }

const listsOfPeople = () => ({
  kinds: columns('bucket_no', 'kind_id', 'ends', 'word_no', 'lower', 'upper'),
  people: columns('bucket_no', 'slice_no', 'people'),
  blocks: { ...columns('bucket_no', 'slice_no', 'block_no'), bits: [] as Buffer[] },
})

type Lists = ReturnType<typeof listsOfPeople>
/** Where the words of a kind begin and end in a bucket. */
type Part = { begin: number; end: number }

/** Lists the people of one kind. */
function listKind({ kinds }: Lists, own: Words, bucketNo: number, kind: number): Part {
  const begin = kinds.word_no.length
  for (let place = 0; place < own.met.length; place++) {
    const word = own.met.at(place)
    kinds.word_no.push(word)
    kinds.lower.push(own.lower[word] ?? 0)
    kinds.upper.push(own.upper[word] ?? 0)
  }
  kinds.bucket_no.push(bucketNo)
  kinds.kind_id.push(kind)
  kinds.ends.push(kinds.word_no.length)
  return { begin, end: kinds.word_no.length }
}

function peopleIn({ kinds }: Lists, { begin, end }: Part): number {
  let people = 0
  for (let at = begin; at < end; at++) people += bitsIn(kinds.lower.at(at)) + bitsIn(kinds.upper.at(at))
  return people
}

/** Counts the people of one slice, of the words of its kinds; those of one kind are known already. */
function countSlice(lists: Lists, own: Words, parts: readonly Part[], isWhole: boolean): number {
  const [only, another] = parts
  if (only && !another && !isWhole) return peopleIn(lists, only)
  const [word, lower, upper] = [
    lists.kinds.word_no.values,
    lists.kinds.lower.values,
    lists.kinds.upper.values,
  ]
  for (const { begin, end } of parts)
    for (let at = begin; at < end; at++) own.add(word[at] ?? 0, lower[at] ?? 0, upper[at] ?? 0)
  return own.people
}

/**
 * The people of each day and of the month by kind, and how many they are in each slice. One slice is put together after
 * another, because what is put together then stays in the memory nearest to the processor.
 */
export function countPeopleOfMonth(
  { count, dayNo, kind, person }: MonthRows,
  slices: readonly PeopleSlice[],
) {
  const own = new Words((mostOf(person) >> 6) + 1)
  const lists = listsOfPeople()
  const { people, blocks } = lists
  const listSlice = (bucketNo: number, slice: number, parts: readonly Part[], isWhole: boolean) => {
    people.bucket_no.push(bucketNo)
    people.slice_no.push(slice)
    people.people.push(countSlice(lists, own, parts, isWhole))
    if (isWhole)
      for (const [blockNo, bits] of blocksOf(own)) {
        blocks.bucket_no.push(bucketNo)
        blocks.slice_no.push(slice)
        blocks.block_no.push(blockNo)
        blocks.bits.push(bits)
      }
    own.clear()
  }
  /** Rows in the order of their kinds. */
  const countBucket = (bucketNo: number, rows: Int32Array) => {
    const partOf: Part[] = []
    eachGroup(rows, [kind], (begin, end, first) => {
      for (let at = begin; at < end; at++) own.addPerson(person[rows[at] ?? 0] ?? 0)
      const number = kind[first] ?? 0
      partOf[number] = listKind(lists, own, bucketNo, number)
      own.clear()
    })
    slices.forEach(({ kinds, ofDays, isWhole }, slice) => {
      if (ofDays && bucketNo === monthBucket) return
      const parts = kinds.flatMap((number) => partOf[number] ?? [])
      if (parts.length > 0) listSlice(bucketNo, slice, parts, isWhole)
    })
  }
  const byKind = sortedBy(upTo(count), kind)
  const byDay = sortedBy(byKind, dayNo)
  countBucket(monthBucket, byKind)
  eachGroup(byDay, [dayNo], (begin, end, first) =>
    countBucket((dayNo[first] ?? 0) + 1, byDay.subarray(begin, end)),
  )
  return lists
}
