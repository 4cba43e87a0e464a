import type { Delegation } from '@iambiz/contract/features/permissions/delegations.ts'
import { dayNumber } from '#web/platform/calendar-days.ts'
import type { Box } from '../box.ts'
import { otherOf } from '../describe.ts'

/** Months count from 1. */
export type Month = { year: number; month: number }

/** A delegation in a month: start and width in percent, and whether it continues before or after the month. */
export type Bar = {
  delegation: Delegation
  left: number
  width: number
  goesOn: { left: boolean; right: boolean }
}

/** A row of the timeline: delegations of one list with the same person that do not overlap. */
export type Row = { key: string; box: Box; name: string; bars: Bar[] }

const milliseconds = 86_400_000

/** Returns the month of a date or wire time. */
export const monthOf = (date: string): Month => ({
  year: Number(date.slice(0, 4)),
  month: Number(date.slice(5, 7)),
})

export function monthsFrom({ year, month }: Month, count: number): Month {
  const months = year * 12 + (month - 1) + count
  return { year: Math.floor(months / 12), month: (months % 12) + 1 }
}

const firstDay = ({ year, month }: Month): number => Date.UTC(year, month - 1, 1) / milliseconds

/** Returns the days of a month as day numbers since 1970-01-01. */
export const daysOf = (month: Month): number[] => {
  const [first, next] = [firstDay(month), firstDay(monthsFrom(month, 1))]
  return Array.from({ length: next - first }, (_, index) => first + index)
}

/** Converts a wire time to days since 1970-01-01, including the fraction of the day. */
const daysAt = (wireTime: string): number => {
  const [hours = 0, minutes = 0, seconds = 0] = wireTime.slice(11).split(':').map(Number)
  return dayNumber(wireTime.slice(0, 10)) + (hours * 3600 + minutes * 60 + seconds) / 86_400
}

/** Returns the position of a time in a month in percent; undefined if it is outside the month. */
export function placeIn(month: Month, wireTime: string): number | undefined {
  const days = daysOf(month)
  const passed = daysAt(wireTime) - firstDay(month)
  return passed >= 0 && passed < days.length ? (100 * passed) / days.length : undefined
}

/** Returns the time at which a delegation's bar ends; undefined if it has never been in force and never will be. */
function shownUntil({ status, startTime, endTime, decideTime, revokeTime }: Delegation): string | undefined {
  if (status === 5) return undefined
  if (status !== 3 && status !== 4) return endTime
  if (decideTime === undefined) return undefined
  const end = status === 4 && revokeTime !== undefined && revokeTime < endTime ? revokeTime : endTime
  return end > startTime ? end : undefined
}

function barOf(month: Month, delegation: Delegation): Bar | undefined {
  const until = shownUntil(delegation)
  if (until === undefined) return undefined
  const [first, length] = [firstDay(month), daysOf(month).length]
  const [from, to] = [daysAt(delegation.startTime) - first, daysAt(until) - first]
  if (to <= 0 || from >= length) return undefined
  const left = Math.max(from, 0)
  return {
    delegation,
    left: (100 * left) / length,
    width: (100 * (Math.min(to, length) - left)) / length,
    goesOn: { left: from < 0, right: to > length },
  }
}

/** Puts bars into rows without overlap; each bar takes the first row with space. */
function linesOf(bars: readonly Bar[]): Bar[][] {
  const lines: Bar[][] = []
  for (const bar of bars.toSorted((one, other) => one.left - other.left)) {
    const free = lines.find((line) => {
      const last = line.at(-1)
      return !last || last.left + last.width <= bar.left
    })
    if (free) free.push(bar)
    else lines.push([bar])
  }
  return lines
}

/**
 * Returns the rows of a month: given delegations first, then by the earliest start. Rows of the same person follow each
 * other.
 */
export function rowsOf(month: Month, lists: Readonly<Record<Box, readonly Delegation[]>>): Row[] {
  const groups = (['initiated', 'received'] as const).flatMap((box) => {
    const people = Map.groupBy(lists[box], (delegation) => otherOf(delegation, box).no)
    return [...people].map(([no, delegations]) => {
      const bars = delegations.flatMap((delegation) => barOf(month, delegation) ?? [])
      const name = delegations[0] ? otherOf(delegations[0], box).name : ''
      return linesOf(bars).map(
        (line, index): Row => ({ key: `${box}~${no}~${index}`, box, name, bars: line }),
      )
    })
  })
  return groups
    .filter((rows) => rows.length > 0)
    .toSorted((one, other) => (one[0]?.bars[0]?.left ?? 0) - (other[0]?.bars[0]?.left ?? 0))
    .toSorted((one, other) => (one[0]?.box ?? '').localeCompare(other[0]?.box ?? ''))
    .flat()
}
