import type { FailureName } from '@iambiz/contract/errors.ts'
import { longestDelegationDays } from '@iambiz/contract/features/permissions/delegations.ts'

/** Wire times, which are of one time zone and sort like the instants that they name. */
export type Period = { startTime: string; endTime: string }

type Refusal = { refusal: FailureName; field: keyof Period }

const isHalfHour = (time: string): boolean => /:(00|30):00$/.test(time)
const isEndOfDay = (time: string): boolean => time.endsWith('23:59:59')

/** By the clock on the wall: a day on which the clocks change is a day. */
const wallTime = (time: string): number => Date.parse(`${time.replace(' ', 'T')}Z`)

const longest = longestDelegationDays * 86_400_000

/**
 * The period that somebody wrote. A start in the past means now; one that was kept from before stays as it is. Periods begin
 * and end on a half hour, or end with the day, and are over in the future.
 */
export function periodOf(
  { startTime, endTime }: Period,
  { now, kept }: { now: string; kept?: string | undefined },
): { period: Period } | Refusal {
  if (endTime <= startTime) return { refusal: 'delegation.order', field: 'endTime' }
  if (endTime <= now) return { refusal: 'delegation.past', field: 'endTime' }
  const isKept = startTime === kept
  const start = isKept || startTime > now ? startTime : now
  if (startTime > now && !isKept && !isHalfHour(startTime))
    return { refusal: 'delegation.half-hour', field: 'startTime' }
  if (!isHalfHour(endTime) && !isEndOfDay(endTime))
    return { refusal: 'delegation.half-hour', field: 'endTime' }
  if (wallTime(endTime) - wallTime(start) > longest)
    return { refusal: 'delegation.too-long', field: 'endTime' }
  return { period: { startTime: start, endTime } }
}
