import { afterEach, expect, test, vi } from 'vitest'
import { notices } from '#web/platform/notices/notices.ts'
import { actOnDemand, chunkTimeout, fetchWhenIdle, idle, loadChunk, onDemand } from './chunk.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const Screen = () => null

test('[SCR-06] a screen that does not arrive within 120 seconds is given up, and can be tried again', async () => {
  vi.useFakeTimers()
  let tries = 0
  const load = () => {
    tries += 1
    return tries === 1 ? new Promise<typeof Screen>(() => undefined) : Promise.resolve(Screen)
  }
  const first = expect(loadChunk(load)).rejects.toThrow('too long')
  await vi.advanceTimersByTimeAsync(chunkTimeout - 1)
  expect(vi.getTimerCount()).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  await first
  await expect(loadChunk(load)).resolves.toBe(Screen)
  await expect(loadChunk(load)).resolves.toBe(Screen)
  expect([chunkTimeout, tries]).toEqual([120_000, 2])
})

test('what is wanted soon is asked for one after the other, each when the browser has nothing else to do', () => {
  const pauses: (() => void)[] = []
  const requestIdleCallback = (act: () => void) => pauses.push(act)
  vi.stubGlobal('window', { requestIdleCallback })
  vi.stubGlobal('requestIdleCallback', requestIdleCallback)
  const asked: string[] = []
  for (const name of ['panel', 'dialog', 'search'])
    onDemand(() => {
      asked.push(name)
      return Promise.resolve(Screen)
    })
  fetchWhenIdle()
  expect([asked, idle.get()]).toEqual([[], false])
  for (const expected of [['panel'], ['panel', 'dialog'], ['panel', 'dialog', 'search']]) {
    pauses.shift()?.()
    expect([asked, idle.get()]).toEqual([expected, true])
  }
})

test('an act whose code comes later is done when it is there; where it does not come, that is said', async () => {
  const done: string[] = []
  let isOffline = true
  const load = () =>
    isOffline
      ? Promise.reject(new Error('offline'))
      : Promise.resolve({ star: (name: string) => done.push(name) })
  const star = actOnDemand(load, (chunk) => chunk.star)
  const told = () => notices.get().length
  star('first')
  await vi.waitFor(() => expect(told()).toBe(1), 30_000)
  isOffline = false
  star('second')
  await vi.waitFor(() => expect(done).toEqual(['second']), 30_000)
  expect(told()).toBe(1)
})
