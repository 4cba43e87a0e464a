/** Formats a time as `yyyy-MM-dd HH:mm:ss`, the format of the Swedish locale. */
export const timeFormat = (timeZone: string) => {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  return (at: Date) => format.format(at)
}
