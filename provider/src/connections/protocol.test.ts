import { hash } from 'node:crypto'
import { createRemoteJWKSet, jwtVerify } from 'jose'
import * as client from 'openid-client'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Browser, createBrowser } from '../testing/browser.ts'
import { connectParty } from '../testing/connections.ts'
import { bindAuthenticator } from '../testing/one-time-codes.ts'
import { password, restorePeople } from '../testing/provider.ts'
import { signIn, submitSignIn, tokensOf } from '../testing/relying-party.ts'
import { postToken } from '../testing/token-endpoint.ts'
import { type GatedWorld, gatedWorld } from '../testing/world.ts'
import type { ConnectionSettings } from './settings.ts'

let world: GatedWorld
beforeAll(async () => {
  world = await gatedWorld()
})
afterAll(() => world?.stop())

const connected = (settings?: Partial<ConnectionSettings>) => connectParty(world, settings)
const header = (jwt = '') => JSON.parse(Buffer.from(jwt.split('.')[0] ?? '', 'base64url').toString())
const paramsOf = (location: string) => Object.fromEntries(new URL(location).searchParams)
const signedIn = async (account = 'staff') => (await tokensOf(world.portal, account)).browser

describe('ID tokens', () => {
  test('are signed as the connection says, RS256 unless it is chosen otherwise', async () => {
    const keys = createRemoteJWKSet(new URL(`${world.provider.url}/jwks`))
    for (const idTokenAlg of ['RS256', 'ES256', 'PS256', 'EdDSA'] as const) {
      const { party } = await connected({ idTokenAlg })
      const { tokens } = await tokensOf(party, 'staff')
      expect(header(tokens.id_token)).toMatchObject({ alg: idTokenAlg, kid: expect.any(String) })
      const { payload } = await jwtVerify(tokens.id_token ?? '', keys, { algorithms: [idTokenAlg] })
      // Ed25519 hashes with SHA-512 (RFC 8032 5.1), so its `at_hash` is half of that.
      const whole = hash(idTokenAlg === 'EdDSA' ? 'sha512' : 'sha256', tokens.access_token, 'buffer')
      const half = whole.subarray(0, whole.length / 2).toString('base64url')
      expect(payload).toMatchObject({ at_hash: half, amr: ['pwd'] })
    }
    const { body } = await createBrowser().get(`${world.provider.url}/.well-known/openid-configuration`)
    expect(JSON.parse(body)).toMatchObject({
      id_token_signing_alg_values_supported: ['ES256', 'RS256', 'PS256', 'EdDSA'],
      token_endpoint_auth_methods_supported: [
        'client_secret_basic',
        'client_secret_post',
        'private_key_jwt',
        'none',
      ],
      code_challenge_methods_supported: ['S256'],
      acr_values_supported: ['urn:iambiz:acr:1fa', 'urn:iambiz:acr:2fa'],
      response_modes_supported: expect.arrayContaining(['form_post', 'query']),
      claims_parameter_supported: true,
      introspection_endpoint: `${world.provider.url}/introspect`,
      revocation_endpoint: `${world.provider.url}/revoke`,
    })
  })

  test('claims that a request names are given within the scopes of the connection', async () => {
    const { party } = await connected({ scopes: ['openid', 'email'] })
    const claims = JSON.stringify({
      id_token: { email: null, phone_number: null },
      userinfo: { email: null, phone_number: { essential: true } },
    })
    const attempt = await party.begin({ scope: 'openid', claims })
    const tokens = await attempt.redeem(await signIn(createBrowser(), attempt.url, 'staff'))
    expect(tokens.claims()).toMatchObject({ email: expect.any(String) })
    const userinfo = await client.fetchUserInfo(party.config, tokens.access_token, client.skipSubjectCheck)
    expect(userinfo).toMatchObject({ email: expect.any(String) })
    expect({ ...tokens.claims(), ...userinfo }).not.toHaveProperty('phone_number')
  })
})

