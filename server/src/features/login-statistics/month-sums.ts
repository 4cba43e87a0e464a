import type { PeopleOfSubjects } from './month-day-people.ts'
import type { MonthRows } from './month-rows.ts'
import { eachGroup, mostOf, Numbers, sortedBy, takenOf, upTo } from './numbers.ts'

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

/** The orders in which rows are gone through. */
export function ordersOf({ count, dayNo, app, org }: MonthRows) {
  const all = upTo(count)
  const byDay = sortedBy(all, dayNo)
  return {
    all,
    byDay,
    byAppAndDay: sortedBy(byDay, app),
    byOrgAndDay: sortedBy(byDay, org),
    byAppAndOrg: sortedBy(sortedBy(all, org), app),
  }
}

export type Orders = ReturnType<typeof ordersOf>

export const subjects = ['all', 'app', 'org'] as const

/**
 * Events by kind of each hour, and of each day and the month: of all, of each application and each organization. People are
 * counted of the same days.
 */
export function countKinds(rows: MonthRows, orders: Orders, people: PeopleOfSubjects) {
  const { hourNo, dayNo, kind, app, org } = rows
  const [tally, monthTally] = [new Tally(mostOf(kind)), new Tally(mostOf(kind))]
  const hours = listsOf(['hour_no'], ['kind_id', 'events'])
  const sums = listsOf(['bucket_no', 'subject_no', 'subject_key'], ['kind_id', 'events'])
  const listed = ({ items, ends }: Pick<typeof sums, 'items' | 'ends'>, of: Tally, into?: Tally) => {
    of.drain((number, events) => {
      items.kind_id.push(number)
      items.events.push(events)
      into?.add(number, events)
    })
    ends.push(items.kind_id.length)
  }
  const summed = (subjectNo: number, bucketNo: number, key: number) => {
    sums.keys.bucket_no.push(bucketNo)
    sums.keys.subject_no.push(subjectNo)
    sums.keys.subject_key.push(key)
  }
  const countPeople = (subject: (typeof subjects)[number], own: Int32Array) => {
    if (subject === 'all') people.skip()
    else people.count(own, subject)
  }
  const byHour = sortedBy(orders.all, hourNo)
  eachGroup(byHour, [hourNo], (begin, end, first) => {
    for (let at = begin; at < end; at++) tally.add(kind[byHour[at] ?? 0] ?? 0, 1)
    hours.keys.hour_no.push(hourNo[first] ?? 0)
    listed(hours, tally)
  })
  for (const [subject, order, keyOf] of [
    ['all', orders.byDay, undefined],
    ['app', orders.byAppAndDay, app],
    ['org', orders.byOrgAndDay, org],
  ] as const) {
    const subjectNo = subjects.indexOf(subject) + 1
    eachGroup(order, keyOf ? [keyOf, dayNo] : [dayNo], (begin, end, first) => {
      for (let at = begin; at < end; at++) tally.add(kind[order[at] ?? 0] ?? 0, 1)
      const key = keyOf?.[first] ?? 0
      summed(subjectNo, (dayNo[first] ?? 0) + 1, key)
      listed(sums, tally, monthTally)
      countPeople(subject, order.subarray(begin, end))
      const isLast = end === order.length || (keyOf !== undefined && keyOf[order[end] ?? 0] !== key)
      if (!isLast) return
      summed(subjectNo, monthBucket, key)
      listed(sums, monthTally)
      people.skip()
    })
  }
  return { hours, sums }
}

/** The events of each day one by one, by application or by organization. */
export function listUses({ dayNo, kind, person, app, org }: MonthRows, order: Int32Array, by: 'app' | 'org') {
  const [key, other] = by === 'app' ? [app, org] : [org, app]
  const uses = listsOf(['day_no', 'key'], [])
  eachGroup(order, [key, dayNo], (_, end, first) => {
    uses.keys.day_no.push((dayNo[first] ?? 0) + 1)
    uses.keys.key.push(key[first] ?? 0)
    uses.ends.push(end)
  })
  return {
    ...uses,
    other: takenOf(other, order),
    kind: takenOf(kind, order),
    person: takenOf(person, order),
  }
}

type Slices = { slicesOfKind: readonly number[][]; wholeOfKind: readonly number[][] }

/** How often each application was met in each organization, by slices that narrow nothing but type of event and result. */
function cellsOf({ kind, app, org }: MonthRows, { byAppAndOrg }: Orders, { wholeOfKind }: Slices) {
  const [kinds, slices] = [new Tally(mostOf(kind)), new Tally(Math.max(0, ...wholeOfKind.flat()))]
  const cells = { app: new Numbers(), org: new Numbers(), slice: new Numbers(), events: new Numbers() }
  eachGroup(byAppAndOrg, [app, org], (begin, end, first) => {
    for (let at = begin; at < end; at++) kinds.add(kind[byAppAndOrg[at] ?? 0] ?? 0, 1)
    kinds.drain((number, events) => {
      for (const slice of wholeOfKind[number] ?? []) slices.add(slice, events)
    })
    slices.drain((slice, events) => {
      cells.app.push(app[first] ?? 0)
      cells.org.push(org[first] ?? 0)
      cells.slice.push(slice)
      cells.events.push(events)
    })
  })
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
export function countUses(
  rows: MonthRows,
  orders: Orders,
  sums: ReturnType<typeof countKinds>['sums'],
  slices: Slices,
) {
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
      counted.keys.subject_no.push(subjects.indexOf(subject) + 1)
      counted.keys.within_key.push(withinKey?.[first] ?? 0)
      counted.keys.slice_no.push(slice[first] ?? 0)
      for (let at = begin; at < end; at++) {
        counted.items.subject_key.push(found.key.at(order[at] ?? 0))
        counted.items.events.push(found.events.at(order[at] ?? 0))
      }
      counted.ends.push(counted.items.events.length)
    })
  }
  const { app, org, slice, events } = cellsOf(rows, orders, slices)
  spread('app', totalsOf(sums, subjects.indexOf('app') + 1, slices))
  spread('org', totalsOf(sums, subjects.indexOf('org') + 1, slices))
  spread('app', { key: app, slice, events }, org)
  spread('org', { key: org, slice, events }, app)
  return counted
}
