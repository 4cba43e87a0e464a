import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deleteCookie, setCookie } from '#web/platform/cookie.ts'
import { forgetCachedHome } from '#web/platform/session/store.ts'
import { cookieJar } from '#web/testing/cookie-jar.ts'
import { type CachedHome, cachedHome, keepHome } from './cached-home.ts'

let stored: Response | undefined
const at = Date.parse('2026-06-16T02:20:00Z')
const hour = 3600_000
const homeOf = (adminKind?: string) =>
  ({
    home: { signedIn: { userName: '张明远', adminKind } },
    environment: 'prod',
    at,
  }) as unknown as CachedHome

beforeEach(() => {
  stored = undefined
  const cache = {
    put: async (_address: string, response: Response) => {
      stored = response
    },
    match: async () => stored?.clone(),
  }
  vi.stubGlobal('caches', { open: async () => cache, delete: async () => true })
  vi.stubGlobal('document', cookieJar())
  vi.stubGlobal('location', new URL('https://portal.example.com/iambiz/home'))
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('[SCR-06] a home that is kept is drawn with the cookies of its session, and cannot be read without', async () => {
  await keepHome(homeOf())
  expect(await stored?.clone().text()).not.toContain('张明远')
  expect(await cachedHome(at)).toEqual(homeOf())
  deleteCookie('home_key')
  expect(await cachedHome(at)).toBeUndefined()
})

test.each([
  ['another session’s', btoa('k'.repeat(32))],
  ['none', 'not a key'],
])('a key that is %s draws no home', async (_what, key) => {
  await keepHome(homeOf())
  setCookie('home_key', key)
  expect(await cachedHome(at)).toBeUndefined()
})

test('a home that was changed in the cache, or kept before it was sealed, is none', async () => {
  await keepHome(homeOf())
  const bytes = new Uint8Array((await stored?.arrayBuffer()) ?? new ArrayBuffer())
  bytes[20] = (bytes[20] ?? 0) ^ 1
  for (const found of [new Response(bytes), Response.json(homeOf()), new Response('')]) {
    stored = found
    expect(await cachedHome(at)).toBeUndefined()
  }
})

test('who is forgotten leaves no key', async () => {
  await keepHome(homeOf())
  forgetCachedHome()
  expect(document.cookie).toBe('')
})

test.each([
  ['anyone', undefined, 7 * 24],
  ['administrators', 'super_manager', 12],
])('the home of %s is kept as long as a session that nobody uses', async (_who, adminKind, hours) => {
  await keepHome(homeOf(adminKind))
  expect(await cachedHome(at + hours * hour - 1)).toBeDefined()
  expect(await cachedHome(at + hours * hour)).toBeUndefined()
})
