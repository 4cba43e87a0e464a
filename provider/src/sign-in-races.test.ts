import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ProviderDb } from './database.ts'
import { endSignIns } from './sign-ins-store.ts'
import { type Browser, createBrowser } from './testing/browser.ts'
import { restorePeople, testConfig } from './testing/provider.ts'
import { submitSignIn, tokensOf } from './testing/relying-party.ts'
import { type ProviderWorld, providerWorld } from './testing/world.ts'

let world: ProviderWorld
beforeAll(async () => {
  world = await providerWorld()
})
afterAll(() => world?.stop())
beforeEach(async () => {
  await world.database.pool.query('delete from idp.oidc_record')
  await restorePeople(world.database)
})

const staff = 'A00002'
type Reply = Awaited<ReturnType<Browser['get']>>
type End = (trx: ProviderDb) => Promise<unknown>

const silently = async (browser: Browser) => browser.get((await world.portal.begin({ prompt: 'none' })).url)
const paramsOf = ({ location }: Reply) => new URL(location).searchParams
const comesBack = async (browser: Browser) => paramsOf(await silently(browser)).has('code')

/** Waits until a request waits for a lock of this transaction, or is done. */
async function stands(trx: ProviderDb, request: Promise<unknown>): Promise<void> {
  let isDone = false
  void request.finally(() => {
    isDone = true
  })
  const isWaiting = async () => {
    const { rows } =
      await sql`select from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))`.execute(trx)
    return rows.length > 0
  }
  await expect.poll(async () => isDone || (await isWaiting()), { interval: 10 }).toBe(true)
}

/** Sign-ins end after a request has read what it needs, and before it writes. */
async function afterRead(begin: () => Promise<Reply>, end: End): Promise<Reply> {
  const { request } = await world.database.db.transaction().execute(async (trx) => {
    await sql`lock table idp.oidc_record in share mode`.execute(trx)
    const request = begin()
    await stands(trx, request)
    await end(trx)
    // In an object, or the transaction would wait for it.
    return { request }
  })
  return request
}

/** Sends a request while sign-ins are being ended, before the commit. */
async function meanwhile(begin: () => Promise<Reply>, end: End): Promise<Reply> {
  const { request } = await world.database.db.transaction().execute(async (trx) => {
    await end(trx)
    const request = begin()
    await stands(trx, request)
    return { request }
  })
  return request
}

const left = async () => {
  const { rows } = await world.database.pool.query(
    `select kind from idp.oidc_record where kind in ('Session', 'Grant') and payload ->> 'accountId' = $1`,
    [staff],
  )
  return rows.map(({ kind }) => kind)
}

const kick: End = (trx) => endSignIns(trx, staff)
const signOut: End = (trx) =>
  sql`delete from idp.oidc_record where kind = 'Session' and payload ->> 'accountId' = ${staff}`.execute(trx)

describe.each([
  ['after the request has read', afterRead],
  ['while the request comes', meanwhile],
])('%s', (_when, race) => {
  test.each([
    ['a kick', kick],
    ['signing out in another tab', signOut],
  ])('%s ends a silent sign-in, which leaves neither a code nor a session', async (_what, end) => {
    const { browser } = await tokensOf(world.portal, 'staff')
    await world.database.pool.query(`delete from idp.oidc_record where kind = 'Grant'`)
    const reply = await race(() => silently(browser), end)
    expect([paramsOf(reply).get('error'), paramsOf(reply).has('code')]).toEqual(['login_required', false])
    expect(await comesBack(browser)).toBe(false)
    expect(await left()).toEqual([])
  })

  test('ending all sign-ins also ends one that is returning from the password page', async () => {
    const browser = createBrowser()
    const posted = await submitSignIn(browser, (await world.portal.begin()).url, 'staff')
    const reply = await race(() => browser.get(posted.location), kick)
    expect(paramsOf(reply).has('code')).toBe(false)
    expect(await comesBack(browser)).toBe(false)
    expect(await left()).toEqual([])
  })

  test('ending all sign-ins also ends a second sign-in with the same session', async () => {
    const { browser } = await tokensOf(world.portal, 'staff')
    const posted = await submitSignIn(browser, (await world.portal.begin({ prompt: 'login' })).url, 'staff')
    const reply = await race(() => browser.get(posted.location), kick)
    expect(paramsOf(reply).has('code')).toBe(false)
    expect(await comesBack(browser)).toBe(false)
    expect(await left()).toEqual([])
  })

  test('of another person it ends nothing, and an excepted session continues', async () => {
    const { browser, tokens } = await tokensOf(world.portal, 'staff')
    const ofOther = await race(
      () => silently(browser),
      (trx) => endSignIns(trx, 'A00003'),
    )
    expect(paramsOf(ofOther).has('code')).toBe(true)
    const session = { clientId: testConfig.portalClient.id, sid: String(tokens.claims()?.sid) }
    await race(
      () => silently(browser),
      (trx) => endSignIns(trx, staff, { session }),
    )
    expect(await comesBack(browser)).toBe(true)
  })
})
