import { Numbers } from './numbers.ts'

/** Where the values of a column were put together one after another: the byte between them. */
export type Column = { values: Buffer; separator: number; count: number }

const seed = 0x811c9dc5 | 0
const prime = 0x01000193

/**
 * What is kept of a text in its place, four bytes each: its number and one more (0 where nothing is), the number that it came
 * after, its length, where it begins among all texts, and its first twelve bytes.
 */
const placeSize = 8
const [afterAt, lengthAt, beginAt, headAt] = [1, 2, 3, 4]
/** Bytes that are in the place itself: nearly all names are shorter, and found without a second look into memory. */
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
 * Texts that come again and again, numbered in the order in which they came first. The same text after another number is
 * another one, so that several columns become one number, each read after the one before. They are found by their bytes,
 * as making a string of each of millions takes longer than everything else; where all is in one place, it is in memory
 * near the processor at once.
 */
export class Names {
  #places = new Int32Array(1024 * placeSize)
  /** All texts one after another. */
  #bytes = Buffer.alloc(4096)
  /** Of the values that are being read. */
  #ends = new Int32Array(0)
  #hashes = new Int32Array(0)
  /** Of each text, where it ends among all. */
  readonly #textEnds = new Numbers()
  readonly #textHashes = new Numbers()
  readonly #after = new Numbers()

  get count(): number {
    return this.#textEnds.length
  }

  textOf(number: number): string {
    return this.#bytes.toString('utf8', this.#beginOf(number), this.#textEnds.at(number))
  }

  /** The number that a text came after. */
  afterOf(number: number): number {
    return this.#after.at(number)
  }

  /**
   * Writes the numbers of a column into rows, which may hold the numbers of the column before. Nothing is written where there
   * are not as many values as there ought to be, because one of them has the separator in it.
   */
  read(column: Column, into: Int32Array, after?: Int32Array): boolean {
    const { values, count } = column
    if (this.#hashValues(column) !== count) return false
    const [ends, hashes] = [this.#ends, this.#hashes]
    for (let n = 0, begin = 0; n < count; n++) {
      const end = ends[n] ?? 0
      into[n] = this.#numberOf(values, begin, end, hashes[n] ?? 0, after?.[n] ?? 0)
      begin = end + 1
    }
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

  #numberOf(values: Buffer, begin: number, end: number, ownHash: number, after: number): number {
    const places = this.#places
    const mask = places.length - 1
    const spread = Math.imul(ownHash ^ after, 0x9e3779b1)
    const hash = spread ^ (spread >>> 15)
    const length = end - begin
    const head = wordOf(values, begin, length)
    for (let place = Math.imul(hash, placeSize) & mask; ; place = (place + placeSize) & mask) {
      const known = places[place] ?? 0
      if (known === 0) return this.#add(values.subarray(begin, end), hash, after)
      const isLike = places[place + headAt] === head && places[place + lengthAt] === length
      if (isLike && places[place + afterAt] === after && this.#isRest(place, values, begin, length))
        return known - 1
    }
  }

  /** Whether a text is the one of a place, its first four bytes known to be the same. */
  #isRest(place: number, values: Buffer, begin: number, length: number): boolean {
    const places = this.#places
    if (length > 4 && places[place + headAt + 1] !== wordOf(values, begin + 4, length - 4)) return false
    if (length > 8 && places[place + headAt + 2] !== wordOf(values, begin + 8, length - 8)) return false
    if (length <= headBytes) return true
    const [bytes, own] = [this.#bytes, places[place + beginAt] ?? 0]
    for (let n = headBytes; n < length; n++) if (values[begin + n] !== bytes[own + n]) return false
    return true
  }

  #beginOf(number: number): number {
    return number === 0 ? 0 : this.#textEnds.at(number - 1)
  }

  #add(text: Buffer, hash: number, after: number): number {
    const number = this.count
    const begin = this.#beginOf(number)
    const end = begin + text.length
    if (end > this.#bytes.length) this.#bytes = Buffer.concat([this.#bytes], 2 * end)
    text.copy(this.#bytes, begin)
    this.#textEnds.push(end)
    this.#textHashes.push(hash)
    this.#after.push(after)
    if (2 * this.count * placeSize > this.#places.length) this.#grow()
    else this.#put(number)
    return number
  }

  #put(number: number): void {
    const [places, bytes] = [this.#places, this.#bytes]
    const begin = this.#beginOf(number)
    const length = this.#textEnds.at(number) - begin
    const mask = places.length - 1
    let place = Math.imul(this.#textHashes.at(number), placeSize) & mask
    while (places[place] !== 0) place = (place + placeSize) & mask
    places[place] = number + 1
    places[place + afterAt] = this.#after.at(number)
    places[place + lengthAt] = length
    places[place + beginAt] = begin
    for (let n = 0; n < headBytes; n += 4)
      places[place + headAt + n / 4] = wordOf(bytes, begin + n, length - n)
  }

  #grow(): void {
    this.#places = new Int32Array(2 * this.#places.length)
    for (let number = 0; number < this.count; number++) this.#put(number)
  }
}
