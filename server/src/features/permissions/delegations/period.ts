import type { FailureName } from '@iambiz/contract/errors.ts'
import { longestDelegationDays } from '@iambiz/contract/features/permissions/delegations.ts'

/** Wire times: local times of one time zone, whose text order is their time order. */
export type Period = { startTime: string; endTime: string }

type Refusal = { refusal: FailureName; field: keyof Period }

const isHalfHour = (time: string): boolean => /:(00|30):00$/.test(time)
const isEndOfDay = (time: string): boolean => time.endsWith('23:59:59')

/** Compares local times, so that a day on which clocks change counts as a whole day. */
const wallTime = (time: string): number => Date.parse(`${time.replace(' ', 'T')}Z`)

const longest = longestDelegationDays * 86_400_000

/**
 * Returns the requested period. A start in the past becomes now; an unchanged start stays as it is. Periods start and
 * end at a half hour, or end with the day, and must end in the future.
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