describe('refresh tokens', () => {
  test('are given to an application that may have them and asks for them', async () => {
    const { party } = await connected({ scopes: ['openid', 'offline_access'] })
    const exchange = async (scope: string) => {
      const attempt = await party.begin({ scope })
      return attempt.redeem(await signIn(createBrowser(), attempt.url, 'staff'))
    }
    expect((await exchange('openid')).refresh_token).toBeUndefined()
    const { refresh_token: refreshToken = '' } = await exchange('openid offline_access')
    const renewed = await client.refreshTokenGrant(party.config, refreshToken)
    expect(renewed.refresh_token).not.toBe(refreshToken)
    const other = await connected({ scopes: ['openid'] })
    const attempt = await other.party.begin({ scope: 'openid offline_access' })
    const tokens = await attempt.redeem(await signIn(createBrowser(), attempt.url, 'staff'))
    expect(tokens.refresh_token).toBeUndefined()
  })

  test('without one, a code that is redeemed many times at once works exactly once', async () => {
    const { party } = await connected({ scopes: ['openid'] })
    const attempt = await party.begin({ scope: 'openid' })
    const location = await signIn(createBrowser(), attempt.url, 'staff')
    const results = await Promise.allSettled(Array.from({ length: 8 }, () => attempt.redeem(location)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const last = await attempt.redeem(location).catch((error: unknown) => error)
    expect(last).toMatchObject({ error: 'invalid_grant' })
  })
})

describe('requests', () => {
  test('by POST lead to the same request by GET, where the browser sends its session', async () => {
    const { app, party } = await connected()
    const attempt = await party.begin()
    const { origin, pathname, searchParams } = new URL(attempt.url)
    const browser = await signedIn()
    const posted = await browser.post(`${origin}${pathname}`, Object.fromEntries(searchParams), {
      headers: { 'sec-fetch-site': 'cross-site' },
    })
    expect([posted.status, new URL(posted.location).search]).toEqual([303, `?${searchParams}`])
    const { location } = await browser.get(posted.location)
    expect(location).toContain(`${app.redirectUri}?code=`)
    expect((await attempt.redeem(location)).claims()?.sub).toBe('A00002')
    const long = await browser.post(`${origin}${pathname}`, { state: 'x'.repeat(9000) })
    expect(long.status).toBe(400)
  })

  test('form_post answers with a page of ours that posts by itself and may do nothing else', async () => {
    const { app, party } = await connected()
    const attempt = await party.begin({ response_mode: 'form_post', ui_locales: 'en' })
    const page = await (await signedIn()).get(attempt.url)
    expect(page.status).toBe(200)
    const policy = String(page.headers['content-security-policy'])
    expect(policy).toContain(`form-action 'self' ${new URL(app.redirectUri).origin};`)
    expect(policy).toMatch(/script-src 'sha256-[^']+'$/)
    expect(page.body).toContain(`<form id="answer" method="post" action="${app.redirectUri}">`)
    expect(page.body).toContain('Returning to the app')
    const value = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(page.body)?.[1] ?? ''
    const back = new URL(app.redirectUri)
    for (const name of ['code', 'state', 'iss']) back.searchParams.set(name, value(name))
    expect((await attempt.redeem(back.href)).claims()?.sub).toBe('A00002')
    const refused = await party.begin({ response_mode: 'form_post', prompt: 'none' })
    expect((await createBrowser().get(refused.url)).body).toContain('name="error" value="login_required"')
  })

  test('the sign-in page names the application, and its form may lead there alone', async () => {
    const { app, party } = await connected()
    const pageOf = async (url: string, language: string) => {
      const browser = createBrowser()
      return browser.get(`${(await browser.get(url)).location}?lang=${language}`)
    }
    const page = await pageOf((await party.begin()).url, 'zh')
    expect(page.body).toContain('登录后继续访问 <b>合同</b>')
    expect(page.headers['content-security-policy']).toContain(
      `form-action 'self' ${new URL(app.redirectUri).origin};`,
    )
    expect((await pageOf((await party.begin()).url, 'en')).body).toContain('continue to <b>Contracts</b>')
    expect((await pageOf((await world.portal.begin()).url, 'en')).body).toContain(
      'continue to <b>Digital Application Platform</b>',
    )
  })

  test('unknown scopes are ignored, and scopes not allowed for the connection are refused', async () => {
    const { party } = await connected({ scopes: ['openid', 'profile'] })
    const unknown = await party.begin({ scope: 'openid calendar' })
    const tokens = await unknown.redeem(await signIn(createBrowser(), unknown.url, 'staff'))
    expect(tokens.scope).toBe('openid')
    const { url } = await party.begin({ scope: 'openid phone' })
    expect(paramsOf((await createBrowser().get(url)).location)).toMatchObject({ error: 'invalid_scope' })
  })
})

describe('a single-page application', () => {
  test('reads what it asks for from its own origin, and no other page does', async () => {
    const origin = 'https://spa.example'
    const { app, party } = await connected({
      tokenEndpointAuthMethod: 'none',
      redirectUris: [`${origin}/callback`],
    })
    const ask = async (from: string) => {
      const attempt = await party.begin()
      const location = await signIn(createBrowser(), attempt.url, 'staff')
      const body = new URLSearchParams({
        grant_type: 'authorization_code',
        client_id: app.clientId,
        redirect_uri: app.redirectUri,
        code: new URL(location).searchParams.get('code') ?? '',
        code_verifier: attempt.verifier,
      })
      return fetch(`${world.provider.url}/token`, { method: 'POST', headers: { origin: from }, body })
    }
    const reply = await ask(origin)
    expect([reply.status, reply.headers.get('access-control-allow-origin')]).toEqual([200, origin])
    const { access_token: token } = (await reply.json()) as { access_token: string }
    const userinfo = (from: string) =>
      fetch(`${world.provider.url}/userinfo`, { headers: { origin: from, authorization: `Bearer ${token}` } })
    expect((await userinfo(origin)).headers.get('access-control-allow-origin')).toBe(origin)
    for (const refused of [await ask('https://evil.example'), await userinfo('https://evil.example')]) {
      expect(refused.status).toBe(400)
      expect(refused.headers.get('access-control-allow-origin')).toBeNull()
    }
    for (const path of ['/.well-known/openid-configuration', '/jwks'])
      expect(
        (await fetch(world.provider.url + path, { headers: { origin } })).headers.get(
          'access-control-allow-origin',
        ),
      ).toBe(origin)
  })

  test('a page may not ask in the name of an application that has a server', async () => {
    const { app } = await connected()
    const { clientId: id, clientSecret: secret, redirectUri: redirect_uri } = app
    const form = { grant_type: 'authorization_code', code: 'x', redirect_uri }
    const headers = { origin: new URL(redirect_uri).origin }
    const reply = await postToken(world.provider.url, form, { id, secret }, headers)
    expect(reply.status).toBe(400)
    expect(reply.headers.get('access-control-allow-origin')).toBeNull()
  })
})

describe('prompts', () => {
  let browser: Browser
  beforeEach(async () => {
    browser = await signedIn()
  })
  const opened = async (url: string) => {
    const { location } = await browser.get(url)
    return { location, page: await browser.get(`${location}?lang=en`) }
  }

  test('none answers without a page, with and without a session', async () => {
    const { app, party } = await connected()
    const { url } = await party.begin({ prompt: 'none' })
    expect(paramsOf((await createBrowser().get(url)).location)).toMatchObject({ error: 'login_required' })
    expect((await browser.get(url)).location).toContain(`${app.redirectUri}?code=`)
    const both = await party.begin({ prompt: 'none login' })
    expect(paramsOf((await browser.get(both.url)).location)).toMatchObject({ error: 'invalid_request' })
  })

  test('login signs in again, and the time of the sign-in says so', async () => {
    const { party } = await connected()
    const attempt = await party.begin({ prompt: 'login' })
    const { location } = await browser.get(attempt.url)
    expect(new URL(location).pathname).toMatch(/^\/signin\//)
    const tokens = await attempt.redeem(await signIn(browser, attempt.url, 'staff'))
    expect(tokens.claims()?.auth_time).toBeGreaterThan(Date.now() / 1000 - 20)
  })

  test.each(['select_account', 'consent', 'select_account consent'])(
    '%s asks once with which account to go on, and names the application',
    async (prompt) => {
      const { app, party } = await connected()
      const attempt = await party.begin({ prompt })
      const { location, page } = await opened(attempt.url)
      expect(page.body).toContain('<h1>Continue to Contracts</h1>')
      expect(page.body).toContain('Continue as Zhang staff')
      expect(page.headers['content-security-policy']).toContain(new URL(app.redirectUri).origin)
      const posted = await browser.post(location, {})
      const back = await browser.get(posted.location)
      expect((await attempt.redeem(back.location)).claims()?.sub).toBe('A00002')
    },
  )

  test('another account takes the place of the first one', async () => {
    const { party } = await connected()
    const attempt = await party.begin({ prompt: 'select_account consent' })
    const { location } = await opened(attempt.url)
    const posted = await browser.post(location, { account: 'other' })
    const toForm = await browser.get(posted.location)
    expect(new URL(toForm.location).pathname).toMatch(/^\/signin\//)
    const signed = await browser.post(toForm.location, { account: 'staff2', password })
    const back = await browser.get(signed.location)
    expect((await attempt.redeem(back.location)).claims()?.sub).toBe('A00003')
  })

  test('login and consent are both asked, and the sign-in keeps its time', async () => {
    const { party } = await connected()
    const attempt = await party.begin({ prompt: 'login consent' })
    const posted = await submitSignIn(browser, attempt.url, 'staff')
    const question = await browser.get(posted.location)
    expect(new URL(question.location).pathname).toMatch(/^\/continue\//)
    const answered = await browser.post(question.location, {})
    const back = await browser.get(answered.location)
    expect((await attempt.redeem(back.location)).claims()?.sub).toBe('A00002')
  })

  test('another account is asked for also right after a sign-in', async () => {
    const { party } = await connected()
    const attempt = await party.begin({ prompt: 'login consent' })
    const posted = await submitSignIn(browser, attempt.url, 'staff')
    const question = await browser.get(posted.location)
    const other = await browser.post(question.location, { account: 'other' })
    const toForm = await browser.get(other.location)
    expect(new URL(toForm.location).pathname).toMatch(/^\/signin\//)
    const signed = await browser.post(toForm.location, { account: 'staff2', password })
    const back = await browser.get(signed.location)
    expect((await attempt.redeem(back.location)).claims()?.sub).toBe('A00003')
  })

  test('the question belongs to one browser, and no other site answers it', async () => {
    const { party } = await connected()
    const { location } = await browser.get((await party.begin({ prompt: 'consent' })).url)
    const forged = await browser.post(location, {}, { headers: { 'sec-fetch-site': 'cross-site' } })
    expect(forged.status).toBe(403)
    expect((await (await signedIn('victim')).get(location)).status).toBe(400)
    expect((await browser.get(location.replace(/.$/, (last) => (last === '_' ? '-' : '_')))).status).toBe(400)
  })
})

describe('a native application', () => {
  const native = () =>
    connected({
      applicationType: 'native',
      tokenEndpointAuthMethod: 'none',
      redirectUris: ['http://127.0.0.1/callback', 'com.example.app:/callback'],
    })

  test('comes back at any port of the machine, and a person who is signed in says so first', async () => {
    const { party } = await native()
    const browser = await signedIn()
    const redirect_uri = 'http://127.0.0.1:51004/callback'
    const silent = await party.begin({ redirect_uri, prompt: 'none' })
    expect(paramsOf((await browser.get(silent.url)).location)).toMatchObject({
      error: 'interaction_required',
    })
    const attempt = await party.begin({ redirect_uri })
    const { location } = await browser.get(attempt.url)
    const page = await browser.get(`${location}?lang=zh`)
    expect(page.body).toContain('如果不是您打开的这个应用，请关闭本页面。')
    expect(page.headers['content-security-policy']).toContain("form-action 'self' http://127.0.0.1:51004;")
    const back = await browser.get((await browser.post(location, {})).location)
    expect(back.location).toContain(`${redirect_uri}?code=`)
    expect((await attempt.redeem(back.location)).claims()?.sub).toBe('A00002')
  })

  test('a scheme of its own is allowed by its name alone', async () => {
    const { party } = await native()
    const browser = createBrowser()
    const { url } = await party.begin({ redirect_uri: 'com.example.app:/callback' })
    const page = await browser.get((await browser.get(url)).location)
    expect(page.headers['content-security-policy']).toContain("form-action 'self' com.example.app:;")
    expect(await signIn(browser, url, 'staff')).toMatch(/^com\.example\.app:\/callback\?code=/)
  })
})

describe('the strength and the age of a sign-in', () => {
  afterEach(() => restorePeople(world.database))
  const [one, two] = ['urn:iambiz:acr:1fa', 'urn:iambiz:acr:2fa']
  const finish = async (
    browser: Browser,
    attempt: Awaited<ReturnType<typeof world.portal.begin>>,
    location: string,
  ) => (await attempt.redeem((await browser.get(location)).location)).claims()

  test('the strength is in acr', async () => {
    const { party } = await connected()
    expect((await tokensOf(party, 'staff')).tokens.claims()).toMatchObject({ acr: one, amr: ['pwd'] })
  })

  /** A person with a device whose session has one factor, because the browser is trusted. */
  const trusted = async () => {
    const device = await bindAuthenticator(world, 'A00002')
    const browser = createBrowser()
    const posted = await submitSignIn(browser, (await world.portal.begin()).url, 'staff')
    await browser.get(
      (await browser.post(posted.location, { code: device.freshCode(), trust: '1' })).location,
    )
    browser.cookies.splice(0, Infinity, ...browser.cookies.filter(({ name }) => !name.includes('session')))
    await signIn(browser, (await world.portal.begin()).url, 'staff')
    return { browser, device }
  }

  const requests: [string, Partial<ConnectionSettings>, Record<string, string>][] = [
    ['the connection requires it', { requireMfa: true }, {}],
    ['the request prefers it', {}, { acr_values: two }],
    [
      'the request insists on it',
      {},
      { claims: JSON.stringify({ id_token: { acr: { essential: true, values: [two] } } }) },
    ],
  ]

  test.each(requests)(
    'where %s, a session with one factor is asked for the second alone',
    async (_why, settings, extra) => {
      const { party } = await connected(settings)
      const { browser, device } = await trusted()
      const attempt = await party.begin(extra)
      const silent = await party.begin({ ...extra, prompt: 'none' })
      expect(paramsOf((await browser.get(silent.url)).location)).toMatchObject({ error: 'login_required' })
      const toForm = await browser.get(attempt.url)
      const toCode = await browser.get(toForm.location)
      expect(new URL(toCode.location).pathname).toMatch(/\/code$/)
      // Back on the first page, the person may take another account.
      expect((await browser.get(toForm.location)).status).toBe(200)
      const posted = await browser.post(toCode.location, { code: device.freshCode() })
      expect(await finish(browser, attempt, posted.location)).toMatchObject({ acr: two, amr: ['pwd', 'otp'] })
      expect((await browser.get((await party.begin({ ...extra, prompt: 'none' })).url)).location).toContain(
        'code=',
      )
    },
  )

  test('a browser that is trusted does not stand in for the second factor', async () => {
    const { party } = await connected({ requireMfa: true })
    const { browser } = await trusted()
    browser.cookies.splice(0, Infinity, ...browser.cookies.filter(({ name }) => !name.includes('session')))
    const posted = await submitSignIn(browser, (await party.begin()).url, 'staff')
    expect(new URL(posted.location).pathname).toMatch(/\/code$/)
  })

  test('a person without a device reads where to set one up, unless the request only prefers it', async () => {
    const { party } = await connected({ requireMfa: true })
    const browser = createBrowser()
    const posted = await submitSignIn(browser, (await party.begin()).url, 'staff')
    const { location } = await browser.get(posted.location)
    const page = await browser.get(`${location}?lang=en`)
    expect(page.status).toBe(403)
    expect(page.body).toContain('Contracts requires a passkey or a one-time code.')
    expect(page.body).toContain('/iambiz/home/setting/binding')
    const other = await connected()
    const attempt = await other.party.begin({ acr_values: two })
    expect((await attempt.redeem((await browser.get(attempt.url)).location)).claims()).toMatchObject({
      acr: one,
    })
  })

  test('a request for an essential value that no sign-in has is refused', async () => {
    const { party } = await connected()
    const claims = JSON.stringify({ id_token: { acr: { essential: true, value: 'gold' } } })
    const { location } = await createBrowser().get((await party.begin({ claims })).url)
    expect(paramsOf(location)).toMatchObject({ error: 'unmet_authentication_requirements' })
  })

  test.each<[string, Partial<ConnectionSettings>, Record<string, string>]>([
    ['the connection', { maxAge: 60 }, {}],
    ['the request', {}, { max_age: '60' }],
  ])('a sign-in that is older than %s says is done again', async (_whose, settings, extra) => {
    const { party } = await connected(settings)
    const browser = await signedIn()
    expect((await browser.get((await party.begin(extra)).url)).location).toContain('code=')
    await world.database.pool.query(
      `update idp.oidc_record set payload = payload || jsonb_build_object('loginTs', (payload ->> 'loginTs')::bigint - 120)
        where kind = 'Session'`,
    )
    const silent = await party.begin({ ...extra, prompt: 'none' })
    expect(paramsOf((await browser.get(silent.url)).location)).toMatchObject({ error: 'login_required' })
    const attempt = await party.begin(extra)
    const tokens = await attempt.redeem(await signIn(browser, attempt.url, 'staff'))
    expect(tokens.claims()?.auth_time).toBeGreaterThan(Date.now() / 1000 - 20)
  })

  test('with an age of zero every sign-on is a sign-in', async () => {
    const { party } = await connected({ maxAge: 0 })
    const browser = await signedIn()
    const attempt = await party.begin()
    expect(new URL((await browser.get(attempt.url)).location).pathname).toMatch(/^\/signin\//)
    const tokens = await attempt.redeem(await signIn(browser, attempt.url, 'staff'))
    expect(tokens.claims()?.sub).toBe('A00002')
  })
})

describe('introspection and revocation', () => {
  test('an application learns about its own tokens only', async () => {
    const [own, other] = [await connected(), await connected()]
    const { tokens } = await tokensOf(own.party, 'staff')
    expect(await client.tokenIntrospection(own.party.config, tokens.access_token)).toMatchObject({
      active: true,
      client_id: own.app.clientId,
      sub: 'A00002',
    })
    expect(await client.tokenIntrospection(other.party.config, tokens.access_token)).toEqual({
      active: false,
    })
    expect(await client.tokenIntrospection(own.party.config, 'nonsense')).toEqual({ active: false })
    await expect(client.tokenRevocation(other.party.config, tokens.access_token)).rejects.toThrow()
    await client.tokenRevocation(own.party.config, tokens.access_token)
    expect(await client.tokenIntrospection(own.party.config, tokens.access_token)).toEqual({ active: false })
  })
})
