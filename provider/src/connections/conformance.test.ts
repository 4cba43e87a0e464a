import * as client from 'openid-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Browser, createBrowser } from '../testing/browser.ts'
import { connectParty } from '../testing/connections.ts'
import { password } from '../testing/provider.ts'
import { signIn, submitSignIn, tokensOf } from '../testing/relying-party.ts'
import { type GatedWorld, gatedWorld } from '../testing/world.ts'
import type { ConnectionSettings } from './settings.ts'

// Tests are named by the modules of the OpenID conformance suite; docs/conformance.md lists all modules and their tests.

let world: GatedWorld
beforeAll(async () => {
  world = await gatedWorld()
})
afterAll(() => world?.stop())

const connected = (settings?: Partial<ConnectionSettings>) => connectParty(world, settings)
const paramsOf = (location: string) => Object.fromEntries(new URL(location).searchParams)
const signedIn = async () => (await tokensOf(world.portal, 'staff')).browser

describe('OP Basic', () => {
  test('oidcc-server, oidcc-server-client-secret-post: the usual sign-on, by either way to send the secret', async () => {
    for (const method of ['client_secret_basic', 'client_secret_post'] as const) {
      const { app, party } = await connected({ tokenEndpointAuthMethod: method })
      if (method === 'client_secret_post') {
        const attempt = await party.begin({ scope: 'openid' })
        const location = await signIn(createBrowser(), attempt.url, 'staff')
        const reply = await fetch(`${world.provider.url}/token`, {
          method: 'POST',
          body: new URLSearchParams({
            ...{ grant_type: 'authorization_code', redirect_uri: app.redirectUri },
            ...{ code: paramsOf(location).code ?? '', code_verifier: attempt.verifier },
            ...{ client_id: app.clientId, client_secret: app.clientSecret },
          }),
        })
        expect(reply.status).toBe(200)
      } else expect((await tokensOf(party, 'staff')).tokens.claims()?.sub).toBe('A00002')
    }
  })

  test('oidcc-response-type-missing: an error, by a redirect or on a page', async () => {
    const { party } = await connected()
    const url = new URL((await party.begin()).url)
    url.searchParams.delete('response_type')
    const { location } = await createBrowser().get(url.href)
    expect(paramsOf(location)).toMatchObject({ error: 'invalid_request' })
  })

  test('oidcc-userinfo-get, -post-header, -post-body: the same claims by each way', async () => {
    const { party } = await connected()
    const { tokens } = await tokensOf(party, 'staff')
    const url = `${world.provider.url}/userinfo`
    const authorization = `Bearer ${tokens.access_token}`
    const body = new URLSearchParams({ access_token: tokens.access_token })
    const replies = [
      await fetch(url, { headers: { authorization } }),
      await fetch(url, { method: 'POST', headers: { authorization } }),
      await fetch(url, { method: 'POST', body }),
    ]
    for (const reply of replies) expect(await reply.json()).toMatchObject({ sub: 'A00002' })
  })

  test('oidcc-ensure-request-without-nonce-succeeds-for-code-flow', async () => {
    const { app, party } = await connected()
    const attempt = await party.begin()
    const url = new URL(attempt.url)
    url.searchParams.delete('nonce')
    const location = await signIn(createBrowser(), url.href, 'staff')
    const checks = { pkceCodeVerifier: attempt.verifier, expectedState: paramsOf(location).state ?? '' }
    const tokens = await client.authorizationCodeGrant(party.config, new URL(location), checks)
    expect(tokens.claims()).not.toHaveProperty('nonce')
    expect(location).toContain(app.redirectUri)
  })

  const harmless: [string, Record<string, string>][] = [
    ['oidcc-scope-address', { scope: 'openid address' }],
    ['oidcc-ensure-other-scope-order-succeeds', { scope: 'email openid profile' }],
    ['oidcc-display-page', { display: 'page' }],
    ['oidcc-display-popup', { display: 'popup' }],
    ['oidcc-ensure-request-with-unknown-parameter-succeeds', { extra: 'foobar' }],
    ['oidcc-ui-locales', { ui_locales: 'se' }],
    ['oidcc-claims-locales', { claims_locales: 'se' }],
    ['oidcc-login-hint', { login_hint: 'staff' }],
    ['oidcc-ensure-request-with-acr-values-succeeds', { acr_values: 'urn:iambiz:acr:1fa' }],
    ['oidcc-max-age-10000', { max_age: '10000' }],
  ]
  test.each(harmless)('%s: the sign-on succeeds', async (_module, extra) => {
    const { party } = await connected()
    const attempt = await party.begin(extra)
    const tokens = await attempt.redeem(await signIn(createBrowser(), attempt.url, 'staff'))
    expect(tokens.claims()?.sub).toBe('A00002')
    if ('max_age' in extra) expect(tokens.claims()?.auth_time).toEqual(expect.any(Number))
    if ('acr_values' in extra) expect(tokens.claims()?.acr).toBe(extra.acr_values)
  })

  test('oidcc-prompt-none-logged-in, oidcc-id-token-hint: a second sign-on without a page, as the same person', async () => {
    const { party } = await connected()
    const { browser, tokens } = await tokensOf(party, 'staff')
    const again = await party.begin({ prompt: 'none', id_token_hint: tokens.id_token ?? '' })
    const second = await again.redeem((await browser.get(again.url)).location)
    expect(second.claims()).toMatchObject({ sub: 'A00002', auth_time: tokens.claims()?.auth_time })
  })

  test('oidcc-max-age-1: an older sign-in is asked for again', async () => {
    const { party } = await connected()
    const browser = await signedIn()
    await world.database.pool.query(
      `update idp.oidc_record set payload = jsonb_set(payload, '{loginTs}', to_jsonb((payload ->> 'loginTs')::int - 10))
       where kind = 'Session'`,
    )
    const attempt = await party.begin({ max_age: '1' })
    const posted = await submitSignIn(browser, attempt.url, 'staff', password)
    const tokens = await attempt.redeem((await browser.get(posted.location)).location)
    expect(Date.now() / 1000 - (tokens.claims()?.auth_time ?? 0)).toBeLessThan(60)
  })

  test('oidcc-unsigned-request-object-…-rejected-as-unsupported, oidcc-ensure-request-object-with-redirect-uri', async () => {
    const { party } = await connected()
    const { url } = await party.begin({ request: 'eyJhbGciOiJub25lIn0.e30.' })
    expect(paramsOf((await createBrowser().get(url)).location)).toMatchObject({
      error: 'request_not_supported',
    })
  })

  test('oidcc-codereuse-30seconds: a code works once, and its tokens end with a second use', async () => {
    const { party } = await connected()
    const attempt = await party.begin()
    const location = await signIn(createBrowser(), attempt.url, 'staff')
    const { access_token: token } = await attempt.redeem(location)
    await expect(attempt.redeem(location)).rejects.toMatchObject({ error: 'invalid_grant' })
    const reply = await fetch(`${world.provider.url}/userinfo`, {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(reply.status).toBe(401)
  })
})

describe('OP Config', () => {
  test('oidcc-discovery-endpoint-verification, and the discovery of both logout plans', async () => {
    const reply = await fetch(`${world.provider.url}/.well-known/openid-configuration`)
    const { url } = world.provider
    expect(await reply.json()).toMatchObject({
      ...{ issuer: url, authorization_endpoint: `${url}/authorize`, token_endpoint: `${url}/token` },
      ...{ userinfo_endpoint: `${url}/userinfo`, jwks_uri: `${url}/jwks` },
      ...{ end_session_endpoint: `${url}/sign-out`, response_types_supported: ['code'] },
      subject_types_supported: expect.arrayContaining(['public', 'pairwise']),
      id_token_signing_alg_values_supported: expect.arrayContaining(['RS256']),
      scopes_supported: expect.arrayContaining(['openid', 'profile', 'email', 'phone']),
      claims_supported: expect.arrayContaining(['sub', 'name', 'email']),
      ...{ backchannel_logout_supported: true, backchannel_logout_session_supported: true },
      authorization_response_iss_parameter_supported: true,
    })
  })
})

describe('RP-Initiated Logout', () => {
  const back = 'https://app.example/signed-out'
  /** Opens the sign-out of a person who is signed on; returns the answer and whether the session lives on. */
  async function signOut(ask: (idToken: string) => Record<string, string>, confirm = false) {
    const { app, party } = await connected({ postLogoutRedirectUris: [back] })
    const { browser, tokens } = await tokensOf(party, 'staff')
    const query = new URLSearchParams(ask(tokens.id_token ?? ''))
    const reply = await browser.get(`${world.provider.url}/sign-out?${query}`)
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(reply.body)?.[1]
    const last =
      confirm && xsrf
        ? await browser.post(`${world.provider.url}/sign-out/confirm`, { xsrf, logout: 'yes' })
        : reply
    return { app, last, asks: xsrf !== undefined, isOut: await isOut(browser, party) }
  }
  async function isOut(browser: Browser, party: Awaited<ReturnType<typeof connected>>['party']) {
    const { location } = await browser.get((await party.begin({ prompt: 'none' })).url)
    return paramsOf(location).error === 'login_required'
  }

  test('oidcc-rp-initiated-logout: ends the session and returns with the state', async () => {
    const { last, isOut } = await signOut((id_token_hint) => ({
      ...{ id_token_hint, post_logout_redirect_uri: back, state: 'one' },
    }))
    expect([last.location, isOut]).toEqual([`${back}?state=one`, true])
  })

  test('-no-state: returns without a state', async () => {
    const { last, isOut } = await signOut((id_token_hint) => ({
      id_token_hint,
      post_logout_redirect_uri: back,
    }))
    expect([last.location, isOut]).toEqual([back, true])
  })

  test.each<[string, (hint: string) => Record<string, string>]>([
    ['-no-params', () => ({})],
    ['-only-state', () => ({ state: 'one' })],
    ['-no-post-logout-redirect-uri', (id_token_hint) => ({ id_token_hint })],
    ['-no-id-token-hint', () => ({ post_logout_redirect_uri: back })],
  ])(
    '%s: signs out, after a question where the request proves nothing, and does not return',
    async (_module, ask) => {
      const { last, isOut } = await signOut(ask, true)
      expect(isOut).toBe(true)
      expect(last.location).not.toContain('app.example')
    },
  )

  const changed = (jwt: string) => jwt.replace(/.{6}$/, 'AAAAAA')
  test.each<[string, (hint: string) => Record<string, string>]>([
    [
      '-bad-post-logout-redirect-uri',
      (id_token_hint) => ({ id_token_hint, post_logout_redirect_uri: `${back}/x` }),
    ],
    [
      '-query-added-to-post-logout-redirect-uri',
      (id_token_hint) => ({ id_token_hint, post_logout_redirect_uri: `${back}?x=1` }),
    ],
    ['-modified-id-token-hint', (hint) => ({ id_token_hint: changed(hint), post_logout_redirect_uri: back })],
    ['-bad-id-token-hint', () => ({ id_token_hint: 'nonsense', post_logout_redirect_uri: back })],
  ])('%s: an error page, no way back, and the session stays', async (_module, ask) => {
    const { last, isOut } = await signOut(ask)
    expect([last.status, last.location, isOut]).toEqual([400, '', false])
  })
})
