import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { toasts } from '#web/platform/toasts/toasts.ts'
import { actOnDemand, chunkTimeout, loadChunk } from './chunk.ts'

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

describe('fetched ahead', () => {
  const pauses: (() => void)[] = []
  const pause = () => {
    for (let next = pauses.shift(); next; next = pauses.shift()) next()
  }
  const pass = () => {
    pause()
    vi.runAllTimers()
    pause()
  }
  beforeEach(() => {
    vi.useFakeTimers()
    vi.resetModules()
    pauses.length = 0
    const requestIdleCallback = (act: () => void) => pauses.push(act)
    vi.stubGlobal('window', { requestIdleCallback })
    vi.stubGlobal('requestIdleCallback', requestIdleCallback)
  })

  test('[SCR-06] parts come one after the other, each when the browser is idle, and most after some seconds', async () => {
    const fresh = await import('./chunk.ts')
    const asked: string[] = []
    const part = (name: string) => async () => {
      asked.push(name)
      return Screen
    }
    for (const name of ['panel', 'dialog']) fresh.onDemand(part(name))
    fresh.onDemandFirst(part('toasts'))
    fresh.fetchWhenIdle()
    expect([asked, fresh.idle.get()]).toEqual([[], false])
    pauses.shift()?.()
    expect([asked, fresh.idle.get()]).toEqual([['toasts'], true])
    pause()
    vi.advanceTimersByTime(fresh.patience - 1)
    pause()
    expect(asked).toEqual(['toasts'])
    vi.advanceTimersByTime(1)
    for (const expected of [
      ['toasts', 'panel'],
      ['toasts', 'panel', 'dialog'],
    ]) {
      pauses.shift()?.()
      expect(asked).toEqual(expected)
    }
  })

  test('[SCR-06] without a network nothing is asked for, because browsers remember that a module failed', async () => {
    const page = new EventTarget()
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
    const navigator = { onLine: false }
    vi.stubGlobal('navigator', navigator)
    const fresh = await import('./chunk.ts')
    const load = vi.fn(async () => Screen)
    fresh.onDemand(load)
    fresh.fetchWhenIdle()
    pass()
    expect(load).not.toHaveBeenCalled()
    navigator.onLine = true
    page.dispatchEvent(new Event('online'))
    expect(load).toHaveBeenCalledTimes(1)
  })

  test('[SCR-06] every part is there when the last one is', async () => {
    const fresh = await import('./chunk.ts')
    const last = Promise.withResolvers<typeof Screen>()
    fresh.onDemand(async () => Screen)
    fresh.onDemand(() => last.promise)
    let isWhole = false
    const whole = fresh.everyPart.then(() => {
      isWhole = true
    })
    fresh.fetchWhenIdle()
    pass()
    expect(isWhole).toBe(false)
    last.resolve(Screen)
    await whole
  })

  test('[SCR-06] where a part could not be fetched, not every part is there', async () => {
    const fresh = await import('./chunk.ts')
    fresh.onDemand(() => Promise.reject(new Error('lost')))
    fresh.fetchWhenIdle()
    pass()
    await expect(fresh.everyPart).rejects.toThrow('lost')
  })
})

test('an act whose code comes later is done when it is there; where it does not come, that is said', async () => {
  const done: string[] = []
  let isOffline = true
  const load = () =>
    isOffline
      ? Promise.reject(new Error('offline'))
      : Promise.resolve({ star: (name: string) => done.push(name) })
  const star = actOnDemand(load, (chunk) => chunk.star)
  const told = () => toasts.get().length
  star('first')
  await vi.waitFor(() => expect(told()).toBe(1), 30_000)
  isOffline = false
  star('second')
  await vi.waitFor(() => expect(done).toEqual(['second']), 30_000)
  expect(told()).toBe(1)
})
