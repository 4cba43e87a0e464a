/** Writes times as the wire has them, `yyyy-MM-dd HH:mm:ss` in the deployment's time zone. */
export type WireTime = (time: Date) => string

/** A formatter for one time zone; building it is slow, so it is made once per process. */
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
  return (time) => format.format(time)
}
