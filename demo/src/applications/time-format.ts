/** A moment in the time zone as `yyyy-MM-dd HH:mm:ss`, which is how Swedish writes it. */
export const timeFormat = (timeZone: string) => {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  return (at: Date) => format.format(at)
}
