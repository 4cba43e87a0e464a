import type { Policy } from '@iambiz/identity/policy/evaluate.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createBrowser } from './testing/browser.ts'
import { bindAuthenticator, isSignedIn, toCodePage } from './testing/one-time-codes.ts'
import { addPasskey, passkeyOptions } from './testing/passkeys.ts'
import { password, restorePeople } from './testing/provider.ts'
import { type ProviderWorld, providerWorld } from './testing/world.ts'

const staff = 'A00002'
const anything: Policy = {
  ...{ id: 'P', status: 1, roleNos: [], orgCodes: [], target: 'any', portal: false, appIds: [] },
  ...{ network: 'any', networks: [], device: 'any', effect: 'second-factor', kinds: ['totp', 'passkey'] },
  ...{ factorMinutes: null, graceUntil: null, graceDays: 0, sessionMinutes: null, idleMinutes: null },
}

/** The provider asks for these; each test sets them. */
const policies: Policy[] = []
let world: ProviderWorld
beforeAll(async () => {
  world = await providerWorld({}, policies)
})
afterAll(() => world?.stop())
beforeEach(async () => {
  policies.length = 0
  await restorePeople(world.database)
})

/** Lets all sessions at the provider grow older. */
const wait = (minutes: number) =>
  world.database.pool.query(
    `update idp.oidc_record set payload = payload || jsonb_build_object('loginTs', (payload ->> 'loginTs')::int - $1 * 60)
     where kind = 'Session' and payload ? 'loginTs'`,
    [minutes],
  )

/** Signs in with password and passkey in a new browser. */
async function signedInByPasskey(proof?: string) {
  const key = await addPasskey(world, staff, proof)
  const browser = createBrowser()
  const address = await toCodePage(browser, world.portal, 'staff')
  const options = passkeyOptions((await browser.get(address)).body)
  const posted = await browser.post(address, { response: key.get(options) })
  expect(await isSignedIn(browser, posted, world.portal)).toBe(true)
  return { browser, key }
}

test('[POL-02] a fresh one-time code does not make an old passkey fresh', async () => {
  const authenticator = await bindAuthenticator(world, staff)
  const { proof } = (await authenticator.ask('/totp/verify', { code: authenticator.freshCode() })).body
  const { browser, key } = await signedInByPasskey(String(proof))
  policies.push({ ...anything, kinds: ['passkey'], factorMinutes: 5 })
  world.provider.clock.forward(6 * 60_000)
  const asked = await browser.get((await world.portal.begin()).url)
  const { location } = await browser.get(asked.location)
  const page = await browser.get(location)
  expect(page.body).not.toContain('by=totp')
  const posted = await browser.post(location, { code: authenticator.freshCode() })
  expect(await isSignedIn(browser, posted, world.portal)).toBe(false)
  const [again, attempt] = [createBrowser(), await world.portal.begin()]
  again.cookies.push(...browser.cookies.filter(({ name }) => /session/.test(name)))
  const code = await again.get((await again.get(attempt.url)).location)
  const { body } = await again.get(code.location)
  const answered = await again.post(code.location, { response: key.get(passkeyOptions(body)) })
  expect(await isSignedIn(again, answered, world.portal)).toBe(true)
})

test('[POL-05] a second factor alone does not renew the session', async () => {
  const { browser, key } = await signedInByPasskey()
  await wait(60)
  policies.push({ ...anything, factorMinutes: 5 })
  world.provider.clock.forward(6 * 60_000)
  const attempt = await world.portal.begin()
  const { location } = await browser.get((await browser.get(attempt.url)).location)
  const options = passkeyOptions((await browser.get(location)).body)
  const posted = await browser.post(location, { response: key.get(options) })
  const claims = (await attempt.redeem((await browser.get(posted.location)).location)).claims()
  const age = Date.now() / 1000 - Number(claims?.auth_time)
  expect(age).toBeGreaterThanOrEqual(3600)
  policies.push({ ...anything, id: 'S', effect: 'session', sessionMinutes: 50 })
  const next = await browser.get((await world.portal.begin()).url)
  expect((await browser.get(next.location)).body).toContain('name="password"')
})

test('[POL-02] two kinds one after the other are one sign-in, however short sessions are', async () => {
  const authenticator = await bindAuthenticator(world, staff)
  const { proof } = (await authenticator.ask('/totp/verify', { code: authenticator.freshCode() })).body
  const key = await addPasskey(world, staff, String(proof))
  policies.push(
    { ...anything, kinds: ['passkey'] },
    { ...anything, id: 'T', kinds: ['totp'] },
    { ...anything, id: 'S', effect: 'session', sessionMinutes: 0 },
  )
  const browser = createBrowser()
  const address = await toCodePage(browser, world.portal, 'staff')
  const options = passkeyOptions((await browser.get(address)).body)
  const posted = await browser.post(address, { response: key.get(options) })
  const next = await browser.get((await browser.get(posted.location)).location)
  const answered = await browser.post(next.location, { code: authenticator.freshCode() })
  expect(await isSignedIn(browser, answered, world.portal)).toBe(true)
})

/** A session that lacks a fresh second factor, at the page that asks for it alone. */
async function atFactorAlone(extra: Record<string, string> = {}) {
  const { browser, key } = await signedInByPasskey()
  policies.push({ ...anything, factorMinutes: 5 })
  world.provider.clock.forward(6 * 60_000)
  const attempt = await world.portal.begin(extra)
  const { location } = await browser.get((await browser.get(attempt.url)).location)
  const options = passkeyOptions((await browser.get(location)).body)
  return { browser, answer: () => browser.post(location, { response: key.get(options) }) }
}

test('[POL-05] a second factor alone does not replace the session of another account', async () => {
  const { browser, answer } = await atFactorAlone()
  const page = (await browser.get((await world.portal.begin({ prompt: 'login' })).url)).location
  const { location } = await browser.post(page, { account: 'staff2', password })
  await browser.get(location)
  expect((await answer()).status).toBe(400)
})

test('[POL-05] a second factor alone is no sign-in of the age that an application asks for', async () => {
  const { browser, answer } = await atFactorAlone({ max_age: '3600' })
  await wait(61)
  await world.database.pool.query(
    `update idp.first_factor set begun_at = begun_at - interval '61 minutes', signed_in_at = signed_in_at - interval '61 minutes'`,
  )
  expect(await isSignedIn(browser, await answer(), world.portal)).toBe(false)
})
