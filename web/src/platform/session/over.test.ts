import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiFailure } from '#web/platform/api/failure.ts'
import { loadHomeData, storedHomeData } from '#web/platform/home/home-reading.ts'
import { toasts } from '#web/platform/toasts/toasts.ts'
import { memoryStorage } from '#web/testing/storage.ts'
import { endSession, reportOverIsShown } from './over.ts'
import { currentPhase, setPhase } from './phase.ts'

const leave = vi.fn()

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('parent', globalThis)
  vi.stubGlobal('sessionStorage', memoryStorage())
  vi.stubGlobal('location', { ...new URL('https://portal.example.com/iambiz/home'), replace: leave })
  setPhase({ name: 'starting' })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  leave.mockReset()
  toasts.set([])
  setPhase({ name: 'starting' })
})

const refused = (code: number, message: string) =>
  endSession(new ApiFailure('session-over', message, { code, status: 401 }))

test('[AUTH-08] the refusal that knows more counts, whichever is heard first, and can be read', async () => {
  await refused(1006, 'over')
  reportOverIsShown()
  await vi.advanceTimersByTimeAsync(1000)
  await refused(1010, 'ended elsewhere')
  expect(currentPhase()).toEqual({ name: 'over', code: 1010 })
  expect(toasts.get().map(({ text }) => text)).toEqual(['ended elsewhere'])
  await vi.advanceTimersByTimeAsync(5900)
  expect(leave).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1000)
  expect(leave).toHaveBeenCalledOnce()
})

test('[AUTH-08] what knows less changes nothing', async () => {
  await refused(1010, 'ended elsewhere')
  reportOverIsShown()
  await refused(1006, 'over')
  expect(currentPhase()).toEqual({ name: 'over', code: 1010 })
  expect(toasts.get().map(({ text }) => text)).toEqual(['ended elsewhere'])
  await vi.advanceTimersByTimeAsync(6000)
  expect(leave).toHaveBeenCalledOnce()
})

test('[AUTH-08] home that was asked for before the end of the session is shown by no page after it', async () => {
  const answer = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', () => answer.promise)
  const read = loadHomeData().catch(() => undefined)
  await vi.advanceTimersByTimeAsync(0)
  await refused(1010, 'ended elsewhere')
  const signedIn = { user: { userNo: 'A1' }, orgRole: [], flags: {} }
  answer.resolve(Response.json({ code: 200, data: { signedIn } }))
  await read
  expect(currentPhase().name).toBe('over')
  expect(storedHomeData()).toBeUndefined()
})

test('[ACC-04] an end that the page has announced itself changes nothing', async () => {
  // The announcement stays until the page is left.
  vi.resetModules()
  const [over, phase, shown] = await Promise.all([
    import('./over.ts'),
    import('./phase.ts'),
    import('#web/platform/toasts/toasts.ts'),
  ])
  over.expectSessionEnd()
  expect(await over.endSession(new ApiFailure('session-over', 'over', { code: 1010, status: 401 }))).toBe(
    false,
  )
  expect(phase.currentPhase()).toEqual({ name: 'starting' })
  expect(shown.toasts.get()).toEqual([])
})
