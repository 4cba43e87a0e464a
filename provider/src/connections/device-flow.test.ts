import * as client from 'openid-client'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Browser, createBrowser, type Reply } from '../testing/browser.ts'
import { connectionApi } from '../testing/connection-api.ts'
import { type ConnectedApp, connectApp, connectParty } from '../testing/connections.ts'
import { away, refuses } from '../testing/portal-gate.ts'
import { password } from '../testing/provider.ts'
import { tokensOf } from '../testing/relying-party.ts'
import { type GatedWorld, gatedWorld } from '../testing/world.ts'
import type { ConnectionSettings } from './settings.ts'

let world: GatedWorld
beforeAll(async () => {
  world = await gatedWorld()
})
afterEach(() => world.gate.reset())
afterAll(() => world?.stop())

const device = {
  grantTypes: ['device_code'],
  redirectUris: [],
  applicationType: 'native',
  tokenEndpointAuthMethod: 'none',
  scopes: ['openid', 'profile', 'offline_access'],
} satisfies Partial<ConnectionSettings>

type Console = Awaited<ReturnType<typeof newConsole>>

/** A console that has just asked for a code. */
async function newConsole(settings: Partial<ConnectionSettings> = {}) {
  const { app, party } = await connectParty(world, { ...device, ...settings })
  const begun = await client.initiateDeviceAuthorization(party.config, { scope: 'openid offline_access' })
  /** Asks once for the tokens, as it does every few seconds. */
  const poll = async () => {
    const reply = await fetch(`${world.provider.url}/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
        ...{ device_code: begun.device_code, client_id: app.clientId },
      }),
    })
    return (await reply.json()) as Record<string, string>
  }
  return { app, party, begun, poll }
}

const url = () => `${world.provider.url}/device`
const fieldIn = ({ body }: Reply, name: string) =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(body)?.[1] ?? ''

/** Enters a code in a browser; the answer is the page that asks whether the device may sign in. */
async function enter(browser: Browser, code: string): Promise<Reply> {
  const page = await browser.get(`${url()}?lang=en`)
  return browser.post(`${url()}?lang=en`, { xsrf: fieldIn(page, 'xsrf'), user_code: code })
}

const answer = (browser: Browser, page: Reply, choice: Record<string, string> = { confirm: 'yes' }) =>
  browser.post(`${url()}?lang=en`, {
    ...{ xsrf: fieldIn(page, 'xsrf'), user_code: fieldIn(page, 'user_code') },
    ...choice,
  })

/** Confirms a code and signs in where that is asked for; the last page. */
async function allow(browser: Browser, { begun }: Console, account = 'staff'): Promise<Reply> {
  const allowed = await answer(browser, await enter(browser, begun.user_code))
  if (allowed.status !== 303) return allowed
  await browser.get(allowed.location)
  const posted = await browser.post(allowed.location, { account, password })
  return browser.get(posted.location)
}

const signedIn = async (account = 'staff') => (await tokensOf(world.portal, account)).browser
const attemptsOf = async (app: ConnectedApp) => {
  const form = { app_id: app.appId, page: '1', size: '20' }
  return (await connectionApi(world.provider.url)('attempts', form)).body.attempts
}
const expectAttempt = (app: ConnectedApp, expected: Record<string, unknown>) =>
  expect.poll(async () => (await attemptsOf(app))[0]).toMatchObject(expected)

describe('a device', () => {
  test('is signed in by its code, after the person has read which application and which code', async () => {
    const console = await newConsole()
    const { app, begun, party, poll } = console
    expect(begun).toMatchObject({ verification_uri: url(), expires_in: 600 })
    expect(await poll()).toMatchObject({ error: 'authorization_pending' })
    const browser = createBrowser()
    const page = await enter(browser, begun.user_code.toLowerCase().replace('-', ' '))
    expect(page.body).toContain('Let a device sign in to Contracts?')
    expect(page.body).toContain(`<b translate="no">${begun.user_code}</b>`)
    expect(page.body).not.toContain('<script')
    const toForm = await answer(browser, page)
    const form = await browser.get(`${toForm.location}?lang=en`)
    expect(form.body).toContain('continue to <b>Contracts</b>')
    expect(await poll()).toMatchObject({ error: 'authorization_pending' })
    const posted = await browser.post(toForm.location, { account: 'staff', password })
    expect((await browser.get(posted.location)).body).toContain('已登录')
    const tokens = await client.pollDeviceAuthorizationGrant(party.config, { ...begun, interval: 0.01 })
    expect(tokens.claims()).toMatchObject({ sub: 'A00002', amr: ['pwd'], sid: expect.any(String) })
    const info = await client.fetchUserInfo(party.config, tokens.access_token, 'A00002')
    expect(info.sub).toBe('A00002')
    const renewed = await client.refreshTokenGrant(party.config, tokens.refresh_token ?? '')
    expect(renewed.refresh_token).not.toBe(tokens.refresh_token)
    expect(await poll()).toMatchObject({ error: 'invalid_grant' })
    const steps = (await attemptsOf(app)).map(
      ({ step, result }: Record<string, string>) => `${step} ${result}`,
    )
    expect(steps.filter((step: string) => step.endsWith('done'))).toEqual(['token done', 'authorize done'])
  })

  test('of a person who is signed in is confirmed with one page, which names the person', async () => {
    const console = await newConsole()
    const browser = await signedIn()
    const page = await enter(browser, console.begun.user_code)
    expect(page.body).toContain('Zhang staff')
    expect((await answer(browser, page)).body).toContain('Your device is signed in')
    expect(await console.poll()).toMatchObject({ access_token: expect.any(String) })
  })

  test('that many requests ask for at once gets tokens once', async () => {
    const console = await newConsole()
    await allow(await signedIn(), console)
    const answers = await Promise.all(Array.from({ length: 6 }, () => console.poll()))
    expect(answers.filter(({ access_token: token }) => token)).toHaveLength(1)
    expect(answers.filter(({ error }) => error === 'invalid_grant')).toHaveLength(5)
  })

  test('that the person refuses gets nothing', async () => {
    const { app, begun, poll } = await newConsole()
    const browser = await signedIn()
    const page = await answer(browser, await enter(browser, begun.user_code), { abort: 'yes' })
    expect(page.body).toContain('The device wasn’t signed in')
    for (const _ of [1, 2]) expect(await poll()).toMatchObject({ error: 'access_denied' })
    await expect
      .poll(() => attemptsOf(app))
      .toContainEqual(expect.objectContaining({ step: 'authorize', reason: 'device-refused' }))
    expect((await enter(browser, begun.user_code)).body).toContain('already used')
  })

  test('with a code that is too old is told so, and so is the person', async () => {
    const { begun, poll } = await newConsole()
    await world.database.pool.query(
      `update idp.oidc_record set expires_at = expires_at - interval '601 s',
         payload = jsonb_set(payload, '{exp}', to_jsonb((payload ->> 'exp')::int - 601))
       where kind = 'DeviceCode'`,
    )
    expect(await poll()).toMatchObject({ error: 'expired_token' })
    const page = await enter(createBrowser(), begun.user_code)
    expect([page.status, page.body]).toEqual([400, expect.stringContaining('incorrect or has expired')])
  })

  test('is signed out with the session in which it was confirmed', async () => {
    const console = await newConsole()
    const browser = await signedIn()
    await allow(browser, console)
    const { refresh_token: refresh = '' } = await console.poll()
    const { rows } = await world.database.pool.query(
      'select client_id from idp.participant where account_no = $1',
      ['A00002'],
    )
    expect(rows).toContainEqual({ client_id: console.app.clientId })
    const out = await browser.get(`${world.provider.url}/sign-out`)
    await browser.post(`${world.provider.url}/sign-out/confirm`, {
      ...{
        xsrf: fieldIn(out, 'xsrf'),
        logout: 'yes',
      },
    })
    const renewed = client.refreshTokenGrant(console.party.config, refresh)
    await expect(renewed).rejects.toMatchObject({ error: 'invalid_grant' })
  })
})

describe('the portal decides', () => {
  test('before the device gets anything', async () => {
    const console = await newConsole()
    world.gate.answer = () => refuses('no-grant')
    const page = await allow(await signedIn(), console)
    expect(page.status).toBe(403)
    expect(page.body).toContain('request=contracts')
    expect(await console.poll()).toMatchObject({ error: 'access_denied' })
    await expect
      .poll(() => attemptsOf(console.app))
      .toContainEqual(
        expect.objectContaining({ step: 'authorize', reason: 'no-grant', account_no: 'A00002' }),
      )
  })

  test('again when the device comes for its tokens', async () => {
    const console = await newConsole()
    await allow(await signedIn(), console)
    world.gate.answer = () => refuses('offline')
    world.provider.clock.forward(3000)
    expect(await console.poll()).toMatchObject({ error: 'invalid_grant' })
    await expectAttempt(console.app, { step: 'token', result: 'refused', reason: 'offline' })
  })

  test('and while it is away, nobody is signed in', async () => {
    const console = await newConsole()
    world.gate.answer = () => away
    expect((await allow(await signedIn(), console)).status).toBe(503)
    expect((await console.poll()).access_token).toBeUndefined()
  })
})

describe('S-247 the code of a device', () => {
  test('has eight letters of twenty, none of them a vowel', async () => {
    const codes = await Promise.all(
      Array.from({ length: 5 }, async () => (await newConsole()).begun.user_code),
    )
    for (const code of codes) expect(code).toMatch(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/)
    expect(new Set(codes).size).toBe(5)
  })

  test('in an address is shown and taken only after the person goes on, twice', async () => {
    const { begun, poll } = await newConsole()
    const browser = await signedIn()
    const page = await browser.get(`${begun.verification_uri_complete}&lang=en`)
    expect(page.body).toContain(`value="${begun.user_code}"`)
    expect(page.body).not.toContain('<script')
    expect(await poll()).toMatchObject({ error: 'authorization_pending' })
    const asked = await answer(browser, page, { user_code: begun.user_code })
    expect(asked.body).toContain('If someone sent you this code, deny the request')
    expect(await poll()).toMatchObject({ error: 'authorization_pending' })
    const strange = await browser.get(`${url()}?user_code=${encodeURIComponent('"><script>')}`)
    expect(strange.body).not.toContain('<script')
  })

  test('is not confirmed by another site, nor without the form of this browser', async () => {
    const { begun, poll } = await newConsole()
    const browser = await signedIn()
    const page = await enter(browser, begun.user_code)
    const form = { xsrf: fieldIn(page, 'xsrf'), user_code: begun.user_code, confirm: 'yes' }
    const crossSite = await browser.post(url(), form, { headers: { 'sec-fetch-site': 'cross-site' } })
    expect(crossSite.status).toBe(403)
    expect((await browser.post(url(), { ...form, xsrf: 'f'.repeat(48) })).status).toBe(400)
    expect((await (await signedIn('staff2')).post(url(), form)).status).toBe(400)
    expect(await poll()).toMatchObject({ error: 'authorization_pending' })
  })

  test('belongs to the application that asked, and its digest is no code', async () => {
    const console = await newConsole()
    await allow(await signedIn(), console)
    const other = await connectApp(world.database, { settings: device })
    const { rows } = await world.database.pool.query(
      `select encode(id_hash, 'hex') as id from idp.oidc_record where kind = 'DeviceCode' and consumed_at is null`,
    )
    const ask = async (code: string, clientId: string) => {
      const reply = await fetch(`${world.provider.url}/token`, {
        method: 'POST',
        body: new URLSearchParams({
          grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
          ...{ device_code: code, client_id: clientId },
        }),
      })
      return reply.json()
    }
    expect(await ask(console.begun.device_code, other.clientId)).toMatchObject({ error: 'invalid_grant' })
    for (const { id } of rows)
      expect(await ask(`sha256:${id}`, console.app.clientId)).toMatchObject({ error: 'invalid_grant' })
    expect(await console.poll()).toMatchObject({ access_token: expect.any(String) })
  })

  test('is for connections that have chosen the device flow', async () => {
    const { app, party } = await connectParty(world, {})
    const asked = client.initiateDeviceAuthorization(party.config, { scope: 'openid' })
    await expect(asked).rejects.toMatchObject({ error: 'unauthorized_client' })
    await expectAttempt(app, { step: 'authorize', result: 'refused', reason: 'grant-type' })
  })

  test('is not found by guessing: after thirty wrong ones a network waits', async () => {
    const own = await gatedWorld()
    try {
      const at = `${own.provider.url}/device?lang=en`
      const browser = createBrowser()
      const guess = async (code: string) => {
        const page = await browser.get(at)
        return browser.post(at, { xsrf: fieldIn(page, 'xsrf'), user_code: code })
      }
      for (let tries = 0; tries < 30; tries++) expect((await guess('BCDF-GHJK')).status).toBe(400)
      const page = await guess('BCDF-GHJL')
      expect([page.status, page.body]).toEqual([429, expect.stringContaining('Too many incorrect codes')])
      own.provider.clock.forward(10 * 60_000)
      expect((await guess('BCDF-GHJL')).status).toBe(400)
    } finally {
      await own.stop()
    }
  })
})
