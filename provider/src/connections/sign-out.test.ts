import { generateKeyPairSync } from 'node:crypto'
import { createRemoteJWKSet, decodeProtectedHeader, jwtVerify } from 'jose'
import * as client from 'openid-client'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signingKeyFor } from '../signed-token.ts'
import { adminApi } from '../testing/connection-api.ts'
import { type ConnectedClient, connectClient, type SignedOn } from '../testing/connections.ts'
import { type LogoutReceiver, startLogoutReceiver } from '../testing/logout-receiver.ts'
import { restorePeople } from '../testing/provider.ts'
import { tokensOf } from '../testing/relying-party.ts'
import { type GatedWorld, gatedWorld } from '../testing/world.ts'
import { logoutToken } from './logout-token.ts'

let world: GatedWorld
let receivers: [LogoutReceiver, LogoutReceiver]
let apps: [ConnectedClient, ConnectedClient]

const connect = (backchannelLogoutUri: string) =>
  connectClient(world.database, world.provider.url, { backchannelLogoutUri })

beforeAll(async () => {
  world = await gatedWorld()
  // The portal is an application like any other, and would get a sign-out as well.
  await world.database.pool.query(
    "update idp.client set settings = settings - 'backchannelLogoutUri' where origin = 'deployment'",
  )
  receivers = [await startLogoutReceiver(), await startLogoutReceiver()]
  apps = [await connect(receivers[0].url), await connect(receivers[1].url)]
})
afterAll(async () => {
  await world?.stop()
  for (const receiver of receivers ?? []) await receiver.stop()
})
beforeEach(async () => {
  await restorePeople(world.database)
})
afterEach(async () => {
  const { pool } = world.database
  await pool.query(
    'delete from idp.sign_out_delivery; delete from idp.participant; delete from idp.oidc_record',
  )
  await pool.query('delete from idp.sign_on_attempt')
  for (const receiver of receivers) {
    receiver.requests.length = 0
    receiver.answer = () => 200
  }
})

/** A person who is signed on to both applications in one browser. */
async function signedOn(account = 'staff') {
  const { browser, tokens, refreshToken } = await tokensOf(world.portal, account)
  const [first, second] = [await apps[0].signOn(browser), await apps[1].signOn(browser)]
  return { browser, portal: tokens, portalRefreshToken: refreshToken, first, second }
}

const ask = (path: string, form: Record<string, string>) => adminApi(world.provider.url)(path, form)

const refreshes = (app: ConnectedClient, { refreshToken }: SignedOn) =>
  client.refreshTokenGrant(app.config, refreshToken).then(
    () => true,
    () => false,
  )

const rows = async (text: string) => (await world.database.pool.query(text)).rows
const attempts = () =>
  rows(
    "select account_no, result, reason, detail from idp.sign_on_attempt where step = 'sign-out' order by attempt_id",
  )

test('[AUTH-14] signing out at the provider sends each application a token that it can check', async () => {
  const { browser, portal, first, second } = await signedOn()
  const out = client.buildEndSessionUrl(world.portal.config, { id_token_hint: portal.id_token ?? '' })
  await browser.get(out.href)
  await receivers[0].signedOut(first.sid)
  await receivers[1].signedOut(second.sid)
  const [request] = receivers[0].requests
  const token = request?.token ?? ''
  expect(request?.headers['content-type']).toBe('application/x-www-form-urlencoded')
  expect(decodeProtectedHeader(token)).toMatchObject({ alg: 'ES256', typ: 'logout+jwt' })
  const { payload } = await jwtVerify(token, createRemoteJWKSet(new URL(`${world.provider.url}/jwks`)), {
    issuer: world.provider.url,
    audience: apps[0].clientId,
  })
  expect(payload).toEqual({
    iss: world.provider.url,
    aud: apps[0].clientId,
    sub: 'A00002',
    sid: first.sid,
    iat: expect.any(Number),
    exp: Number(payload.iat) + 120,
    jti: expect.any(String),
    events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
  })
  await expect.poll(attempts).toEqual([
    { account_no: 'A00002', result: 'done', reason: '', detail: '' },
    { account_no: 'A00002', result: 'done', reason: '', detail: '' },
  ])
  expect(await refreshes(apps[0], first)).toBe(false)
})

test('signing out in an application ends the session and signs out of all others', async () => {
  const { browser, first, second } = await signedOn()
  const out = client.buildEndSessionUrl(apps[0].config, { id_token_hint: first.idToken })
  expect((await browser.get(out.href)).status).toBe(303)
  await receivers[1].signedOut(second.sid)
  const silent = await browser.get((await world.portal.begin({ prompt: 'none' })).url)
  expect(new URL(silent.location).searchParams.get('error')).toBe('login_required')
})

