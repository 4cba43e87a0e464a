import { expect, test } from 'vitest'
import type { Browser } from '#server/testing/browser.ts'
import { accessName, refreshName, renewingWorld } from '#server/testing/renewing-world.ts'
import { expectChanges } from '#server/testing/table-digest.ts'
import { startPortal } from '#server/testing/test-app.ts'

const { world, signedIn } = renewingWorld()

const refresh = (browser: Browser) =>
  browser.call('POST /iam-authority/auth/token', { query: { grant_type: 'refresh_token' } })

const generations = async () =>
  (await world().database.db.selectFrom('session_token').select('generation').execute()).length

test('[AUTH-09] a refresh gives a new pair, and the old refresh token is worth nothing after ten seconds', async () => {
  const records = () =>
    world()
      .database.db.selectFrom('audit_record')
      .select(['actor_no', 'result'])
      .where('action', '=', 'session.refresh-reuse')
      .execute()
  const { length: before } = await records()
  const browser = await signedIn()
  const old = world().browser(browser)
  const { envelope } = await refresh(browser)
  expect(envelope).toMatchObject({ code: 200, data: { userNo: 'A1', expires_in: 900 } })
  expect(browser.jar.get(refreshName)).toBe(envelope.data.refresh_token)
  expect(browser.jar.get(accessName)).toBe(envelope.data.access_token)
  expect(envelope.data.refresh_token).not.toBe(old.jar.get(refreshName))

  world().clock.forward(60)
  const reused = await refresh(old)
  expect(reused).toMatchObject({ status: 401, envelope: { code: 1010, data: null } })
  expect(old.jar.has(refreshName)).toBe(false)
  const newest = await browser.call('GET /iam-portal/v1/portal/menu')
  expect(newest).toMatchObject({ status: 401, envelope: { code: 1010 } })
  expect((await records()).slice(before)).toEqual([{ actor_no: 'A1', result: 'denied' }])
})

test('[AUTH-09] ten tabs that refresh at once get the same pair, and one generation is made', async () => {
  const browser = await signedIn()
  const tabs = Array.from({ length: 10 }, () => world().browser(browser))
  const before = await generations()
  const replies = await Promise.all(tabs.map(refresh))
  expect(new Set(replies.map(({ envelope }) => JSON.stringify(envelope.data))).size).toBe(1)
  expect(replies[0]?.status).toBe(200)
  expect(await generations()).toBe(before + 1)
  expect((await refresh(tabs[0] ?? browser)).status).toBe(200)
})

test('[AUTH-09] the overlap ends exactly after ten seconds', async () => {
  for (const [seconds, status] of [
    [9.999, 200],
    [10, 401],
  ] as const) {
    const browser = await signedIn()
    const late = world().browser(browser)
    await refresh(browser)
    world().clock.forward(seconds)
    expect((await refresh(late)).status).toBe(status)
  }
})

test('[AUTH-09] a pair younger than the overlap is given again instead of a new one', async () => {
  const browser = await signedIn()
  await refresh(browser)
  const before = await generations()
  world().clock.forward(9.999)
  const { envelope } = await refresh(browser)
  expect(envelope.data).toMatchObject({ refresh_token: browser.jar.get(refreshName), expires_in: 890 })
  expect(await generations()).toBe(before)
  world().clock.forward(0.001)
  expect((await refresh(browser)).status).toBe(200)
  expect(await generations()).toBe(before + 1)
})

test('[AUTH-09] a token two generations old ends the session, also inside the overlap of the newest', async () => {
  const browser = await signedIn()
  const grandparent = world().browser(browser)
  await refresh(browser)
  world().clock.forward(10)
  await refresh(browser)
  expect(await refresh(grandparent)).toMatchObject({ status: 401, envelope: { code: 1010 } })
  expect(await refresh(browser)).toMatchObject({ status: 401, envelope: { code: 1010 } })
})

