import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { againAfter, againWhileCounting, lookAgain } from './look-again.ts'

const page = { hidden: false }
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('document', page)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('numbers that are not complete are asked for soon, then less and less often, and only while somebody sees them', () => {
  const look = vi.fn()
  const end = lookAgain(look)
  const looksWithin = (milliseconds: number) => {
    look.mockClear()
    vi.advanceTimersByTime(milliseconds)
    return look.mock.calls.length
  }
  expect([1999, 1, 4000, 8000, 16_000, 32_000, 60_000, 59_999, 1].map(looksWithin)).toEqual([
    0, 1, 1, 1, 1, 1, 1, 0, 1,
  ])
  page.hidden = true
  expect(looksWithin(600_000)).toBe(0)
  page.hidden = false
  expect(looksWithin(60_000)).toBe(1)
  end()
  expect(looksWithin(600_000)).toBe(0)
})

test('a read waits longer after each answer that is not complete, at most a minute, and ends with one that is', () => {
  const counting = { countedUntil: '2026-11-28 08:00:00' }
  const after = (dataUpdateCount: number) =>
    againWhileCounting.refetchInterval({ state: { data: counting, dataUpdateCount } })
  expect([1, 2, 5, 6, 7, 5000].map(after)).toEqual([2000, 4000, 32_000, 60_000, 60_000, 60_000])
  expect(againAfter({}, { state: { dataUpdateCount: 1 } })).toBe(false)
  expect(againAfter(undefined, { state: { dataUpdateCount: 0 } })).toBe(false)
})
