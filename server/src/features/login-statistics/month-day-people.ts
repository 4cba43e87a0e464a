import type { MonthRows } from './month-rows.ts'
import { mostOf, Numbers } from './numbers.ts'

/** People and days of which something is so, as bits. */
class PeopleOfDays {
  readonly #people: number
  readonly #bits: Int32Array

  constructor(people: number, days: number) {
    this.#people = people
    this.#bits = new Int32Array(((people * days) >> 5) + 1)
  }

  add(day: number, person: number): void {
    const place = day * this.#people + person
    this.#bits[place >> 5] = (this.#bits[place >> 5] ?? 0) | (1 << (place & 31))
  }

  has(day: number, person: number): boolean {
    const place = day * this.#people + person
    return (((this.#bits[place >> 5] ?? 0) >> (place & 31)) & 1) === 1
  }
}

/** Who was in more than one organization on a day. */
function findShared(
  { dayNo, kind, person, org }: MonthRows,
  byDay: Int32Array,
  waysOfKind: readonly number[],
) {
  const people = mostOf(person) + 1
  const shared = new PeopleOfDays(people, mostOf(dayNo) + 1)
  const dayMet = new Int32Array(people).fill(-1)
  const orgMet = new Int32Array(people)
  for (let at = 0; at < byDay.length; at++) {
    const row = byDay[at] ?? 0
    if (!waysOfKind[kind[row] ?? 0]) continue
    const [who, day, own] = [person[row] ?? 0, dayNo[row] ?? 0, org[row] ?? 0]
    if (dayMet[who] !== day) {
      dayMet[who] = day
      orgMet[who] = own
    } else if (orgMet[who] !== own) shared.add(day, who)
  }
  return shared
}

const ways = [0, 1, 2]
/** How many in each way. */
type Counts = [number, number, number]

/**
 * The different people of each day of an application or an organization, for `own_people` and `shared_people` of
 * `login_count`. Of each kind it is told in which ways people are counted by it, as bits.
 */
export class PeopleOfSubjects {
  readonly #rows: MonthRows
  readonly #waysOfKind: readonly number[]
  readonly #shared: PeopleOfDays
  /** The ways of each person within the day that is counted; 0 where the person was not met. */
  readonly #waysOf: Uint8Array
  readonly #met = new Numbers()
  /** How many are in each way; -1 where nothing is counted. */
  readonly own = ways.map(() => new Numbers())
  readonly sharedBegin = new Numbers()
  readonly sharedEnd = new Numbers()
  readonly shared = new Numbers()

  constructor(rows: MonthRows, byDay: Int32Array, waysOfKind: readonly number[]) {
    this.#rows = rows
    this.#waysOfKind = waysOfKind
    this.#shared = findShared(rows, byDay, waysOfKind)
    this.#waysOf = new Uint8Array(mostOf(rows.person) + 1)
  }

  skip(): void {
    this.#end([-1, -1, -1], this.shared.length)
  }

  /** Rows of one day and one application or organization; only of organizations it is told who was in several. */
  count(rows: Int32Array, subject: 'app' | 'org'): void {
    this.#meet(rows)
    const day = this.#rows.dayNo[rows[0] ?? 0] ?? 0
    const begin = this.shared.length
    const counts: Counts = [0, 0, 0]
    for (let place = 0; place < this.#met.length; place++) {
      const who = this.#met.at(place)
      const own = this.#waysOf[who] ?? 0
      this.#waysOf[who] = 0
      if (subject === 'org' && this.#shared.has(day, who)) {
        this.shared.push(who * 8 + own)
        continue
      }
      counts[0] += own & 1
      counts[1] += (own >> 1) & 1
      counts[2] += own >> 2
    }
    this.#met.length = 0
    this.#end(counts, begin)
  }

  #meet(rows: Int32Array): void {
    const { kind, person } = this.#rows
    for (let at = 0; at < rows.length; at++) {
      const row = rows[at] ?? 0
      const own = this.#waysOfKind[kind[row] ?? 0] ?? 0
      if (own === 0) continue
      const who = person[row] ?? 0
      const before = this.#waysOf[who] ?? 0
      if (before === 0) this.#met.push(who)
      this.#waysOf[who] = before | own
    }
  }

  #end(counts: Counts, begin: number): void {
    for (const way of ways) this.own[way]?.push(counts[way] ?? 0)
    this.sharedBegin.push(begin + 1)
    this.sharedEnd.push(this.shared.length)
  }
}
