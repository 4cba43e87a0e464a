/** The instant in milliseconds that a typed timestamp means, eleven digits and fewer being seconds; or why it means none. */
export function instantOfTimestamp(text: string): number | 'no-number' | 'out-of-range' {
  const found = /^-?\d+$/.exec(text.trim())
  if (!found) return 'no-number'
  const value = Number(found[0])
  const milliseconds = Math.abs(value) < 1e11 ? value * 1000 : value
  return Number.isNaN(new Date(milliseconds).getTime()) ? 'out-of-range' : milliseconds
}

/** What people call a time zone, with its name in the database: 中国时间 (Asia/Shanghai). */
export function zoneLabel(timeZone: string, language: string): string {
  const parts = new Intl.DateTimeFormat(language, { timeZone, timeZoneName: 'longGeneric' }).formatToParts(0)
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value
  return name === undefined || name === timeZone ? timeZone : `${name} (${timeZone})`
}

/** The offset from UTC of a time zone at an instant, as `+08:00`. */
export function offsetAt(instant: number, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(instant)
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT'
  return name === 'GMT' ? '+00:00' : name.replace('GMT', '')
}

/** `yyyy-MM-dd HH:mm:ss` of a text as date and time fields give it, with or without seconds; undefined for others. */
export function wireTimeOf(text: string): string | undefined {
  const found = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(:\d{2})?$/.exec(text.trim())
  if (!found) return undefined
  const time = `${found[1]} ${found[2]}${found[3] ?? ':00'}`
  return Number.isNaN(Date.parse(`${time.replace(' ', 'T')}Z`)) ? undefined : time
}
