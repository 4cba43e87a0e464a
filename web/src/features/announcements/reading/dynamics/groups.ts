import type { UserAnnouncement } from '@iambiz/contract/features/announcements/reading.ts'

export type GroupName = 'pinned' | 'toConfirm' | 'today' | 'yesterday' | 'thisWeek' | 'lastWeek' | 'earlier'

type Grouped = Pick<UserAnnouncement, 'pinned' | 'forcedPush' | 'readStatus' | 'releaseTime'>
export type Group<T> = { name: GroupName; announcements: T[] }

const dayMs = 86_400_000

/** Returns the number of days since 1970-01-01, a Thursday, for the date of a wire time. */
const dayOf = (wireTime: string): number =>
  Math.floor(Date.parse(`${wireTime.slice(0, 10)}T00:00:00Z`) / dayMs)
const weekOf = (day: number): number => Math.floor((day + 3) / 7)

function nameOf({ pinned, forcedPush, readStatus, releaseTime }: Grouped, now: string): GroupName {
  if (pinned) return 'pinned'
  if (forcedPush && readStatus < 2) return 'toConfirm'
  const [day, today] = [dayOf(releaseTime), dayOf(now)]
  if (day >= today) return 'today'
  if (day === today - 1) return 'yesterday'
  const weeks = weekOf(today) - weekOf(day)
  return weeks === 0 ? 'thisWeek' : weeks === 1 ? 'lastWeek' : 'earlier'
}

/** Groups announcements by day, or by the reason for a place at the top; `now` is a wire time. */
export function groupsOf<T extends Grouped>(list: readonly T[], now: string): Group<T>[] {
  const byName = Map.groupBy(list, (announcement) => nameOf(announcement, now))
  return [...byName].map(([name, announcements]) => ({ name, announcements }))
}
