import type { Range } from '#server/platform/db/binary-array.ts'
import type { Uses } from './month-groups.ts'
import { mostOf, Numbers, sortedBy, upTo } from './numbers.ts'

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

/** Who was in more than one organization on a day, of the events by organization. */
function findShared({ outer, inner, ends, columns: { kind, person } }: Uses, waysOfKind: Uint8Array) {
  const people = mostOf(person) + 1
  const shared = new PeopleOfDays(people, mostOf(inner) + 1)
  const dayMet = new Int32Array(people).fill(-1)
  const orgMet = new Int32Array(people)
  const meet = (org: number, day: number, begin: number, end: number) => {
    for (let at = begin; at < end; at++) {
      if (!waysOfKind[kind[at] ?? 0]) continue
      const who = person[at] ?? 0
      if (dayMet[who] !== day) {
        dayMet[who] = day
        orgMet[who] = org
      } else if (orgMet[who] !== org) shared.add(day, who)
    }
  }
  for (const group of sortedBy(upTo(ends.length), inner)) {
    const begin = group === 0 ? 0 : (ends[group - 1] ?? 0)
    meet(outer[group] ?? 0, inner[group] ?? 0, begin, ends[group] ?? 0)
  }
  return shared
}

/** How many in each way. */
type Counts = [number, number, number]

const rangeOf = (ends: Numbers, place: number): Range => ({
  begin: place === 0 ? 0 : ends.at(place - 1),
  end: ends.at(place),
})

/**
 * The different people of each day of an application or an organization, for `own_people` and `shared_people` of
 * `login_count`. Of each kind it is told in which ways people are counted by it, as bits.
 */
export class PeopleOfSubjects {
  readonly #uses: Record<'app' | 'org', Uses>
  readonly #waysOfKind: Uint8Array
  readonly #shared: PeopleOfDays
  /** The ways of each person within the day that is counted; 0 where the person was not met. */
  readonly #waysOf: Uint8Array
  readonly #met = new Numbers()
  /** Of everything whose people are counted, how many are in each way, one after another, and who is shared. */
  readonly own = new Numbers()
  readonly shared = new Numbers()
  readonly #ownEnds = new Numbers()
  readonly #sharedEnds = new Numbers()

  constructor(uses: Record<'app' | 'org', Uses>, waysOfKind: readonly number[]) {
    this.#uses = uses
    this.#waysOfKind = Uint8Array.from(waysOfKind, (own) => own ?? 0)
    this.#shared = findShared(uses.org, this.#waysOfKind)
    this.#waysOf = new Uint8Array(mostOf(uses.org.columns.person) + 1)
  }

  /** Nothing is counted of what comes next. */
  skip(): void {
    this.#end()
  }

  /** Where `own` has what was counted, of what came after so many others; nothing where it was skipped. */
  ownOf(place: number): Range | undefined {
    const range = rangeOf(this.#ownEnds, place)
    return range.begin < range.end ? range : undefined
  }

  /** The same of `shared`. */
  sharedOf(place: number): Range | undefined {
    return this.ownOf(place) && rangeOf(this.#sharedEnds, place)
  }

  /** One day of an application or organization, by where its events begin and end; only of organizations it is told who was in several. */
  count(subject: 'app' | 'org', day: number, begin: number, end: number): void {
    this.#meet(this.#uses[subject], begin, end)
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
    for (const count of counts) this.own.push(count)
    this.#end()
  }

  #meet({ columns: { kind, person } }: Uses, begin: number, end: number): void {
    const [waysOfKind, waysOf] = [this.#waysOfKind, this.#waysOf]
    for (let at = begin; at < end; at++) {
      const own = waysOfKind[kind[at] ?? 0] ?? 0
      if (own === 0) continue
      const who = person[at] ?? 0
      const before = waysOf[who] ?? 0
      if (before === 0) this.#met.push(who)
      waysOf[who] = before | own
    }
  }

  #end(): void {
    this.#ownEnds.push(this.own.length)
    this.#sharedEnds.push(this.shared.length)
  }
}
