import { dayNumber } from '#web/platform/calendar-days.ts'
import { type LogFilter, timesOf } from '../filter/log-filter.ts'

/** From how many days without use on it is worth asking whether an application is needed. */
export const longIdle = 90

/** Whether the times of a filter are over, so that what came later is not told. */
export const isOver = (filter: LogFilter, now: string): boolean => timesOf(filter, now).endTime < now

/** Days from a day to the day of a wire time. */
export const daysSince = (day: string, now: string): number => dayNumber(now.slice(0, 10)) - dayNumber(day)
