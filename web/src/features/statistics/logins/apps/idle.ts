import { dayNumber } from '#web/platform/calendar-days.ts'
import { type LogFilter, timesOf } from '../filter/log-filter.ts'

/** Days without use after which an application is highlighted as possibly unneeded. */
export const longIdle = 90

/** Returns whether the filter's range has ended; uses after it are not in the data. */
export const isOver = (filter: LogFilter, now: string): boolean => timesOf(filter, now).endTime < now

/** Returns the number of days from a day to a wire time. */
export const daysSince = (day: string, now: string): number => dayNumber(now.slice(0, 10)) - dayNumber(day)
