/** Writes times as the wire has them, `yyyy-MM-dd HH:mm:ss` in the deployment's time zone. */
export type WireTime = (time: Date) => string

const quarterHourMs = 15 * 60_000
/** Quarter hours whose offset is remembered, before all are forgotten. */
const rememberedOffsets = 50_000

/** A formatter for one time zone. It remembers the zone's offset per quarter hour, because asking for it is slow. */
export function wireTimeIn(timeZone: string): WireTime {
  const format = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  const offsets = new Map<number, number>()

  // No zone changes its offset inside a quarter hour.
  function offsetAt(quarterHour: number): number {
    const known = offsets.get(quarterHour)
    if (known !== undefined) return known
    const start = quarterHour * quarterHourMs
    const offset = Date.parse(`${format.format(start).replace(' ', 'T')}Z`) - start
    if (offsets.size >= rememberedOffsets) offsets.clear()
    offsets.set(quarterHour, offset)
    return offset
  }

  return (time) => {
    const local = time.getTime() + offsetAt(Math.floor(time.getTime() / quarterHourMs))
    return new Date(local).toISOString().slice(0, 19).replace('T', ' ')
  }
}
