import { Numbers } from './numbers.ts'

/** Where the values of a column were put together one after another: the byte between them. */
export type Column = { values: Buffer; separator: number; count: number }

const seed = 0x811c9dc5 | 0
const lengthBytes = 4
const prime = 0x01000193

/** What is kept of a text in its place: its number and one more (0 where nothing is), hash, and the number it came after. */
const placeSize = 4

/**
 * Texts that come again and again, numbered in the order in which they came first. The same text after another number is
 * another one, so that several columns become one number, each read after the one before. They are found by their bytes,
 * as making a string of each of millions takes longer than everything else; where all is in one place, it is in memory
 * near the processor at once.
 */
export class Names {
  #places = new Int32Array(1024 * placeSize)
  /** All texts, each after its length. */
  #bytes = Buffer.alloc(4096)
  #length = 0
  /** Of the values that are being read. */
  #ends = new Int32Array(0)
  #hashes = new Int32Array(0)
  readonly #begins = new Numbers()
  readonly #after = new Numbers()

  get count(): number {
    return this.#begins.length
  }

  textOf(number: number): string {
    const begin = this.#begins.at(number)
    return this.#bytes.toString(
      'utf8',
      begin + lengthBytes,
      begin + lengthBytes + this.#bytes.readUInt32LE(begin),
    )
  }

  /** The number that a text came after. */
  afterOf(number: number): number {
    return this.#after.at(number)
  }

  /**
   * Writes the numbers of a column into rows from `first` on, which may hold the numbers of the column before. Nothing is
   * written where there are not as many values as there ought to be, because one of them has the separator in it.
   */
  read(column: Column, into: Int32Array, first: number, after?: Int32Array): boolean {
    const { values, count } = column
    if (this.#hashValues(column) !== count) return false
    for (let n = 0, begin = 0; n < count; n++) {
      const end = this.#ends[n] ?? 0
      into[first + n] = this.#numberOf(values, begin, end, this.#hashes[n] ?? 0, after?.[first + n] ?? 0)
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
    let [found, hash] = [0, seed]
    for (let at = 0; at <= values.length; at++) {
      const byte = at < values.length ? (values[at] ?? 0) : separator
      if (byte !== separator) hash = Math.imul(hash ^ byte, prime)
      else {
        ends[found] = at
        hashes[found++] = hash
        hash = seed
      }
    }
    return found
  }

  #numberOf(values: Buffer, begin: number, end: number, ownHash: number, after: number): number {
    const spread = Math.imul(ownHash ^ after, 0x9e3779b1)
    const hash = spread ^ (spread >>> 15)
    const places = this.#places
    const mask = places.length - 1
    for (let place = (hash * placeSize) & mask; ; place = (place + placeSize) & mask) {
      const known = places[place] ?? 0
      if (known === 0) return this.#add(values.subarray(begin, end), hash, after)
      if (places[place + 1] !== hash || places[place + 2] !== after) continue
      if (this.#isAt(places[place + 3] ?? 0, values, begin, end)) return known - 1
    }
  }

  #isAt(own: number, values: Buffer, begin: number, end: number): boolean {
    const bytes = this.#bytes
    const length = end - begin
    if (bytes.readUInt32LE(own) !== length) return false
    for (let n = 0; n < length; n++) if (values[begin + n] !== bytes[own + lengthBytes + n]) return false
    return true
  }

  #add(text: Buffer, hash: number, after: number): number {
    const number = this.count
    const begin = this.#length
    this.#length += lengthBytes + text.length
    if (this.#length > this.#bytes.length) this.#bytes = Buffer.concat([this.#bytes], 2 * this.#length)
    this.#bytes.writeUInt32LE(text.length, begin)
    text.copy(this.#bytes, begin + lengthBytes)
    this.#begins.push(begin)
    this.#after.push(after)
    if (2 * this.count * placeSize > this.#places.length) this.#grow()
    this.#put([number + 1, hash, after, begin])
    return number
  }

  #put(kept: ArrayLike<number>): void {
    const mask = this.#places.length - 1
    let place = ((kept[1] ?? 0) * placeSize) & mask
    while (this.#places[place] !== 0) place = (place + placeSize) & mask
    this.#places.set(kept, place)
  }

  #grow(): void {
    const before = this.#places
    this.#places = new Int32Array(2 * before.length)
    for (let place = 0; place < before.length; place += placeSize)
      if (before[place] !== 0) this.#put(before.subarray(place, place + placeSize))
  }
}
