import { totpCode } from '@iambiz/identity/testing/totp-code.ts'
import * as client from 'openid-client'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createBrowser } from './testing/browser.ts'
import { restorePeople, testConfig } from './testing/provider.ts'
import { createRelyingParty, type RelyingParty, tokensOf } from './testing/relying-party.ts'
import { type ProviderWorld, providerWorld } from './testing/world.ts'

let world: ProviderWorld
let other: RelyingParty
beforeAll(async () => {
  world = await providerWorld()
  other = await createRelyingParty(world.provider.url, 'other')
})
afterAll(() => world?.stop())
beforeEach(async () => {
  await world.database.pool.query('delete from idp.oidc_record')
  await restorePeople(world.database)
})

const { id, secret } = testConfig.portalClient
const authorization = `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`
const staff = 'A00002'

async function ask(path: string, form: Record<string, string> = {}) {
  const url = `${world.provider.url}/account/admin/${path}`
  const reply = await createBrowser().post(
    url,
    { account_no: staff, ...form },
    { headers: { authorization } },
  )
  return reply.status
}

/** A person signed in to the portal and to another application, which has a refresh token. */
async function signedIn(account = 'staff') {
  const { browser, tokens, refreshToken } = await tokensOf(world.portal, account)
  const attempt = await other.begin()
  const { location } = await browser.get(attempt.url)
  const ofOther = await attempt.redeem(location)
  const sid = String(tokens.claims()?.sid)
  return { browser, token: tokens.access_token, sid, refreshToken, ofOther: ofOther.refresh_token ?? '' }
}
type SignedIn = Awaited<ReturnType<typeof signedIn>>

const refreshes = (party: RelyingParty, token: string) =>
  client.refreshTokenGrant(party.config, token).then(
    () => true,
    () => false,
  )

/** Whether the browser comes back without a question, and whether either application can refresh. */
async function goesOn({ browser, refreshToken, ofOther }: SignedIn) {
  const silent = await browser.get((await world.portal.begin({ prompt: 'none' })).url)
  return [
    new URL(silent.location).searchParams.has('code'),
    await refreshes(world.portal, refreshToken),
    await refreshes(other, ofOther),
  ]
}

const trustAt = (expiresAt: string) =>
  world.database.pool.query(
    `insert into idp.trusted_browser (token_hash, account_no, expires_at)
     values (sha256(convert_to(gen_random_uuid()::text, 'UTF8')), $1, now() + $2::interval)`,
    [staff, expiresAt],
  )
const trusted = async () =>
  (await world.database.pool.query('select from idp.trusted_browser where account_no = $1', [staff])).rowCount

test.each(['sign-ins/end', 'factors/reset'])(
  'after /admin/%s no browser comes back, no application refreshes, and no browser is trusted',
  async (call) => {
    const [one, two, other] = [await signedIn(), await signedIn(), await signedIn('staff2')]
    await trustAt('30 days')
    expect(await ask(call)).toBe(200)
    expect(await goesOn(one)).toEqual([false, false, false])
    expect(await goesOn(two)).toEqual([false, false, false])
    expect(await goesOn(other)).toEqual([true, true, true])
    expect(await trusted()).toBe(0)
  },
)

test('the excepted session stays with its applications, but trusted browsers do not', async () => {
  const [one, two] = [await signedIn(), await signedIn()]
  await trustAt('30 days')
  expect(await ask('sign-ins/end', { keep_sid: one.sid })).toBe(200)
  expect(await goesOn(one)).toEqual([true, true, true])
  expect(await goesOn(two)).toEqual([false, false, false])
  expect(await trusted()).toBe(0)
})

test('the sid of another person excepts nothing', async () => {
  const [one, other] = [await signedIn(), await signedIn('staff2')]
  expect(await ask('sign-ins/end', { keep_sid: other.sid })).toBe(200)
  expect(await goesOn(one)).toEqual([false, false, false])
  expect(await goesOn(other)).toEqual([true, true, true])
})