test('the ID token of another session signs nobody out', async () => {
  const [here, there] = [await signedOn(), await signedOn()]
  const out = client.buildEndSessionUrl(apps[0].config, { id_token_hint: there.first.idToken })
  // A page asks, because the token proves nothing about this session.
  expect((await here.browser.get(out.href)).status).toBe(200)
  expect(await refreshes(apps[0], here.first)).toBe(true)
})

test.each([
  ['a disabled account', () => ask('status', { account_no: 'A00002', enabled: '0' })],
  ['ended sign-ins', () => ask('sign-ins/end', { account_no: 'A00002' })],
  ['reset factors', () => ask('factors/reset', { account_no: 'A00002' })],
  ['a password that was reset', () => ask('password/reset', { account_no: 'A00002' })],
])('%s signs the person out of all applications, and nobody else', async (_what, end) => {
  const [one, two, other] = [await signedOn(), await signedOn(), await signedOn('staff2')]
  expect((await end()).status).toBe(200)
  await receivers[0].signedOut(one.first.sid, two.first.sid)
  await receivers[1].signedOut(one.second.sid, two.second.sid)
  expect(await refreshes(apps[0], other.first)).toBe(true)
})

test('an excepted session stays signed on', async () => {
  const [here, there] = [await signedOn(), await signedOn()]
  const keepSid = String(here.portal.claims()?.sid)
  await ask('sign-ins/end', { account_no: 'A00002', keep_sid: keepSid })
  await receivers[0].signedOut(there.first.sid)
  expect(await refreshes(apps[0], here.first)).toBe(true)
})

test('a revocation that ends a session from elsewhere signs out of its applications', async () => {
  const [here, there] = [await signedOn(), await signedOn()]
  await client.tokenRevocation(world.portal.config, there.portalRefreshToken, { end_session: 'true' })
  await receivers[0].signedOut(there.first.sid)
  await receivers[1].signedOut(there.second.sid)
  expect(await refreshes(apps[0], here.first)).toBe(true)
})

test('another person who signs in in the same browser signs the first one out', async () => {
  const { browser, first } = await signedOn()
  const attempt = await world.portal.begin({ prompt: 'login' })
  const { location } = await browser.get(attempt.url)
  await browser.get(location)
  await browser.post(location, { account: 'staff2', password: 'Demo-portal-2026' })
  await receivers[0].signedOut(first.sid)
})

test('a sign-on that follows drops the sign-out that still waits', async () => {
  receivers[0].answer = () => 503
  const { browser, first } = await signedOn()
  await world.database.pool.query(
    `with gone as (delete from idp.participant where sid = $1 returning *)
     insert into idp.sign_out_delivery (client_id, account_no, sub, sid, uri, alg, cause, queued_at, due_at)
     select client_id, account_no, sub, sid, $2, 'ES256', 'access-withdrawn', now(), now() + interval '1 hour' from gone`,
    [first.sid, receivers[0].url],
  )
  const again = await apps[0].signOn(browser)
  expect(again.sid).toBe(first.sid)
  expect(await rows('select from idp.sign_out_delivery')).toEqual([])
  expect(await rows("select from idp.participant where client_id like 'app-%'")).toHaveLength(2)
})

