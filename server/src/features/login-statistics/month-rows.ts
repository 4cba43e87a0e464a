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

/** Seconds from 1970, from which we count, to 2000, from which PostgreSQL does. */
const postgresEpoch = 946_684_800
const rowBytes = 24

/** Reads rows of 24 bytes: the moment in microseconds, person and application, organization (48 bits) and kind (16). */
export function monthRows(chunks: readonly Buffer[], slots: Slots): MonthRows {
  const count = chunks.reduce((sum, chunk) => sum + chunk.length / rowBytes, 0)
  const column = () => new Int32Array(count)
  const rows = {
    ...{ hourNo: column(), dayNo: column(), kind: column() },
    ...{ app: column(), org: column(), person: column() },
  }
  let row = 0
  for (const chunk of chunks)
    for (let at = 0; at < chunk.length; at += rowBytes, row++) {
      const micros = chunk.readInt32BE(at) * 0x1_0000_0000 + chunk.readUInt32BE(at + 4)
      const slot = Math.floor((micros / 1_000_000 + postgresEpoch - slots.begin) / (slotMinutes * 60))
      rows.hourNo[row] = slots.hourNo[slot] ?? 0
      rows.dayNo[row] = slots.dayNo[slot] ?? 0
      rows.person[row] = chunk.readInt32BE(at + 8)
      rows.app[row] = chunk.readInt32BE(at + 12)
      rows.org[row] = chunk.readInt32BE(at + 18)
      rows.kind[row] = chunk.readInt16BE(at + 22)
    }
  return { count, ...rows }
}