test('[AUTH-09] a rotated token stays dead in a process that was started later', async () => {
  const browser = await signedIn()
  const old = world().browser(browser)
  await refresh(browser)
  world().clock.forward(11)
  const later = await startPortal(world())
  try {
    const replayed = later.browser()
    for (const [name, value] of old.jar) replayed.jar.set(name, value)
    expect(await refresh(replayed)).toMatchObject({ status: 401, envelope: { code: 1010 } })
  } finally {
    await later.stop()
  }
})

test('[AUTH-09] the refresh token may come in the query, and is not told in the log then', async () => {
  const browser = await signedIn()
  const token = browser.jar.get(refreshName) ?? ''
  browser.jar.delete(refreshName)
  const { status } = await browser.call('POST /iam-authority/auth/token', {
    query: { grant_type: 'refresh_token', refresh_token: token },
  })
  expect(status).toBe(200)
  expect(world().logged.some((line) => line.includes('refresh_token=…'))).toBe(true)
  expect(world().logged.filter((line) => line.includes(token))).toEqual([])
})

test.each([
  ['no token', (browser: Browser) => browser.jar.delete(refreshName)],
  ['an unknown token', (browser: Browser) => browser.jar.set(refreshName, 'unknown')],
  ['the access token', (browser: Browser) => browser.jar.set(refreshName, browser.jar.get(accessName) ?? '')],
  ['no bind cookie', (browser: Browser) => browser.jar.delete('bind')],
  ['another bind cookie', (browser: Browser) => browser.jar.set('bind', 'x'.repeat(43))],
])('[AUTH-09] a refresh with %s is refused and changes nothing', async (_what, spoil) => {
  const browser = await signedIn()
  const intact = world().browser(browser)
  spoil(browser)
  const refused = await expectChanges(world().database.db, [], () => refresh(browser))
  expect(refused).toMatchObject({ status: 401, envelope: { code: 1008, data: null } })
  expect((await refresh(intact)).status).toBe(200)
})

test.each([
  [{ 'app-key': 'unknown' }],
  [{ 'system-code': 'unknown' }],
  [{ 'app-key': '' }],
  [{ 'system-code': '' }],
])('[AUTH-09] a refresh must name a known system: %o', async (headers) => {
  const browser = await signedIn()
  const refused = await expectChanges(world().database.db, [], () =>
    browser.call('POST /iam-authority/auth/token', { query: { grant_type: 'refresh_token' }, headers }),
  )
  expect(refused).toMatchObject({ status: 400, envelope: { code: 1002 } })
})

test('[AUTH-09] a session is refreshed as often in a minute as the limit says; repeated tokens are not counted', async () => {
  const strict = await startPortal(world(), { LIMIT_REFRESH_PER_SESSION: '1' })
  // Rate limits count by whole minutes, so the test starts at a full minute.
  world().clock.stopAt(new Date(Math.ceil(world().clock.now().getTime() / 60_000) * 60_000))
  try {
    const browser = strict.browser(await signedIn())
    const tab = strict.browser(browser)
    expect((await refresh(browser)).status).toBe(200)
    expect((await refresh(tab)).status).toBe(200)
    world().clock.forward(10)
    const refused = await expectChanges(world().database.db, [], () => refresh(browser))
    expect(refused).toMatchObject({ status: 429, envelope: { code: 429 } })
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/)
    world().clock.forward(60)
    expect((await refresh(browser)).status).toBe(200)
  } finally {
    await strict.stop()
  }
})

test('[AUTH-10] a portal that is configured so tells renewed tokens in the headers too', async () => {
  const old = await startPortal(world(), { COMPAT_TOKEN_HEADERS: '1' })
  try {
    const browser = old.browser()
    for (const [name, value] of (await signedIn()).jar) browser.jar.set(name, value)
    const { headers, envelope } = await refresh(browser)
    expect(headers.get('access_token')).toBe(envelope.data.access_token)
    expect(headers.get('refresh_token')).toBe(envelope.data.refresh_token)
    expect(headers.get('expires_in')).toBe('900')
    expect(headers.get('cache-control')).toBe('no-store')
    expect((await refresh(await signedIn())).headers.get('access_token')).toBeNull()
  } finally {
    await old.stop()
  }
})
