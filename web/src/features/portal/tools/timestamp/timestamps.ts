/**
 * Parses a timestamp and returns milliseconds; up to eleven digits are seconds. Returns the reason if it is invalid.
 */
export function instantOfTimestamp(text: string): number | 'no-number' | 'out-of-range' {
  const found = /^-?\d+$/.exec(text.trim())
  if (!found) return 'no-number'
  const value = Number(found[0])
  const milliseconds = Math.abs(value) < 1e11 ? value * 1000 : value
  return Number.isNaN(new Date(milliseconds).getTime()) ? 'out-of-range' : milliseconds
}

/** Returns the common name of a time zone with its IANA name, such as 中国时间 (Asia/Shanghai). */
export function zoneLabel(timeZone: string, language: string): string {
  const parts = new Intl.DateTimeFormat(language, { timeZone, timeZoneName: 'longGeneric' }).formatToParts(0)
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value
  return name === undefined || name === timeZone ? timeZone : `${name} (${timeZone})`
}

/** Returns the UTC offset of a time zone at an instant, such as `+08:00`. */
export function offsetAt(instant: number, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(instant)
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT'
  return name === 'GMT' ? '+00:00' : name.replace('GMT', '')
}

/**
 * Converts the text of a date and time field, with or without seconds, to `yyyy-MM-dd HH:mm:ss`; undefined if it is
 * invalid.
 */
export function wireTimeOf(text: string): string | undefined {
  const found = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(:\d{2})?$/.exec(text.trim())
  if (!found) return undefined
  const time = `${found[1]} ${found[2]}${found[3] ?? ':00'}`
  return Number.isNaN(Date.parse(`${time.replace(' ', 'T')}Z`)) ? undefined : time
}
