/** Writes times as the wire has them, `yyyy-MM-dd HH:mm:ss` in the deployment's time zone. */
export type WireTime = (time: Date) => string

const quarterHourMs = 15 * 60_000
/** Quarter hours and times that are remembered, before all are forgotten. */
const remembered = 20_000

/**
 * A formatter for one time zone. It remembers the zone's offset per quarter hour, because asking for it is slow, and
 * what it wrote, because the same times are shown to everybody.
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
  const offsets = new Map<number, number>()

  // No zone changes its offset inside a quarter hour.
  function offsetAt(quarterHour: number): number {
    const known = offsets.get(quarterHour)
    if (known !== undefined) return known
    const start = quarterHour * quarterHourMs
    const offset = Date.parse(`${format.format(start).replace(' ', 'T')}Z`) - start
    if (offsets.size >= remembered) offsets.clear()
    offsets.set(quarterHour, offset)
    return offset
  }

  const written = new Map<number, string>()

  return (time) => {
    const instant = time.getTime()
    const known = written.get(instant)
    if (known !== undefined) return known
    const local = new Date(instant + offsetAt(Math.floor(instant / quarterHourMs)))
    const text = local.toISOString().slice(0, 19).replace('T', ' ')
    if (written.size >= remembered) written.clear()
    written.set(instant, text)
    return text
  }
}

/** Minutes that a time zone is ahead of UTC, last year, this year and next year alike; null where its clocks change. */
export function steadyOffset(timeZone: string, now: Date): number | null {
  const write = wireTimeIn(timeZone)
  const months = Array.from({ length: 36 }, (_, month) => new Date(Date.UTC(now.getUTCFullYear() - 1, month)))
  const offsets = new Set(
    months.map((first) => Date.parse(`${write(first).replace(' ', 'T')}Z`) - first.getTime()),
  )
  const [only, another] = offsets
  return only === undefined || another !== undefined ? null : only / 60_000
}
