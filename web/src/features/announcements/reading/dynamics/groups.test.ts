import { expect, test } from 'vitest'
import { groupsOf } from './groups.ts'

// A Saturday, so that most days of this week are in the past.
const now = '2026-11-21 09:00:00'
const read = { pinned: false, forcedPush: false, readStatus: 1 } as const
const at = (releaseTime: string) => ({ ...read, releaseTime })
const named = (list: Parameters<typeof groupsOf>[0]) =>
  groupsOf(list, now).map(({ name, announcements }) => [name, announcements.length])

test('[SCR-02] announcements stand under their day and week', () => {
  const list = [
    at('2026-11-21 00:00:00'),
    at('2026-11-20 23:59:59'),
    at('2026-11-19 10:00:00'),
    at('2026-11-16 00:00:00'),
    at('2026-11-15 23:59:59'),
    at('2026-11-09 00:00:00'),
    at('2026-11-08 23:59:59'),
  ]
  expect(named(list)).toEqual([
    ['today', 1],
    ['yesterday', 1],
    ['thisWeek', 2],
    ['lastWeek', 2],
    ['earlier', 1],
  ])
})

test('[SCR-02] pinned ones come first, then those to confirm, whatever their day is', () => {
  const old = '2026-01-01 10:00:00'
  const list = [
    { ...at(old), pinned: true, forcedPush: true, readStatus: 0 as const },
    { ...at(old), forcedPush: true, readStatus: 1 as const },
    { ...at(now), forcedPush: true, readStatus: 2 as const },
  ]
  expect(named(list)).toEqual([
    ['pinned', 1],
    ['toConfirm', 1],
    ['today', 1],
  ])
})
