import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { areDaysApart, lookWhenSeen } from './moment.ts'

let page: EventTarget & { hidden: boolean }
beforeEach(() => {
  vi.useFakeTimers()
  page = Object.assign(new EventTarget(), { hidden: false })
  vi.stubGlobal('document', page)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const see = (isSeen: boolean) => {
  page.hidden = !isSeen
  page.dispatchEvent(new Event('visibilitychange'))
}

test('[STAT-01] a page looks when it is seen again, and each minute in which it is', () => {
  const look = vi.fn()
  const stop = lookWhenSeen(look)
  see(false)
  vi.advanceTimersByTime(5 * 60_000)
  expect(look).toHaveBeenCalledTimes(0)
  see(true)
  expect(look).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(60_000)
  expect(look).toHaveBeenCalledTimes(2)
  stop()
  see(true)
  vi.advanceTimersByTime(60_000)
  expect(look).toHaveBeenCalledTimes(2)
})

test('[STAT-01] the last minute of a day and the first of the next are of different days', () => {
  expect(areDaysApart('2026-11-23 23:59:59', '2026-11-24 00:00:00')).toBe(true)
  expect(areDaysApart('2026-11-23 00:00:00', '2026-11-23 23:59:59')).toBe(false)
})
