import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lookAgain } from './look-again.ts'

const page = { hidden: false }
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  vi.stubGlobal('document', page)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('numbers that are not complete are asked for once a minute, and only while somebody sees them', () => {
  const look = vi.fn()
  const end = lookAgain(look)
  vi.advanceTimersByTime(59_999)
  expect(look).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(look).toHaveBeenCalledTimes(1)
  page.hidden = true
  vi.advanceTimersByTime(600_000)
  expect(look).toHaveBeenCalledTimes(1)
  page.hidden = false
  vi.advanceTimersByTime(60_000)
  expect(look).toHaveBeenCalledTimes(2)
  end()
  vi.advanceTimersByTime(600_000)
  expect(look).toHaveBeenCalledTimes(2)
})
