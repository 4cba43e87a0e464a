import * as client from 'openid-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createBrowser } from './testing/browser.ts'
import type { TestDatabase } from './testing/database.ts'
import { type ProviderUnderTest, portalUrl } from './testing/provider.ts'
import { createRelyingParty, type RelyingParty, signIn, tokensOf } from './testing/relying-party.ts'
import { providerWorld } from './testing/world.ts'

let database: TestDatabase
let provider: ProviderUnderTest
let portal: RelyingParty
let stop: () => Promise<void>

beforeAll(async () => {
  ;({ database, provider, portal, stop } = await providerWorld())
})
afterAll(() => stop?.())

const tokensFor = (account: string) => tokensOf(portal, account)
const userinfo = (tokens: client.TokenEndpointResponse) =>
  client.fetchUserInfo(portal.config, tokens.access_token, client.skipSubjectCheck)

describe('single sign-on', () => {
  test('a second application signs in without a page, also with prompt=none', async () => {
    const { browser } = await tokensFor('staff')
    const other = await createRelyingParty(provider.url, 'other')
    for (const extra of [{}, { prompt: 'none' }]) {
      const attempt = await other.begin(extra)
      const { location } = await browser.get(attempt.url)
      expect((await attempt.redeem(location)).claims()?.sub).toBe('A00002')
    }
  })

  test('lasts 12 hours from the sign-in, however it is used', async () => {
    const { browser, tokens } = await tokensFor('staff2')
    const silent = await browser.get((await portal.begin({ prompt: 'none' })).url)
    expect(new URL(silent.location).searchParams.get('code')).toBeTruthy()
    const { rows } = await database.pool.query(
      `select extract(epoch from expires_at)::int as ends from idp.oidc_record
       where kind = 'Session' and payload ->> 'accountId' = 'A00003' order by expires_at desc limit 1`,
    )
    const signedInAt = Number(tokens.claims()?.auth_time)
    expect(Math.abs(rows[0].ends - signedInAt - 12 * 3600)).toBeLessThanOrEqual(2)
    await database.pool.query("update idp.oidc_record set expires_at = now() where kind = 'Session'")
    expect((await browser.get((await portal.begin()).url)).location).toContain('/signin/')
  })

  test('prompt=none without a session says login_required', async () => {
    const attempt = await portal.begin({ prompt: 'none' })
    const { location } = await createBrowser().get(attempt.url)
    expect(new URL(location).searchParams.get('error')).toBe('login_required')
  })

  test('the session of a disabled account is not accepted any more', async () => {
    await database.pool.query("update idp.account set status = 1 where user_name = 'victim'")
    const { browser, tokens, refreshToken } = await tokensFor('victim')
    await database.pool.query("update idp.account set status = 0 where user_name = 'victim'")
    const silent = await browser.get((await portal.begin({ prompt: 'none' })).url)
    expect(new URL(silent.location).searchParams.get('error')).toBe('login_required')
    const page = await browser.get((await portal.begin()).url)
    expect(page.location).toContain('/signin/')
    await expect(userinfo(tokens)).rejects.toMatchObject({ status: 401 })
    await expect(client.refreshTokenGrant(portal.config, refreshToken)).rejects.toMatchObject({
      error: 'invalid_grant',
    })
    // Another person can sign in over that session.
    const attempt = await portal.begin()
    const other = await attempt.redeem(await signIn(browser, attempt.url, 'staff'))
    expect(other.claims()?.sub).toBe('A00002')
  })

  test('another person who signs in at the same browser ends the first person’s session', async () => {
    const { browser, tokens } = await tokensFor('staff')
    const attempt = await portal.begin({ prompt: 'login' })
    const second = await attempt.redeem(await signIn(browser, attempt.url, 'staff2'))
    expect(second.claims()).toMatchObject({ sub: 'A00003' })
    expect(second.claims()?.sid).not.toBe(tokens.claims()?.sid)
    await expect(userinfo(tokens)).rejects.toMatchObject({ status: 401 })
  })
})

test('giving the tokens of one sign-in back leaves the other sign-ins of the session alone', async () => {
  const { browser, refreshToken } = await tokensFor('staff')
  const attempt = await portal.begin()
  const code = (await browser.get(attempt.url)).location
  await client.tokenRevocation(portal.config, refreshToken)
  expect(await userinfo(await attempt.redeem(code))).toMatchObject({ sub: 'A00002' })
})

