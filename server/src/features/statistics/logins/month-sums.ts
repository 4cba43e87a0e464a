import type { PeopleOfSubjects } from './month-day-people.ts'
import { crossed, distinctOf, type Uses } from './month-groups.ts'
import type { MonthRows } from './month-rows.ts'
import { eachGroup, mostOf, Numbers, sortedBy, upTo } from './numbers.ts'

/** What a bucket is: the month itself, or one of its days by its place, counted from 1. */
export const monthBucket = 0

/** Counts how often numbers come. */
class Tally {
  readonly #counts: Int32Array
  readonly #met = new Numbers()

  constructor(most: number) {
    this.#counts = new Int32Array(most + 1)
  }

  add(number: number, events: number): void {
    const before = this.#counts[number] ?? 0
    if (before === 0) this.#met.push(number)
    this.#counts[number] = before + events
  }

  /** Each of some numbers once. */
  count(numbers: Int32Array, begin: number, end: number): void {
    for (let at = begin; at < end; at++) this.add(numbers[at] ?? 0, 1)
  }

  get isMet(): boolean {
    return this.#met.length > 0
  }

  /** Tells what was counted, and begins again. */
  drain(each: (number: number, events: number) => void): void {
    for (let place = 0; place < this.#met.length; place++) {
      const number = this.#met.at(place)
      each(number, this.#counts[number] ?? 0)
      this.#counts[number] = 0
    }
    this.#met.length = 0
  }
}

/** The rows of one table of lists: numbers that name each, where its lists end, and the lists one after another. */
const listsOf = <Key extends string, Item extends string>(keys: readonly Key[], items: readonly Item[]) => ({
  keys: Object.fromEntries(keys.map((key) => [key, new Numbers()])) as Record<Key, Numbers>,
  ends: new Numbers(),
  items: Object.fromEntries(items.map((item) => [item, new Numbers()])) as Record<Item, Numbers>,
})

export const subjects = ['all', 'app', 'org'] as const

type KindLists = { items: Record<'kind_id' | 'events', Numbers>; ends: Numbers }

/** Lists what was counted by kind, and adds it to what is counted of more. */
function listed({ items, ends }: KindLists, of: Tally, into?: Tally): void {
  of.drain((number, events) => {
    items.kind_id.push(number)
    items.events.push(events)
    into?.add(number, events)
  })
  ends.push(items.kind_id.length)
}

/**
 * Events by kind of each hour, and of each day and the month: of all, of each application and each organization. People are
 * counted of the same days.
 */
export function countKinds(
  { hourNo, dayNo, kind }: MonthRows,
  uses: Record<'app' | 'org', Uses>,
  people: PeopleOfSubjects,
) {
  const kinds = distinctOf(kind)
  const most = mostOf(kind)
  const [tally, monthTally] = [new Tally(most), new Tally(most)]
  const hours = listsOf(['hour_no'], ['kind_id', 'events'])
  const sums = listsOf(['bucket_no', 'subject_no', 'subject_key'], ['kind_id', 'events'])
  const summed = (subject: (typeof subjects)[number], bucketNo: number, key: number) => {
    sums.keys.bucket_no.push(bucketNo)
    sums.keys.subject_no.push(subjects.indexOf(subject))
    sums.keys.subject_key.push(key)
  }
  const summedMonth = (subject: (typeof subjects)[number], key: number) => {
    summed(subject, monthBucket, key)
    listed(sums, monthTally)
    people.skip()
  }
  /** Of all rows: the events by kind of each hour or day that has some. */
  const eachOf = (column: Int32Array, each: (number: number) => void) => {
    const { counts, width } = crossed(column, kinds, kind)
    for (let number = 0; number * width < counts.length; number++) {
      for (let place = 0; place < width; place++) {
        const events = counts[number * width + place] ?? 0
        if (events > 0) tally.add(kinds.values[place] ?? 0, events)
      }
      if (tally.isMet) each(number)
    }
  }
  eachOf(hourNo, (hour) => {
    hours.keys.hour_no.push(hour)
    listed(hours, tally)
  })
  eachOf(dayNo, (day) => {
    summed('all', day + 1, 0)
    listed(sums, tally, monthTally)
    people.skip()
  })
  summedMonth('all', 0)
  for (const subject of ['app', 'org'] as const) {
    const { outer, inner, ends, columns } = uses[subject]
    for (let group = 0, begin = 0; group < ends.length; group++) {
      const [key, day, end] = [outer[group] ?? 0, inner[group] ?? 0, ends[group] ?? 0]
      tally.count(columns.kind, begin, end)
      summed(subject, day + 1, key)
      listed(sums, tally, monthTally)
      people.count(subject, day, begin, end)
      if (outer[group + 1] !== key) summedMonth(subject, key)
      begin = end
    }
  }
  return { hours, sums }
}

/** Of each kind the slices that it belongs to, and the one of them that narrows nothing but type of event and result. */
type Slices = { slicesOfKind: readonly number[][]; wholeOfKind: Int32Array }

/** How often each application was met in each organization, by slices that narrow nothing but type of event and result. */
function cellsOf({ outer, ends, columns }: Uses, { wholeOfKind }: Slices) {
  const { kind, other } = columns
  const width = mostOf(wholeOfKind) + 1
  const tally = new Tally((mostOf(other) + 1) * width)
  const cells = { app: new Numbers(), org: new Numbers(), slice: new Numbers(), events: new Numbers() }
  for (let group = 0, at = 0; group < ends.length; group++) {
    const [app, end] = [outer[group] ?? 0, ends[group] ?? 0]
    for (; at < end; at++) tally.add((other[at] ?? 0) * width + (wholeOfKind[kind[at] ?? 0] ?? 0), 1)
    if (outer[group + 1] === app) continue
    tally.drain((cell, events) => {
      cells.app.push(app)
      cells.org.push(Math.floor(cell / width))
      cells.slice.push(cell % width)
      cells.events.push(events)
    })
  }
  return cells
}

/** The same of each application, or of each organization, by all slices, from what they have of each kind in the month. */
function totalsOf(
  { keys, ends, items }: ReturnType<typeof countKinds>['sums'],
  subjectNo: number,
  { slicesOfKind }: Slices,
) {
  const slices = new Tally(Math.max(0, ...slicesOfKind.flat()))
  const totals = { key: new Numbers(), slice: new Numbers(), events: new Numbers() }
  for (let place = 0; place < ends.length; place++) {
    if (keys.bucket_no.at(place) !== monthBucket || keys.subject_no.at(place) !== subjectNo) continue
    for (let at = place === 0 ? 0 : ends.at(place - 1); at < ends.at(place); at++)
      for (const slice of slicesOfKind[items.kind_id.at(at)] ?? []) slices.add(slice, items.events.at(at))
    slices.drain((slice, events) => {
      totals.key.push(keys.subject_key.at(place))
      totals.slice.push(slice)
      totals.events.push(events)
    })
  }
  return totals
}

/**
 * Events of the month by application and by organization, for each slice of the kinds; of everybody, and where a slice
 * has one type of event and nothing else also within each organization or application.
 */
export function countUses(usesOfApps: Uses, sums: ReturnType<typeof countKinds>['sums'], slices: Slices) {
  const counted = listsOf(['subject_no', 'within_key', 'slice_no'], ['subject_key', 'events'])
  const spread = (
    subject: 'app' | 'org',
    found: { key: Numbers; slice: Numbers; events: Numbers },
    within?: Numbers,
  ) => {
    const [slice, withinKey] = [found.slice.values, within?.values]
    const bySlice = sortedBy(upTo(slice.length), slice)
    const order = withinKey ? sortedBy(bySlice, withinKey) : bySlice
    eachGroup(order, withinKey ? [withinKey, slice] : [slice], (begin, end, first) => {
      counted.keys.subject_no.push(subjects.indexOf(subject))
      counted.keys.within_key.push(withinKey?.[first] ?? 0)
      counted.keys.slice_no.push(slice[first] ?? 0)
      for (let at = begin; at < end; at++) {
        counted.items.subject_key.push(found.key.at(order[at] ?? 0))
        counted.items.events.push(found.events.at(order[at] ?? 0))
      }
      counted.ends.push(counted.items.events.length)
    })
  }
  const { app, org, slice, events } = cellsOf(usesOfApps, slices)
  spread('app', totalsOf(sums, subjects.indexOf('app'), slices))
  spread('org', totalsOf(sums, subjects.indexOf('org'), slices))
  spread('app', { key: app, slice, events }, org)
  spread('org', { key: org, slice, events }, app)
  return counted
}