test('a late call ends earlier sign-ins, also with tokens rotated since, and no later ones', async () => {
  const before = await signedIn()
  const rotated = await client.refreshTokenGrant(world.portal.config, before.refreshToken)
  await world.database.pool.query(`
    update idp.oidc_record set payload = payload || jsonb_build_object('iat', (payload ->> 'iat')::bigint - 120)
      || case when payload ? 'loginTs' then jsonb_build_object('loginTs', (payload ->> 'loginTs')::bigint - 120) else '{}' end
      || case when payload ? 'iiat' then jsonb_build_object('iiat', (payload ->> 'iiat')::bigint - 120) else '{}' end`)
  const until = new Date(Date.now() - 60_000).toISOString()
  const later = await signedIn()
  await trustAt('29 days')
  await trustAt('30 days')
  expect(await ask('sign-ins/end', { until })).toBe(200)
  const goingOn = { ...before, refreshToken: rotated.refresh_token ?? '' }
  expect(await goesOn(goingOn)).toEqual([false, false, false])
  expect(await goesOn(later)).toEqual([true, true, true])
  expect(await trusted()).toBe(1)
  expect(await ask('sign-ins/end', { until: 'soon' })).toBe(422)
})

describe('a new second factor', () => {
  const askAs = async ({ token }: SignedIn, path: string, form: Record<string, string> = {}) => {
    const url = `${world.provider.url}/account/${path}`
    const reply = await createBrowser().post(url, { token, ...form }, { headers: { authorization } })
    return { status: reply.status, body: JSON.parse(reply.body) }
  }
  const codeOf = (secret: string) => {
    world.provider.clock.forward(60_000)
    return totpCode(secret, world.provider.clock.now())
  }
  const enrol = async (person: SignedIn, more: Record<string, string> = {}) => {
    const { body } = await askAs(person, 'totp/start', more)
    const { device_id: device, secret } = body
    const confirmed = await askAs(person, 'totp/confirm', { device_id: device, code: codeOf(secret) })
    expect(confirmed.status).toBe(200)
    return { device, secret }
  }
  const proofOf = async (person: SignedIn, secret: string) =>
    (await askAs(person, 'totp/verify', { code: codeOf(secret) })).body.proof
  /** A sign-in by the password alone, as if there were no device yet. */
  const signedInWithout = async () => {
    const give = 'update idp.totp_device set account_no = $1'
    await world.database.pool.query(give, ['A00005'])
    const person = await signedIn()
    await world.database.pool.query(give, [staff])
    return person
  }

  test('ends the other sign-ins of the account, and neither the present one nor those of others', async () => {
    const [one, two, other] = [await signedIn(), await signedIn(), await signedIn('staff2')]
    await trustAt('30 days')
    await enrol(one)
    expect(await goesOn(two)).toEqual([false, false, false])
    expect(await goesOn(one)).toEqual([true, true, true])
    expect(await goesOn(other)).toEqual([true, true, true])
    expect(await trusted()).toBe(0)
  })

  test.each([
    ['another one', {}],
    ['one in the place of another', { replace: '1' }],
  ])('%s does so too', async (_what, more) => {
    const one = await signedIn()
    const { device, secret } = await enrol(one)
    const two = await signedInWithout()
    const place = 'replace' in more ? { ...more, device_id: device } : {}
    await enrol(one, { ...place, proof: await proofOf(one, secret) })
    expect(await goesOn(two)).toEqual([false, false, false])
    expect(await goesOn(one)).toEqual([true, true, true])
  })

  test('that is removed by the person leaves the sign-ins alone', async () => {
    const one = await signedIn()
    const { device, secret } = await enrol(one)
    const two = await signedInWithout()
    const removed = await askAs(one, 'unbind', { id: device, proof: await proofOf(one, secret) })
    expect(removed.status).toBe(200)
    expect(await goesOn(two)).toEqual([true, true, true])
  })
})
