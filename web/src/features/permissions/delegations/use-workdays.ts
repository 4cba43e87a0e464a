import { weekdayOf } from '#web/platform/calendar-days.ts'
import { useChunk } from '#web/platform/on-demand/chunk.ts'

const load = () => import('#web/platform/workdays.ts')

/** Returns the workday calendar; undefined while it loads or if loading failed. */
export type Workdays = Awaited<ReturnType<typeof load>> | undefined

export function useWorkdays(): Workdays {
  const { chunk } = useChunk(load)
  return chunk && 'part' in chunk ? chunk.part : undefined
}

/**
 * Returns whether a day, in days since 1970-01-01, is a rest day. Without the holiday calendar only Saturday and Sunday
 * are rest days.
 */
export const isRestDay = (day: number, workdays: Workdays): boolean =>
  workdays ? !workdays.isWorkday(workdays.calendarDay(day)) : weekdayOf(day) % 6 === 0
