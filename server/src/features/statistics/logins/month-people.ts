import { setImmediate } from 'node:timers/promises'
import { giveBack } from '@iambiz/runtime/memory.ts'
import { groupsOf } from './month-groups.ts'
import type { MonthRows } from './month-rows.ts'
import { monthBucket } from './month-sums.ts'
import { bitsIn, mostOf, Numbers } from './numbers.ts'
import { peoplePerBlock } from './parts.ts'

/** Words of people one after another. */
type WordList = { word_no: Numbers; lower: Numbers; upper: Numbers }

/**
 * People as bits, 64 to a word of two halves. Many are added in one call, because numbers of 32 bits that go from one
 * function to another become objects.
 */
class Words {
  readonly lower: Int32Array
  readonly upper: Int32Array
  /** The words that have a bit. */
  readonly met = new Numbers()

  constructor(words: number) {
    this.lower = new Int32Array(words)
    this.upper = new Int32Array(words)
  }

  addPeople(person: Int32Array, begin: number, end: number): void {
    const { lower, upper, met } = this
    for (let at = begin; at < end; at++) {
      const key = person[at] ?? 0
      const word = key >> 6
      if (lower[word] === 0 && upper[word] === 0) met.push(word)
      const half = (key & 32) === 0 ? lower : upper
      half[word] = (half[word] ?? 0) | (1 << (key & 31))
    }
  }

  addWords(list: WordList, { begin, end }: Part): void {
    const { lower, upper, met } = this
    const [words, lowers, uppers] = [list.word_no.values, list.lower.values, list.upper.values]
    for (let at = begin; at < end; at++) {
      const word = words[at] ?? 0
      if (lower[word] === 0 && upper[word] === 0) met.push(word)
      lower[word] = (lower[word] ?? 0) | (lowers[at] ?? 0)
      upper[word] = (upper[word] ?? 0) | (uppers[at] ?? 0)
    }
  }

  get people(): number {
    const { lower, upper } = this
    const met = this.met.values
    let people = 0
    for (let place = 0; place < met.length; place++) {
      const word = met[place] ?? 0
      people += bitsIn(lower[word] ?? 0) + bitsIn(upper[word] ?? 0)
    }
    return people
  }

  clear(): void {
    const { lower, upper } = this
    const met = this.met.values
    for (let place = 0; place < met.length; place++) lower[met[place] ?? 0] = upper[met[place] ?? 0] = 0
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
  const [lower, upper] = [kinds.lower.values, kinds.upper.values]
  let people = 0
  for (let at = begin; at < end; at++) people += bitsIn(lower[at] ?? 0) + bitsIn(upper[at] ?? 0)
  return people
}

/** Counts the people of one slice, of the words of its kinds; those of one kind are known already. */
function countSlice(lists: Lists, own: Words, parts: readonly Part[], isWhole: boolean): number {
  const [only, another] = parts
  if (only && !another && !isWhole) return peopleIn(lists, only)
  for (const part of parts) own.addWords(lists.kinds, part)
  return own.people
}

/**
 * The people of each day and of the month by kind, and how many they are in each slice. One slice is put together after
 * another, because what is put together then stays in the memory nearest to the processor.
 */
export async function countPeopleOfMonth({ dayNo, kind, person }: MonthRows, slices: readonly PeopleSlice[]) {
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
  const listSlices = (bucketNo: number, partsOf: readonly Part[][]) =>
    slices.forEach(({ kinds, ofDays, isWhole }, slice) => {
      if (ofDays && bucketNo === monthBucket) return
      const parts = kinds.flatMap((number) => partsOf[number] ?? [])
      if (parts.length > 0) listSlice(bucketNo, slice, parts, isWhole)
    })
  const daysOf: Part[][] = []
  let ofDay: Part[][] = []
  const { outer, inner, ends, columns } = groupsOf(dayNo, kind, { person })
  for (let group = 0, begin = 0; group < ends.length; group++) {
    const [day, number, end] = [outer[group] ?? 0, inner[group] ?? 0, ends[group] ?? 0]
    own.addPeople(columns.person, begin, end)
    const part = listKind(lists, own, day + 1, number)
    own.clear()
    ofDay[number] = [part]
    daysOf[number] = [...(daysOf[number] ?? []), part]
    begin = end
    if (outer[group + 1] === day) continue
    listSlices(day + 1, ofDay)
    ofDay = []
    await setImmediate()
  }
  giveBack(columns.person)
  const ofMonth: Part[][] = []
  daysOf.forEach((parts, number) => {
    for (const part of parts) own.addWords(lists.kinds, part)
    ofMonth[number] = [listKind(lists, own, monthBucket, number)]
    own.clear()
  })
  listSlices(monthBucket, ofMonth)
  return lists
}