describe('an application that', () => {
  const signOut = (accountNo = 'A00002') => ask('sign-ins/end', { account_no: accountNo })

  test('answers with a failure gets the sign-out again, and people see the first failure and the end', async () => {
    receivers[0].answer = () => (receivers[0].requests.length < 2 ? 503 : 204)
    const { first } = await signedOn()
    await signOut()
    await receivers[0].signedOut(first.sid)
    await expect.poll(attempts).toContainEqual({
      account_no: 'A00002',
      result: 'failed',
      reason: 'sign-out-failed',
      detail: 'HTTP 503',
    })
    world.provider.clock.forward(2000)
    await receivers[0].signedOut(first.sid, first.sid)
    await expect.poll(() => rows('select from idp.sign_out_delivery where delivered_at is null')).toEqual([])
    const [once, twice] = receivers[0].requests.map(
      ({ token }) => JSON.parse(atob(token.split('.')[1] ?? '')).jti,
    )
    expect(once).not.toBe(twice)
  })

  test.each([302, 400, 404])('answers %s has not signed anybody out', async (status) => {
    receivers[0].answer = () => status
    await signedOn()
    await signOut()
    await expect.poll(attempts).toContainEqual({
      account_no: 'A00002',
      result: 'refused',
      reason: 'sign-out-refused',
      detail: `HTTP ${status}`,
    })
    expect(receivers[0].requests).toHaveLength(1)
  })

  test('does not answer keeps no other one waiting', async () => {
    const silent = await startLogoutReceiver()
    silent.answer = () => null
    try {
      const { browser, first } = await signedOn()
      await (await connect(silent.url)).signOn(browser)
      await signOut()
      await receivers[0].signedOut(first.sid)
    } finally {
      await silent.stop()
    }
  })

  test('cannot be reached for a day is given up', async () => {
    receivers[0].answer = () => 500
    await signedOn()
    await signOut()
    await expect.poll(() => receivers[0].requests.length, { timeout: 5000 }).toBe(1)
    await expect.poll(() => rows('select from idp.sign_out_delivery where attempts = 1')).toHaveLength(1)
    await world.database.pool.query(
      "update idp.sign_out_delivery set queued_at = queued_at - interval '25 hours', due_at = now()",
    )
    await expect
      .poll(attempts, { timeout: 5000 })
      .toContainEqual(expect.objectContaining({ reason: 'sign-out-given-up', result: 'failed' }))
    expect(await rows('select from idp.sign_out_delivery where given_up_at is not null')).toHaveLength(1)
  })

  test('has a corrected address gets the sign-out there', async () => {
    const { first } = await signedOn()
    const move = (uri: string) =>
      world.database.pool.query(
        `update idp.client set settings = settings || jsonb_build_object('backchannelLogoutUri', $2::text) where client_id = $1`,
        [apps[0].clientId, uri],
      )
    receivers[0].answer = () => 404
    await signOut()
    await expect.poll(() => receivers[0].requests.length, { timeout: 5000 }).toBe(1)
    const moved = await startLogoutReceiver()
    try {
      await move(moved.url)
      world.provider.clock.forward(2000)
      await moved.signedOut(first.sid)
    } finally {
      await move(receivers[0].url)
      await moved.stop()
    }
  })

  test('is no longer connected gets the sign-out all the same', async () => {
    const gone = await connect(receivers[0].url)
    const { browser } = await tokensOf(world.portal, 'staff')
    const { sid } = await gone.signOn(browser)
    await signOut()
    await world.database.pool.query('delete from idp.client where client_id = $1', [gone.clientId])
    await receivers[0].signedOut(sid)
    await expect.poll(() => rows('select from idp.sign_out_delivery where delivered_at is null')).toEqual([])
  })

  test('S-242 has an address at the cloud’s metadata is never called', async () => {
    const evil = await connect('http://169.254.169.254/logout')
    const { browser } = await tokensOf(world.portal, 'staff')
    await evil.signOn(browser)
    await signOut()
    await expect
      .poll(attempts, { timeout: 5000 })
      .toEqual([
        { account_no: 'A00002', result: 'failed', reason: 'sign-out-failed', detail: 'RefusedAddress' },
      ])
  })

  test('has no address gets no sign-out, and its tokens end', async () => {
    const silent = await connectClient(world.database, world.provider.url)
    const { browser } = await tokensOf(world.portal, 'staff')
    const on = await silent.signOn(browser)
    await signOut()
    expect(await refreshes(silent, on)).toBe(false)
    expect(await rows('select from idp.sign_out_delivery')).toEqual([])
  })
})

describe('the token of a sign-out is signed by the algorithm of the application', () => {
  const rsa = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
  test.each([
    ['RS256', rsa],
    ['PS256', rsa],
    ['EdDSA', () => generateKeyPairSync('ed25519')],
  ] as const)('%s', async (alg, generate) => {
    const { privateKey, publicKey } = generate()
    const signsFrom = new Date(Date.now() - 1000)
    const privateJwk = privateKey.export({ format: 'jwk' })
    const keys = [{ kid: 'one', alg, privateJwk, privateKey, signsFrom }]
    const now = new Date()
    const key = signingKeyFor(keys, alg, now)
    const token = logoutToken({ issuer: 'https://idp.test', clientId: 'app', sub: 'A1', sid: 's', key, now })
    await jwtVerify(token, publicKey, { algorithms: [alg], typ: 'logout+jwt', audience: 'app' })
    expect(() => signingKeyFor(keys, 'ES256', now)).toThrow('ES256')
  })
})

test('forgets sign-ons after a month and sign-outs after a week', async () => {
  await signedOn()
  await ask('sign-ins/end', { account_no: 'A00003' })
  world.provider.clock.forward(32 * 24 * 3_600_000)
  await world.provider.maintain()
  expect(await rows('select from idp.participant')).toEqual([])
})
