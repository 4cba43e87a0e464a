import { giveBack } from '@iambiz/runtime/memory.ts'
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
class NumberedNames {
  readonly names = new Names()
  readonly keys = new Numbers()
}

/** The columns that make a kind. */
export const kindColumns = ['event_type', 'result', 'login_type', 'env', 'container_type'] as const

/** How the name of a kind is put together: none but the container, which is the last of it, can have the separator in it. */
export const kindNames = { separator: '\x1e', failedMark: '-' }

/** What is in the name of a kind, in the order of `kindColumns`. */
export function partsOfKind(name: string): string[] {
  const { separator, failedMark } = kindNames
  const [event = '', loginType = '', env = '', ...container] = name.split(separator)
  const [type, result] = event.startsWith(failedMark) ? [event.slice(1), '0'] : [event, '1']
  return [type, result, loginType, env, container.join(separator)]
}

/** What a process that counts knows of the names in the log. Only what the database keeps may be in there. */
export class LogNames {
  readonly apps = new NumberedNames()
  readonly orgs = new NumberedNames()
  readonly people = new NumberedNames()
  readonly kinds = new NumberedNames()
}

/** Rows that were read together. */
export type Chunk = {
  count: number
  /** Eight bytes each: microseconds since 2000, as PostgreSQL sends a moment. */
  moments: Buffer
  app: Column
  org: Column
  person: Column
  kind: Column
}

const columnNames = ['hourNo', 'dayNo', 'kind', 'app', 'org', 'person'] as const

type Columns = Record<(typeof columnNames)[number], Int32Array>

const columnsOf = (make: (name: (typeof columnNames)[number]) => Int32Array): Columns => ({
  ...{ hourNo: make('hourNo'), dayNo: make('dayNo'), kind: make('kind') },
  ...{ app: make('app'), org: make('org'), person: make('person') },
})

/** The memory of rows that nothing reads any more. */
export const giveBackColumns = (columns: Columns): void =>
  giveBack(...columnNames.map((name) => columns[name]))

/** When rows were, by their places among the hours and days of the month. */
function readMoments({ hourNo, dayNo }: Columns, { count, moments }: Chunk, slots: Slots): void {
  const view = new DataView(moments.buffer, moments.byteOffset, moments.byteLength)
  for (let n = 0; n < count; n++) {
    const micros = view.getInt32(8 * n) * 0x1_0000_0000 + view.getUint32(8 * n + 4)
    const slot = Math.floor((micros / 1_000_000 + postgresEpoch - slots.begin) / (slotMinutes * 60))
    hourNo[n] = slots.hourNo[slot] ?? 0
    dayNo[n] = slots.dayNo[slot] ?? 0
  }
}

/** Rows as they are read, one chunk after another. */
export class RowsRead {
  #columns: Columns
  #count = 0
  readonly #slots: Slots
  readonly #known: LogNames

  /** There is room for a few more than are expected; memory that is not written to takes none of the machine's. */
  constructor(slots: Slots, known: LogNames, expected: number) {
    const room = Math.max(1024, Math.ceil(1.1 * expected))
    this.#columns = columnsOf(() => new Int32Array(room))
    this.#slots = slots
    this.#known = known
  }

  /** All rows; their names are numbers of `LogNames` until `renumber` makes them those of the database. */
  get rows(): MonthRows {
    return { count: this.#count, ...columnsOf((name) => this.#columns[name].subarray(0, this.#count)) }
  }

  /** Adds rows; false where a value has the separator in it. */
  add(chunk: Chunk): boolean {
    const [begin, end, known] = [this.#count, this.#count + chunk.count, this.#known]
    this.#growTo(end)
    const rows = columnsOf((name) => this.#columns[name].subarray(begin, end))
    this.#count = end
    readMoments(rows, chunk, this.#slots)
    return (
      known.apps.names.read(chunk.app, rows.app) &&
      known.orgs.names.read(chunk.org, rows.org) &&
      known.people.names.read(chunk.person, rows.person) &&
      known.kinds.names.read(chunk.kind, rows.kind)
    )
  }

  #growTo(count: number): void {
    const before = this.#columns
    if (count <= before.kind.length) return
    this.#columns = columnsOf((name) => {
      const larger = new Int32Array(2 * count)
      larger.set(before[name])
      return larger
    })
    giveBackColumns(before)
  }
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
