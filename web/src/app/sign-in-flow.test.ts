import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cachedHome, keepHome } from '#web/platform/home/cached-home.ts'
import type { HomeData } from '#web/platform/home/whole-home.ts'
import { currentPhase, setPhase } from '#web/platform/session/phase.ts'
import { cookieJar } from '#web/testing/cookie-jar.ts'
import { envelope, portal } from '#web/testing/portal.ts'
import { exchangeCode, showSignInError } from './sign-in-flow.ts'

/** Emulates the Cache Storage of a site. */
const keptCaches = () => {
  const all = new Map<string, Map<string, Response>>()
  return {
    open: async (name: string) => {
      const kept = all.get(name) ?? new Map<string, Response>()
      all.set(name, kept)
      return {
        put: async (address: string, response: Response) => kept.set(address, response),
        match: async (address: string) => kept.get(address)?.clone(),
      }
    },
    delete: async (name: string) => all.delete(name),
  }
}

const storage = () => ({
  length: 0,
  key: () => null,
  getItem: () => null,
  setItem: () => {},
  removeItem: () => {},
})

const replaceState = vi.fn()

beforeEach(() => {
  replaceState.mockClear()
  vi.stubGlobal('caches', keptCaches())
  vi.stubGlobal('document', cookieJar())
  vi.stubGlobal('location', new URL('https://portal.example.com/iambiz/home'))
  vi.stubGlobal('localStorage', storage())
  vi.stubGlobal('history', { replaceState })
  vi.stubGlobal('sessionStorage', storage())
})
afterEach(() => {
  setPhase({ name: 'starting' })
  vi.unstubAllGlobals()
})

test('[SCR-06] whoever signs in finds no home that was kept of another person, even without a network', async () => {
  await keepHome({ home: {} as HomeData, environment: 'prod', at: Date.now() })
  expect(await cachedHome()).toBeDefined()
  await portal((one, response) =>
    one.url.includes('/auth/token')
      ? envelope({ expires_in: 900, userNo: 'B2' })(one, response)
      : envelope(null, 503, 'away', 503)(one, response),
  )
  await exchangeCode({ kind: 'code', code: 'c', state: 'prod.s' })
  expect(currentPhase().name).toBe('organizations-failed')
  expect(await cachedHome()).toBeUndefined()
})

test.each([
  ['home', null, true],
  ['a part of home', '/home?x=1#part-2', true],
  ['the screen that somebody was sent away from', '/faults', false],
])('who is let in sees at once the room of what comes: %s', async (_what, kept, isHome) => {
  vi.stubGlobal('sessionStorage', {
    ...storage(),
    getItem: (key: string) => (key === 'iambiz.return-path' ? kept : null),
  })
  const phases: unknown[] = []
  await portal((one, response) => {
    phases.push(currentPhase())
    envelope(null, 503, 'away', 503)(one, response)
  })
  await exchangeCode({ kind: 'code', code: 'c', state: 'prod.s' })
  expect(phases).toEqual([{ name: 'entering', isHome }])
  // After a failed sign-in the address is the wanted one, for the next attempt.
  expect(replaceState).toHaveBeenLastCalledWith(null, '', `/iambiz${kept ?? '/home'}`)
})

test.each([
  ['setup_pkce', 'PKCE'],
  ['invalid_scope', 'INVALID_SCOPE'],
  ['unauthorized_client', 'UNAUTHORIZED_CLIENT'],
])('[AUTH-01] "%s" is told as a setup that is wrong, with its code for the administrator', (error, code) => {
  showSignInError({ error })
  expect(currentPhase()).toEqual({
    name: 'sign-in-failed',
    message: expect.stringMatching(new RegExp(`代码 ${code} |code ${code}\\.`)),
  })
})

test.each(['setup_call_us_at_once', 'setup_callus'])(
  '[AUTH-01] an address says nothing of its own about the setup: %s',
  (error) => {
    showSignInError({ error })
    expect(currentPhase()).toEqual({
      name: 'sign-in-failed',
      message: expect.not.stringMatching(/代码|code/),
    })
  },
)
