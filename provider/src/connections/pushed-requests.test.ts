import { randomUUID } from 'node:crypto'
import * as client from 'openid-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createBrowser } from '../testing/browser.ts'
import { connectionApi } from '../testing/connection-api.ts'
import { type ConnectedApp, connectParty } from '../testing/connections.ts'
import { refuses } from '../testing/portal-gate.ts'
import { password } from '../testing/provider.ts'
import { type RelyingParty, submitSignIn } from '../testing/relying-party.ts'
import { type GatedWorld, gatedWorld } from '../testing/world.ts'
import type { ConnectionSettings } from './settings.ts'

let world: GatedWorld
beforeAll(async () => {
  world = await gatedWorld()
})
afterAll(() => world?.stop())

const connected = (settings?: Partial<ConnectionSettings>) => connectParty(world, settings)

/** Pushes the authorization request of an application, and says how its browser goes on. */
async function push(party: RelyingParty, extra: Record<string, string> = {}) {
  const attempt = await party.begin({ scope: 'openid', ...extra })
  const asked = Object.fromEntries(new URL(attempt.url).searchParams)
  const url = await client.buildAuthorizationUrlWithPAR(party.config, asked)
  return { ...attempt, url: url.href, requestUri: url.searchParams.get('request_uri') ?? '' }
}

const answered = (location: string) => Object.fromEntries(new URL(location).searchParams)
const attemptsOf = async (app: ConnectedApp) => {
  const form = { app_id: app.appId, page: '1', size: '20' }
  return (await connectionApi(world.provider.url)('attempts', form)).body.attempts
}
const expectAttempt = (app: ConnectedApp, expected: Record<string, unknown>) =>
  expect.poll(async () => (await attemptsOf(app))[0]).toMatchObject(expected)

describe('a pushed authorization request', () => {
  test('signs a person on, and its parameters are not in the address', async () => {
    const { party } = await connected({ requirePar: true })
    const pushed = await push(party, { scope: 'openid profile offline_access' })
    expect(Object.keys(answered(pushed.url)).sort()).toEqual(['client_id', 'request_uri'])
    expect(pushed.requestUri).toMatch(/^urn:ietf:params:oauth:request_uri:[\w-]{43}$/)
    const browser = createBrowser()
    const posted = await submitSignIn(browser, pushed.url, 'staff')
    const tokens = await pushed.redeem((await browser.get(posted.location)).location)
    expect(tokens.claims()?.sub).toBe('A00002')
    expect(tokens.refresh_token).toEqual(expect.any(String))
    expect(party.config.serverMetadata().pushed_authorization_request_endpoint).toBe(
      `${world.provider.url}/par`,
    )
  })

  test('is checked at once, and the administrators read why it was refused', async () => {
    const { app, party } = await connected()
    const wrong = push(party, { redirect_uri: 'https://evil.example/callback' })
    await expect(wrong).rejects.toMatchObject({ error: 'invalid_request', status: 400 })
    await expectAttempt(app, { step: 'authorize', result: 'refused' })
    await expect(push(party, { scope: 'openid phone' })).rejects.toMatchObject({ error: 'invalid_scope' })
    await expectAttempt(app, { step: 'authorize', reason: 'scope-not-allowed', detail: 'phone' })
  })

  test('can be required of a connection', async () => {
    const { app, party } = await connected({ requirePar: true })
    const { location } = await createBrowser().get((await party.begin({ scope: 'openid' })).url)
    expect(answered(location)).toMatchObject({ error: 'invalid_request' })
    await expectAttempt(app, { result: 'refused', reason: 'par-missing' })
  })

  test('is decided about by the portal as any other', async () => {
    const { app, party } = await connected()
    world.gate.answer = ({ appId }) => (appId === app.appId ? refuses('no-grant') : refuses('unknown'))
    const pushed = await push(party)
    const browser = createBrowser()
    const posted = await submitSignIn(browser, pushed.url, 'staff')
    expect((await browser.get(posted.location)).status).toBe(403)
    world.gate.reset()
  })
})

describe('S-246 a request_uri', () => {
  test('of another application, unknown, expired or of another site is refused without a redirect', async () => {
    const { party } = await connected()
    const { app: other } = await connected()
    const pushed = await push(party)
    const open = async (requestUri: string, clientId = other.clientId) => {
      const query = new URLSearchParams({ client_id: clientId, request_uri: requestUri })
      const { status, location = '' } = await createBrowser().get(`${world.provider.url}/authorize?${query}`)
      return [status, location]
    }
    expect(await open(pushed.requestUri)).toEqual([400, ''])
    const unknown = pushed.requestUri.replace(/.{8}$/, randomUUID().slice(0, 8))
    for (const uri of [unknown, 'https://evil.example/request', `${world.provider.url}/par`])
      expect(await open(uri)).toEqual([400, ''])
    const own = answered(pushed.url).client_id ?? ''
    await world.database.pool.query(
      `update idp.oidc_record set payload = jsonb_set(payload, '{exp}', to_jsonb((payload ->> 'exp')::int - 61))
       where kind = 'PushedAuthorizationRequest'`,
    )
    expect(await open(pushed.requestUri, own)).toEqual([400, ''])
  })

  test('pushed with the credentials of another application is not taken', async () => {
    const { party } = await connected()
    const { app: other } = await connected()
    const { url } = await party.begin({ scope: 'openid' })
    const credentials = Buffer.from(`${other.clientId}:${other.clientSecret}`).toString('base64')
    const reply = await fetch(`${world.provider.url}/par`, {
      method: 'POST',
      headers: { authorization: `Basic ${credentials}` },
      body: new URL(url).searchParams,
    })
    expect(reply.status).toBe(400)
    const without = await fetch(`${world.provider.url}/par`, {
      method: 'POST',
      body: new URL(url).searchParams,
    })
    expect(without.status).toBe(401)
  })

  test('works once, and after a code it is refused', async () => {
    const { app, party } = await connected()
    const pushed = await push(party)
    const browser = createBrowser()
    const posted = await submitSignIn(browser, pushed.url, 'staff')
    await pushed.redeem((await browser.get(posted.location)).location)
    const again = await browser.get(pushed.url)
    expect([again.status, again.location]).toEqual([400, ''])
    await expectAttempt(app, { result: 'refused', reason: 'par-used' })
  })

  test('in many tabs works in one of them, also if all are signed in when it has expired', async () => {
    const { party } = await connected()
    const pushed = await push(party)
    const tabs = await Promise.all(
      ['staff', 'staff2', 'victim'].map(async (account) => {
        const browser = createBrowser()
        const { location } = await browser.get(pushed.url)
        await browser.get(location)
        return { browser, location, account }
      }),
    )
    await world.database.pool.query(
      `update idp.oidc_record set expires_at = expires_at - interval '61 s',
         payload = jsonb_set(payload, '{exp}', to_jsonb((payload ->> 'exp')::int - 61))
       where kind = 'PushedAuthorizationRequest'`,
    )
    const answers = await Promise.all(
      tabs.map(async ({ browser, location, account }) => {
        const posted = await browser.post(location, { account, password })
        return (await browser.get(posted.location)).location
      }),
    )
    expect(answers.filter((address) => 'code' in answered(address || 'https://none.test'))).toHaveLength(1)
  })
})
