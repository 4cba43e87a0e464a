import { Numbers } from './numbers.ts'

/** Where the values of a column were put together one after another: the byte between them. */
export type Column = { values: Buffer; separator: number; count: number }

const seed = 0x811c9dc5 | 0
const prime = 0x01000193

/**
 * What a text is known again by, four bytes each: its length and its first bytes. Nearly all names are found by these alone,
 * and those of hundreds of thousands are in memory near the processor.
 */
const entrySize = 4
/** Where in an entry each is. */
const [lengthAt, headAt] = [0, 1]
const headBytes = 12

/** So many bytes of a text, as a number; those that it does not have are 0. */
function wordOf(values: Uint8Array, at: number, length: number): number {
  if (length <= 0) return 0
  let word = values[at] ?? 0
  if (length > 1) word |= (values[at + 1] ?? 0) << 8
  if (length > 2) word |= (values[at + 2] ?? 0) << 16
  if (length > 3) word |= (values[at + 3] ?? 0) << 24
  return word
}

/**
 * Texts that come again and again, numbered in the order in which they came first. They are found by their bytes, as making a
 * string of each of millions takes longer than everything else.
 */
export class Names {
  /** By their hashes: the number of a text and one more, 0 where there is none. */
  #places = new Int32Array(1024)
  #entries = new Int32Array(512 * entrySize)
  /** All texts one after another. */
  #bytes = Buffer.alloc(4096)
  /** Of the values that are being read. */
  #ends = new Int32Array(0)
  #hashes = new Int32Array(0)
  /** Of each text, where it ends among all. */
  readonly #textEnds = new Numbers()
  readonly #textHashes = new Numbers()

  get count(): number {
    return this.#textEnds.length
  }

  textOf(number: number): string {
    return this.#bytes.toString('utf8', this.#beginOf(number), this.#textEnds.at(number))
  }

  /**
   * Writes the numbers of a column into rows. Nothing is written where there are not as many values as there ought to be,
   * because one of them has the separator in it.
   */
  read(column: Column, into: Int32Array): boolean {
    const { values, count } = column
    if (this.#hashValues(column) !== count) return false
    for (let n = 0; n < count; n++) into[n] = this.#numberOf(values, n)
    return true
  }

  /** All hashes before anything is looked for, so that the processor may look for several texts in memory at a time. */
  #hashValues({ values, separator, count }: Column): number {
    if (this.#ends.length < count) {
      this.#ends = new Int32Array(count)
      this.#hashes = new Int32Array(count)
    }
    const [ends, hashes] = [this.#ends, this.#hashes]
    const length = values.length
    let [found, hash] = [0, seed]
    for (let at = 0; at < length; at++) {
      const byte = values[at] ?? 0
      if (byte !== separator) hash = Math.imul(hash ^ byte, prime)
      else {
        ends[found] = at
        hashes[found++] = hash
        hash = seed
      }
    }
    ends[found] = length
    hashes[found++] = hash
    return found
  }

  /** Of one of the values that are being read; its hash is no argument, since a number of 32 bits would become an object. */
  #numberOf(values: Buffer, n: number): number {
    const [places, entries] = [this.#places, this.#entries]
    const mask = places.length - 1
    const spread = Math.imul(this.#hashes[n] ?? 0, 0x9e3779b1)
    const hash = spread ^ (spread >>> 15)
    const begin = n === 0 ? 0 : (this.#ends[n - 1] ?? 0) + 1
    const length = (this.#ends[n] ?? 0) - begin
    const head = wordOf(values, begin, length)
    for (let place = hash & mask; ; place = (place + 1) & mask) {
      const number = (places[place] ?? 0) - 1
      if (number < 0) return this.#add(values.subarray(begin, begin + length), hash)
      const entry = number * entrySize
      if (entries[entry + headAt] !== head || entries[entry + lengthAt] !== length) continue
      if (this.#isRest(number, values, begin, length)) return number
    }
  }

  /** Whether a text is the one of a number, its length and first four bytes known to be the same. */
  #isRest(number: number, values: Buffer, begin: number, length: number): boolean {
    const [entries, second] = [this.#entries, number * entrySize + headAt + 1]
    if (length > 4 && entries[second] !== wordOf(values, begin + 4, length - 4)) return false
    if (length > 8 && entries[second + 1] !== wordOf(values, begin + 8, length - 8)) return false
    if (length <= headBytes) return true
    const [bytes, own] = [this.#bytes, this.#beginOf(number)]
    for (let n = headBytes; n < length; n++) if (values[begin + n] !== bytes[own + n]) return false
    return true
  }

  #beginOf(number: number): number {
    return number === 0 ? 0 : this.#textEnds.at(number - 1)
  }

  #add(text: Buffer, hash: number): number {
    const [number, length] = [this.count, text.length]
    const begin = this.#beginOf(number)
    const end = begin + length
    if (end > this.#bytes.length) this.#bytes = Buffer.concat([this.#bytes], 2 * end)
    text.copy(this.#bytes, begin)
    this.#textEnds.push(end)
    this.#textHashes.push(hash)
    if (2 * this.count > this.#places.length) this.#grow()
    const heads = [0, 4, 8].map((at) => wordOf(text, at, length - at))
    this.#entries.set([length, ...heads], number * entrySize)
    this.#put(number)
    return number
  }

  #put(number: number): void {
    const places = this.#places
    const mask = places.length - 1
    let place = this.#textHashes.at(number) & mask
    while (places[place] !== 0) place = (place + 1) & mask
    places[place] = number + 1
  }

  /** Twice as many places; there are entries for half of them. */
  #grow(): void {
    const entries = this.#entries
    this.#places = new Int32Array(2 * this.#places.length)
    this.#entries = new Int32Array(2 * entries.length)
    this.#entries.set(entries)
    for (let number = 0; number < this.count - 1; number++) this.#put(number)
  }
}
