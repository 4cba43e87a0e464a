/** Formats times for the wire: `yyyy-MM-dd HH:mm:ss` in the deployment's time zone. */
export type WireTime = (time: Date) => string

const minuteMs = 60_000
const dayMs = 86_400_000
/** Maximum entries of each cache below; above it the cache is cleared. */
const remembered = 20_000

/**
 * A formatter for one time zone. `Intl` is slow, so it caches the offset per day, or per minute on days with a clock
 * change. It also caches results, because the same times are shown to everyone.
 */
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
  /** Keyed by the start of a minute, within which no zone changes its offset: St. John’s did so at one past midnight. */
  const offsets = new Map<number, number>()
  /** Null for a day with a clock change. */
  const offsetsOfDays = new Map<number, number | null>()

  function offsetFrom(start: number): number {
    const known = offsets.get(start)
    if (known !== undefined) return known
    const offset = Date.parse(`${format.format(start).replace(' ', 'T')}Z`) - start
    if (offsets.size >= remembered) offsets.clear()
    offsets.set(start, offset)
    return offset
  }

  function offsetAt(instant: number): number {
    const day = Math.floor(instant / dayMs)
    let ofDay = offsetsOfDays.get(day)
    if (ofDay === undefined) {
      const offset = offsetFrom(day * dayMs)
      ofDay = offset === offsetFrom((day + 1) * dayMs) ? offset : null
      if (offsetsOfDays.size >= remembered) offsetsOfDays.clear()
      offsetsOfDays.set(day, ofDay)
    }
    return ofDay ?? offsetFrom(Math.floor(instant / minuteMs) * minuteMs)
  }

  const written = new Map<number, string>()

  return (time) => {
    const instant = time.getTime()
    const known = written.get(instant)
    if (known !== undefined) return known
    const local = new Date(instant + offsetAt(instant))
    const text = local.toISOString().slice(0, 19).replace('T', ' ')
    if (written.size >= remembered) written.clear()
    written.set(instant, text)
    return text
  }
}

/**
 * Offset of a time zone from UTC in minutes, where it is constant from last year to next year; null where the clocks
 * change.
 */
export function steadyOffset(timeZone: string, now: Date): number | null {
  const write = wireTimeIn(timeZone)
  const months = Array.from({ length: 36 }, (_, month) => new Date(Date.UTC(now.getUTCFullYear() - 1, month)))
  const offsets = new Set(
    months.map((first) => Date.parse(`${write(first).replace(' ', 'T')}Z`) - first.getTime()),
  )
  const [only, another] = offsets
  return only === undefined || another !== undefined ? null : only / 60_000
}
