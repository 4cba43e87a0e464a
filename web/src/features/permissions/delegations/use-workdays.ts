import { weekdayOf } from '#web/platform/calendar-days.ts'
import { useChunk } from '#web/platform/on-demand/chunk.ts'

const load = () => import('#web/platform/workdays.ts')

/** Which days are worked on; undefined until the holidays are there, and where they cannot be fetched. */
export type Workdays = Awaited<ReturnType<typeof load>> | undefined

export function useWorkdays(): Workdays {
  const { chunk } = useChunk(load)
  return chunk && 'part' in chunk ? chunk.part : undefined
}

/** Whether nobody works on a day, given in days since 1970; without the holidays, by its weekday alone. */
export const isRestDay = (day: number, workdays: Workdays): boolean =>
  workdays ? !workdays.isWorkday(workdays.calendarDay(day)) : weekdayOf(day) % 6 === 0
