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

/** The orders in which rows are gone through; the later ones keep the order of the first within. */
export function ordersOf({ count, dayNo, app, org }: MonthRows) {
  const all = upTo(count)
  const [byApp, byOrg] = [sortedBy(all, app), sortedBy(all, org)]
  return {
    all,
    byApp,
    byOrg,
    byDayAndApp: sortedBy(byApp, dayNo),
    byDayAndOrg: sortedBy(byOrg, dayNo),
    byAppAndOrg: sortedBy(byOrg, app),
    byOrgAndApp: sortedBy(byApp, org),
  }
}

export type Orders = ReturnType<typeof ordersOf>

export const subjects = ['all', 'app', 'org'] as const

/** Events by kind of each hour, and of each day and the month: of all, of each application and each organization. */
export function countKinds(rows: MonthRows, orders: Orders) {
  const { hourNo, dayNo, kind, app, org } = rows
  const tally = new Tally(mostOf(kind))
  const hours = listsOf(['hour_no'], ['kind_id', 'events'])
  const sums = listsOf(['bucket_no', 'subject_no', 'subject_key'], ['kind_id', 'events'])
  const listed = (
    into: Pick<typeof sums, 'items' | 'ends'>,
    order: Int32Array,
    begin: number,
    end: number,
  ) => {
    for (let at = begin; at < end; at++) tally.add(kind[order[at] ?? 0] ?? 0, 1)
    tally.drain((number, events) => {
      into.items.kind_id.push(number)
      into.items.events.push(events)
    })
    into.ends.push(into.items.kind_id.length)
  }
  const byHour = sortedBy(orders.all, hourNo)
  eachGroup(byHour, [hourNo], (begin, end, first) => {
    hours.keys.hour_no.push(hourNo[first] ?? 0)
    listed(hours, byHour, begin, end)
  })
  const summed = (subject: (typeof subjects)[number], order: Int32Array, ofDay: boolean) => {
    const keyOf = { all: undefined, app, org }[subject]
    eachGroup(order, [...(ofDay ? [dayNo] : []), ...(keyOf ? [keyOf] : [])], (begin, end, first) => {
      sums.keys.bucket_no.push(ofDay ? (dayNo[first] ?? 0) + 1 : monthBucket)
      sums.keys.subject_no.push(subjects.indexOf(subject) + 1)
      sums.keys.subject_key.push(keyOf?.[first] ?? 0)
      listed(sums, order, begin, end)
    })
  }
  summed('all', sortedBy(orders.all, dayNo), true)
  summed('all', orders.all, false)
  summed('app', orders.byDayAndApp, true)
  summed('app', orders.byApp, false)
  summed('org', orders.byDayAndOrg, true)
  summed('org', orders.byOrg, false)
  return { hours, sums }
}

/** The events of each day one by one, by application or by organization. */
export function listUses({ dayNo, kind, person, app, org }: MonthRows, order: Int32Array, by: 'app' | 'org') {
  const [key, other] = by === 'app' ? [app, org] : [org, app]
  const uses = listsOf(['day_no', 'key'], [])
  eachGroup(order, [dayNo, key], (_, end, first) => {
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

/**
 * Events of the month by application and by organization, for each slice of the kinds; of everybody, and where a slice
 * has one type of event and nothing else also within each organization or application.
 */
export function countUses(
  { kind, app, org }: MonthRows,
  orders: Orders,
  { slicesOfKind, wholeOfKind }: { slicesOfKind: readonly number[][]; wholeOfKind: readonly number[][] },
) {
  const counted = listsOf(['subject_no', 'within_key', 'slice_no'], ['subject_key', 'events'])
  const most = Math.max(0, ...slicesOfKind.flat())
  const [kinds, slices] = [new Tally(mostOf(kind)), new Tally(most)]
  const pending = Array.from({ length: most + 1 }, () => ({ keys: new Numbers(), events: new Numbers() }))
  const spread = (
    subject: 'app' | 'org',
    order: Int32Array,
    within: Int32Array | undefined,
    slicesOf: readonly number[][],
  ) => {
    const keyOf = subject === 'app' ? app : org
    const countWithin = (part: Int32Array) => {
      eachGroup(part, [keyOf], (begin, end, first) => {
        for (let at = begin; at < end; at++) kinds.add(kind[part[at] ?? 0] ?? 0, 1)
        kinds.drain((number, events) => {
          for (const slice of slicesOf[number] ?? []) slices.add(slice, events)
        })
        slices.drain((slice, events) => {
          pending[slice]?.keys.push(keyOf[first] ?? 0)
          pending[slice]?.events.push(events)
        })
      })
    }
    const list = (withinKey: number) =>
      pending.forEach(({ keys, events }, slice) => {
        if (keys.length === 0) return
        counted.keys.subject_no.push(subjects.indexOf(subject) + 1)
        counted.keys.within_key.push(withinKey)
        counted.keys.slice_no.push(slice)
        for (let place = 0; place < keys.length; place++) {
          counted.items.subject_key.push(keys.at(place))
          counted.items.events.push(events.at(place))
        }
        counted.ends.push(counted.items.events.length)
        keys.length = events.length = 0
      })
    eachGroup(order, within ? [within] : [], (begin, end, first) => {
      countWithin(order.subarray(begin, end))
      list(within?.[first] ?? 0)
    })
  }
  spread('app', orders.byApp, undefined, slicesOfKind)
  spread('org', orders.byOrg, undefined, slicesOfKind)
  spread('app', orders.byOrgAndApp, org, wholeOfKind)
  spread('org', orders.byAppAndOrg, app, wholeOfKind)
  return counted
}
