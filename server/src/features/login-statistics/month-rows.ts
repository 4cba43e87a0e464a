import { postgresEpoch } from '#server/platform/db/binary-rows.ts'
import { type Column, Names } from './names.ts'
import { Numbers } from './numbers.ts'

/** Rows of a month of the log as numbers, each number of a row at the place of the row. */
export type MonthRows = {
  count: number
  /** The hour and the day that a row belongs to, by their places among those of the month. */
  hourNo: Int32Array
  dayNo: Int32Array
  kind: Int32Array
  app: Int32Array
  org: Int32Array
  person: Int32Array
}

/** Minutes at whose multiples clocks move; within them a time zone has one hour and one day. */
export const slotMinutes = 15

/** The hours and days of a month, and to which of them its slots belong. */
export type Slots = {
  /** When the first slot begins, in seconds since 1970. */
  begin: number
  /** When each hour begins, in seconds since 1970. */
  hours: number[]
  days: string[]
  hourNo: Int32Array
  dayNo: Int32Array
}

export function slotsOf(begin: number, slots: readonly { hour: number; day: string }[]): Slots {
  const [hours, days] = [new Map<number, number>(), new Map<string, number>()]
  const placeIn = <Name>(known: Map<Name, number>, name: Name) => {
    const place = known.get(name) ?? known.size
    known.set(name, place)
    return place
  }
  const hourNo = Int32Array.from(slots, ({ hour }) => placeIn(hours, hour))
  const dayNo = Int32Array.from(slots, ({ day }) => placeIn(days, day))
  return { begin, hours: [...hours.keys()], days: [...days.keys()], hourNo, dayNo }
}

/** Texts of the log, and the numbers that the database has for them, as far as they were looked up. */
export class NumberedNames {
  readonly names = new Names()
  readonly keys = new Numbers()
}

/** The columns that make a kind, in the order in which they are read. */
export const kindColumns = ['event_type', 'result', 'login_type', 'env', 'container_type'] as const

/** What a process that counts knows of the names in the log. Only what the database keeps may be in there. */
export class LogNames {
  readonly apps = new NumberedNames()
  readonly orgs = new NumberedNames()
  readonly people = new NumberedNames()
  readonly kinds = new NumberedNames()
  /** Of each column of a kind but the last, which `kinds` has. */
  readonly partsOfKinds = kindColumns.slice(1).map(() => new Names())

  /** What a kind is made of, in the order of `kindColumns`. */
  kindOf(number: number): string[] {
    const parts: string[] = []
    let at = number
    for (const names of [this.kinds.names, ...this.partsOfKinds.toReversed()]) {
      parts.unshift(names.textOf(at))
      at = names.afterOf(at)
    }
    return parts
  }
}

/** Rows that were read together. */
export type Chunk = {
  count: number
  /** Eight bytes each: microseconds since 2000, as PostgreSQL sends a moment. */
  moments: Buffer
  app: Column
  org: Column
  person: Column
  kind: readonly Column[]
}

const columnsFor = (count: number): MonthRows => {
  const column = () => new Int32Array(count)
  return {
    ...{ count, hourNo: column(), dayNo: column(), kind: column() },
    ...{ app: column(), org: column(), person: column() },
  }
}

/** When rows were, by their places among the hours and days of the month. */
function readMoments({ hourNo, dayNo }: MonthRows, { count, moments }: Chunk, slots: Slots): void {
  const view = new DataView(moments.buffer, moments.byteOffset, moments.byteLength)
  for (let n = 0; n < count; n++) {
    const micros = view.getInt32(8 * n) * 0x1_0000_0000 + view.getUint32(8 * n + 4)
    const slot = Math.floor((micros / 1_000_000 + postgresEpoch - slots.begin) / (slotMinutes * 60))
    hourNo[n] = slots.hourNo[slot] ?? 0
    dayNo[n] = slots.dayNo[slot] ?? 0
  }
}

/**
 * Reads rows; their names are numbers of `LogNames` until `renumber` makes them those of the database. Undefined where a
 * value has the separator in it.
 */
export function rowsOf(chunk: Chunk, slots: Slots, known: LogNames): MonthRows | undefined {
  const rows = columnsFor(chunk.count)
  readMoments(rows, chunk, slots)
  const areWhole =
    known.apps.names.read(chunk.app, rows.app) &&
    known.orgs.names.read(chunk.org, rows.org) &&
    known.people.names.read(chunk.person, rows.person) &&
    [...known.partsOfKinds, known.kinds.names].every((names, level) => {
      const part = chunk.kind[level]
      return part && names.read(part, rows.kind, level > 0 ? rows.kind : undefined)
    })
  return areWhole ? rows : undefined
}

/** All parts one after another. */
export function joinedRows(parts: readonly MonthRows[]): MonthRows {
  const all = columnsFor(parts.reduce((sum, { count }) => sum + count, 0))
  let first = 0
  for (const part of parts) {
    for (const name of ['hourNo', 'dayNo', 'kind', 'app', 'org', 'person'] as const)
      all[name].set(part[name], first)
    first += part.count
  }
  return all
}

/** Puts the numbers of the database in place of those of `LogNames`. */
export function renumber(rows: MonthRows, known: LogNames): void {
  for (const [column, { keys }] of [
    [rows.app, known.apps],
    [rows.org, known.orgs],
    [rows.person, known.people],
    [rows.kind, known.kinds],
  ] as const)
    for (let row = 0; row < rows.count; row++) column[row] = keys.at(column[row] ?? 0)
}
