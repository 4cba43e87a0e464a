import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { toWireTime } from '#web/platform/i18n/format.ts'
import { atEnd } from './at-end.ts'

const minute = 60_000
const day = 24 * 60 * minute

beforeEach(() => void vi.useFakeTimers({ now: Date.UTC(2026, 6, 18, 12) }))
afterEach(() => void vi.useRealTimers())

test.each([minute, day, 60 * day])(
  '[DEL-02] the page looks once the time is over, not before: %i ms',
  async (time) => {
    const look = vi.fn(async () => undefined)
    const stop = atEnd(toWireTime(Date.now() + time), look)
    await vi.advanceTimersByTimeAsync(time)
    expect(look).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1000)
    expect(look).toHaveBeenCalledOnce()
    stop()
  },
)

test('[DEL-02] a page whose clock is ahead, or whose network is gone, looks again until it is drawn without', async () => {
  const look = vi.fn(() => Promise.reject(new Error('offline')))
  const stop = atEnd(toWireTime(Date.now() - minute), look)
  await vi.advanceTimersByTimeAsync(15_000)
  expect(look).toHaveBeenCalledTimes(3)
  stop()
  await vi.advanceTimersByTimeAsync(minute)
  expect(look).toHaveBeenCalledTimes(3)
})
