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
  hours: string[]
  days: string[]
  hourNo: Int32Array
  dayNo: Int32Array
}

export function slotsOf(begin: number, slots: readonly { hour: string; day: string }[]): Slots {
  const [hours, days] = [new Map<string, number>(), new Map<string, number>()]
  const placeIn = (known: Map<string, number>, name: string) => {
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

/** Seconds from 1970, from which we count, to 2000, from which PostgreSQL does. */
const postgresEpoch = 946_684_800

/** When rows were, by their places among the hours and days of the month. */
function readMoments(rows: MonthRows, first: number, { count, moments }: Chunk, slots: Slots): void {
  for (let n = 0; n < count; n++) {
    const micros = moments.readInt32BE(8 * n) * 0x1_0000_0000 + moments.readUInt32BE(8 * n + 4)
    const slot = Math.floor((micros / 1_000_000 + postgresEpoch - slots.begin) / (slotMinutes * 60))
    rows.hourNo[first + n] = slots.hourNo[slot] ?? 0
    rows.dayNo[first + n] = slots.dayNo[slot] ?? 0
  }
}

/**
 * Reads rows; their names are numbers of `LogNames` until `renumber` makes them those of the database. Undefined where a
 * value has the separator in it.
 */
export function monthRows(chunks: readonly Chunk[], slots: Slots, known: LogNames): MonthRows | undefined {
  const count = chunks.reduce((sum, chunk) => sum + chunk.count, 0)
  const column = () => new Int32Array(count)
  const rows = {
    ...{ count, hourNo: column(), dayNo: column(), kind: column() },
    ...{ app: column(), org: column(), person: column() },
  }
  const levels = [...known.partsOfKinds, known.kinds.names]
  let first = 0
  for (const chunk of chunks) {
    readMoments(rows, first, chunk, slots)
    const areWhole =
      known.apps.names.read(chunk.app, rows.app, first) &&
      known.orgs.names.read(chunk.org, rows.org, first) &&
      known.people.names.read(chunk.person, rows.person, first) &&
      levels.every((names, level) => {
        const part = chunk.kind[level]
        return part && names.read(part, rows.kind, first, level > 0 ? rows.kind : undefined)
      })
    if (!areWhole) return undefined
    first += chunk.count
  }
  return rows
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
