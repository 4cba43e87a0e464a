/** A list of whole numbers that grows. */
export class Numbers {
  #values = new Int32Array(256)
  length = 0

  push(value: number): void {
    if (this.length === this.#values.length) {
      const larger = new Int32Array(2 * this.length)
      larger.set(this.#values)
      this.#values = larger
    }
    this.#values[this.length++] = value
  }

  at(place: number): number {
    return this.#values[place] ?? 0
  }

  get values(): Int32Array {
    return this.#values.subarray(0, this.length)
  }
}

/** Numbers from 0 on, so many. */
export function upTo(count: number): Int32Array {
  const numbers = new Int32Array(count)
  for (let n = 0; n < count; n++) numbers[n] = n
  return numbers
}

/** What each row has, in the order of the rows. */
function takenOf(numberOf: Int32Array, rows: Int32Array): Int32Array {
  const taken = new Int32Array(rows.length)
  for (let at = 0; at < rows.length; at++) taken[at] = numberOf[rows[at] ?? 0] ?? 0
  return taken
}

export function mostOf(numbers: Int32Array): number {
  let most = 0
  for (let n = 0; n < numbers.length; n++) {
    const number = numbers[n] ?? 0
    if (number > most) most = number
  }
  return most
}

/** Puts rows into the order of a number that each has, those of the same number as they were. */
export function sortedBy(rows: Int32Array, numberOf: Int32Array): Int32Array {
  const places = new Int32Array(mostOf(numberOf) + 2)
  const taken = takenOf(numberOf, rows)
  for (let at = 0; at < taken.length; at++) {
    const next = (taken[at] ?? 0) + 1
    places[next] = (places[next] ?? 0) + 1
  }
  for (let n = 1; n < places.length; n++) places[n] = (places[n] ?? 0) + (places[n - 1] ?? 0)
  const sorted = new Int32Array(rows.length)
  for (let at = 0; at < taken.length; at++) {
    const number = taken[at] ?? 0
    const place = places[number] ?? 0
    sorted[place] = rows[at] ?? 0
    places[number] = place + 1
  }
  return sorted
}

/**
 * Calls `each` with where rows of the same number begin and end, or of the same two numbers, of rows in their order; without
 * a number all are the same.
 */
export function eachGroup(
  rows: Int32Array,
  [one, other]: readonly Int32Array[],
  each: (begin: number, end: number, first: number) => void,
): void {
  const ones = one && takenOf(one, rows)
  const others = other && takenOf(other, rows)
  let begin = 0
  for (let at = 1; at <= rows.length; at++) {
    const isSame =
      at < rows.length && (!ones || ones[at] === ones[begin]) && (!others || others[at] === others[begin])
    if (isSame) continue
    each(begin, at, rows[begin] ?? 0)
    begin = at
  }
}

/** How many bits of a word of 32 are set. */
export function bitsIn(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