describe('sign-out', () => {
  const signOutUrl = (idToken: string | undefined, state = 'bye') =>
    client.buildEndSessionUrl(portal.config, {
      ...(idToken === undefined ? {} : { id_token_hint: idToken }),
      post_logout_redirect_uri: `${portalUrl}/iambiz/home?signedOut=1`,
      state,
    }).href

  test('[AUTH-14] with the ID token of this session it asks nothing and ends everything', async () => {
    const { browser, tokens, refreshToken } = await tokensFor('staff')
    const reply = await browser.get(signOutUrl(tokens.id_token))
    expect(reply.status).toBe(303)
    expect(reply.location).toBe(`${portalUrl}/iambiz/home?signedOut=1&state=bye`)
    expect((await browser.get((await portal.begin()).url)).location).toContain('/signin/')
    await expect(userinfo(tokens)).rejects.toMatchObject({ status: 401 })
    await expect(client.refreshTokenGrant(portal.config, refreshToken)).rejects.toMatchObject({
      error: 'invalid_grant',
    })
  })

  test('without a session it redirects back at once', async () => {
    const { tokens } = await tokensFor('staff')
    const reply = await createBrowser().get(signOutUrl(tokens.id_token))
    expect([reply.status, reply.location]).toEqual([303, `${portalUrl}/iambiz/home?signedOut=1&state=bye`])
  })

  test('the ID token of another session only gets the question, which can be answered both ways', async () => {
    const { browser, tokens } = await tokensFor('staff')
    const stranger = await tokensFor('staff')
    const question = await browser.get(signOutUrl(stranger.tokens.id_token))
    expect(question.status).toBe(200)
    expect(question.body).toContain('退出登录？')
    expect(await userinfo(tokens)).toMatchObject({ sub: 'A00002' })
    const xsrf = /name="xsrf" value="(\w+)"/.exec(question.body)?.[1] ?? ''
    const confirm = `${provider.url}/sign-out/confirm`
    expect((await browser.post(confirm, { xsrf: 'wrong', logout: 'yes' })).status).toBe(400)
    const cross = { headers: { 'sec-fetch-site': 'cross-site' } }
    expect((await browser.post(confirm, { xsrf, logout: 'yes' }, cross)).status).toBe(403)
    const ended = await browser.post(confirm, { xsrf, logout: 'yes' })
    expect(ended.location).toBe(`${portalUrl}/iambiz/home?signedOut=1&state=bye`)
    await expect(userinfo(tokens)).rejects.toMatchObject({ status: 401 })
  })

  test('a person who chooses to stay stays signed in', async () => {
    const { browser, tokens } = await tokensFor('staff')
    const question = await browser.get(`${provider.url}/sign-out?client_id=iambiz-portal&ui_locales=en`)
    expect(question.body).toContain('Sign out?')
    const xsrf = /name="xsrf" value="(\w+)"/.exec(question.body)?.[1] ?? ''
    const stayed = await browser.post(`${provider.url}/sign-out/confirm`, { xsrf })
    expect((await browser.get(stayed.location)).body).toContain('仍处于登录状态')
    expect(await userinfo(tokens)).toMatchObject({ sub: 'A00002' })
    const silent = await browser.get((await portal.begin({ prompt: 'none' })).url)
    expect(new URL(silent.location).searchParams.get('code')).toBeTruthy()
  })

  test('without an application to go back to it ends on a page of its own', async () => {
    const reply = await createBrowser().get(`${provider.url}/sign-out`)
    const page = await createBrowser().get(reply.location)
    expect(page.body).toContain('已退出登录')
  })

  test.each([
    ['POST', '/sign-out'],
    ['DELETE', '/sign-out'],
    ['OPTIONS', '/sign-out'],
    ['GET', '/sign-out/confirm'],
    ['PUT', '/sign-out/confirm'],
  ])('%s %s is nothing that there is', async (method, path) => {
    const reply = await fetch(`${provider.url}${path}`, { method })
    expect(reply.status).toBe(404)
  })

  test('never leads to an address that is not registered', async () => {
    const { browser, tokens } = await tokensFor('staff')
    const url = new URL(signOutUrl(tokens.id_token))
    url.searchParams.set('post_logout_redirect_uri', 'https://evil.test/')
    const reply = await browser.get(url.href)
    expect([reply.status, reply.location]).toEqual([400, ''])
    expect(reply.body).not.toContain('evil')
  })
})
