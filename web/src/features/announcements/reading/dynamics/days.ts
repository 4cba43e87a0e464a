import type { AnnouncementOverview } from '@iambiz/contract/features/announcements/reading.ts'

/** `day` has the format 2026-11-21; `isDown` is true if a downtime overlaps the day. */
export type Day = { day: string; date: number; isDown: boolean }

type Window = Pick<AnnouncementOverview['downtimes'][number], 'from' | 'to'>

const dayMs = 86_400_000

/** Returns seven days from the day of a wire time, and marks those with a downtime. */
export function weekFrom(now: string, downtimes: readonly Window[]): Day[] {
  const today = Date.parse(`${now.slice(0, 10)}T00:00:00Z`)
  return Array.from({ length: 7 }, (_, index) => {
    const at = new Date(today + index * dayMs)
    const day = at.toISOString().slice(0, 10)
    // Wire times sort as text; a window that ends at midnight does not overlap the following day.
    const isDown = downtimes.some(({ from, to }) => from < `${day} 24` && to > `${day} 00:00:00`)
    return { day, date: at.getUTCDate(), isDown }
  })
}
