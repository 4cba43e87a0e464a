import { afterEach, expect, test, vi } from 'vitest'
import { indexEach } from './index-ahead.ts'

afterEach(() => vi.unstubAllGlobals())

test('[HOME-06] what is searched is made ready in pauses, as much as each has room for', () => {
  const pauses: IdleRequestCallback[] = []
  vi.stubGlobal('requestIdleCallback', (act: IdleRequestCallback) => pauses.push(act))
  const made: string[] = []
  const make = (name: string) => made.push(name)
  indexEach(['app', 'screen', 'help'], make)
  indexEach([], make)
  indexEach(['role'], make)
  const pause = (room: number) =>
    pauses.shift()?.({ didTimeout: false, timeRemaining: () => Math.max(0, room-- * 10) })
  expect([made, pauses.length]).toEqual([[], 1])
  pause(2)
  expect([made, pauses.length]).toEqual([['app', 'screen'], 1])
  pause(50)
  expect([made, pauses.length]).toEqual([['app', 'screen', 'help', 'role'], 0])
  indexEach(['tool'], make)
  pause(50)
  expect(made).toContain('tool')
})

test('a browser that tells of no pauses makes nothing ready', () => {
  vi.stubGlobal('requestIdleCallback', undefined)
  Reflect.deleteProperty(globalThis, 'requestIdleCallback')
  indexEach(['app'], () => expect.unreachable())
})
