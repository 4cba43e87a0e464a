import { readFile } from 'node:fs/promises'
import * as client from 'openid-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createBrowser } from './testing/browser.ts'
import type { TestDatabase } from './testing/database.ts'
import { type ProviderUnderTest, password, portalUrl } from './testing/provider.ts'
import {
  createRelyingParty,
  type RelyingParty,
  signIn,
  submitSignIn,
  tokensOf,
} from './testing/relying-party.ts'
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

describe('code flow', () => {
  test('[AUTH-01] signs in by user name, staff number and email, in any case and width', async () => {
    for (const account of ['staff', 'A00002', 'STAFF@Example.com', '  ｓｔａｆｆ ']) {
      const { tokens } = await tokensFor(account)
      expect(tokens.claims()?.sub).toBe('A00002')
    }
  })

  test('ID token and userinfo describe the person', async () => {
    const { tokens } = await tokensFor('staff')
    const person = {
      sub: 'A00002',
      name: '张staff',
      name_en: 'Zhang staff',
      preferred_username: 'staff',
      email: 'staff@example.com',
    }
    const claims = tokens.claims()
    expect(claims).toMatchObject({ ...person, amr: ['pwd'] })
    expect(claims?.auth_time).toBeGreaterThan(Date.now() / 1000 - 60)
    expect(claims?.sid).toBeTypeOf('string')
    expect(await userinfo(tokens)).toEqual(person)
    expect(tokens.access_token.split('.')).toHaveLength(1)
  })

  test('the answer names its issuer (RFC 9207)', async () => {
    const attempt = await portal.begin()
    const location = await signIn(createBrowser(), attempt.url, 'staff')
    expect(new URL(location).searchParams.get('iss')).toBe(provider.url)
  })

  test('a request without PKCE, or with the plain method, is refused', async () => {
    const attempt = await portal.begin()
    for (const change of ['remove', 'plain']) {
      const url = new URL(attempt.url)
      if (change === 'remove') url.searchParams.delete('code_challenge')
      url.searchParams.set('code_challenge_method', 'plain')
      if (change === 'remove') url.searchParams.delete('code_challenge_method')
      const reply = await createBrowser().get(url.href)
      expect(new URL(reply.location).searchParams.get('error')).toBe('invalid_request')
    }
  })

  test('a wrong or missing verifier redeems nothing', async () => {
    const [attempt, other] = [await portal.begin(), await portal.begin()]
    const location = await signIn(createBrowser(), attempt.url, 'staff')
    const code = new URL(location).searchParams.get('code') ?? ''
    for (const verifier of [{ code_verifier: other.verifier }, {}]) {
      const parameters = { code, redirect_uri: portal.redirectUri, ...verifier }
      await expect(
        client.genericGrantRequest(portal.config, 'authorization_code', parameters),
      ).rejects.toMatchObject({ error: 'invalid_grant' })
    }
  })

  test('a code works once; a replay revokes its tokens', async () => {
    const attempt = await portal.begin()
    const location = await signIn(createBrowser(), attempt.url, 'staff')
    const tokens = await attempt.redeem(location)
    await expect(attempt.redeem(location)).rejects.toMatchObject({ error: 'invalid_grant' })
    await expect(userinfo(tokens)).rejects.toMatchObject({ status: 401 })
    await expect(client.refreshTokenGrant(portal.config, tokens.refresh_token ?? '')).rejects.toMatchObject({
      error: 'invalid_grant',
    })
  })

  test('a code redeemed many times at once works exactly once', async () => {
    const attempt = await portal.begin()
    const location = await signIn(createBrowser(), attempt.url, 'staff')
    const results = await Promise.allSettled(Array.from({ length: 8 }, () => attempt.redeem(location)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})

describe('refresh and revocation', () => {
  test('a refresh token is replaced at each use', async () => {
    const { tokens, refreshToken } = await tokensFor('staff')
    const renewed = await client.refreshTokenGrant(portal.config, refreshToken)
    expect(renewed.refresh_token).not.toBe(refreshToken)
    expect(renewed.claims()?.sid).toBe(tokens.claims()?.sid)
    expect(await userinfo(renewed)).toMatchObject({ sub: 'A00002' })
  })

  test('a refresh token used many times at once is exchanged exactly once', async () => {
    const { refreshToken } = await tokensFor('staff')
    const results = await Promise.allSettled(
      Array.from({ length: 8 }, () => client.refreshTokenGrant(portal.config, refreshToken)),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('using an old refresh token ends the whole grant', async () => {
    const { refreshToken } = await tokensFor('staff')
    const renewed = await client.refreshTokenGrant(portal.config, refreshToken)
    await expect(client.refreshTokenGrant(portal.config, refreshToken)).rejects.toMatchObject({
      error: 'invalid_grant',
    })
    await expect(client.refreshTokenGrant(portal.config, renewed.refresh_token ?? '')).rejects.toMatchObject({
      error: 'invalid_grant',
    })
    await expect(userinfo(renewed)).rejects.toMatchObject({ status: 401 })
  })

  test('revoking the refresh token ends the access token too', async () => {
    const { tokens, refreshToken } = await tokensFor('staff')
    await client.tokenRevocation(portal.config, refreshToken)
    await expect(userinfo(tokens)).rejects.toMatchObject({ status: 401 })
  })

  test('a client cannot revoke or refresh the tokens of another', async () => {
    const { tokens, refreshToken } = await tokensFor('staff')
    const other = await createRelyingParty(provider.url, 'other')
    await expect(client.tokenRevocation(other.config, refreshToken)).rejects.toThrow()
    await expect(client.refreshTokenGrant(other.config, refreshToken)).rejects.toThrow()
    expect(await userinfo(tokens)).toMatchObject({ sub: 'A00002' })
  })
})

describe('redirects', () => {
  test.each([
    'https://evil.test/',
    `${portalUrl}/iambiz/home/../../evil`,
    `${portalUrl}/iambiz/home?next=https://evil.test`,
    `${portalUrl}.evil.test/iambiz/home`,
    `${portalUrl}@evil.test/iambiz/home`,
    'javascript:alert(1)',
    `//evil.test/iambiz/home`,
  ])('redirect_uri %s is answered with a page', async (redirectUri) => {
    const url = new URL((await portal.begin()).url)
    url.searchParams.set('redirect_uri', redirectUri)
    const reply = await createBrowser().get(url.href)
    expect([reply.status, reply.location]).toEqual([400, ''])
    expect(reply.body).not.toContain('evil')
  })

  test('an ended, unknown or foreign interaction shows a message', async () => {
    const browser = createBrowser()
    const page = await browser.get((await portal.begin()).url)
    expect((await createBrowser().get(page.location)).body).toContain('本次登录已失效')
    expect((await createBrowser().post(page.location, { account: 'staff', password: 'x' })).status).toBe(400)
    await database.pool.query("update idp.oidc_record set expires_at = now() where kind = 'Interaction'")
    const late = await browser.get(page.location, { headers: { 'accept-language': 'en' } })
    expect([late.status, late.location]).toEqual([400, ''])
    expect(late.body).toContain('This sign-in has expired')
    expect(late.body).toContain(`href="${portalUrl}"`)
  })

  test('going back to its page after the sign-in leads on to the portal', async () => {
    const browser = createBrowser()
    const page = await browser.get((await portal.begin()).url)
    const posted = await browser.post(page.location, { account: 'staff', password })
    await browser.get(posted.location)
    const back = await browser.get(page.location)
    expect([back.status, back.location]).toEqual([303, `${portalUrl}/`])
    const sentAgain = await browser.post(page.location, { account: 'staff', password })
    expect([sentAgain.status, sentAgain.location]).toEqual([400, ''])
  })

  test.each(['\u200bstaff', 'ＳＴＡＦＦ\u00a0', '\u202astaff\u202c', 'sta\u00adff'])(
    'an account name that was pasted as %j is the one that is seen',
    async (account) => {
      const posted = await submitSignIn(createBrowser(), (await portal.begin()).url, account)
      expect(posted.status).toBe(303)
    },
  )

  test('invisible characters are removed from stored names, unless the result is taken', async () => {
    const { rows } = await database.pool.query<{ account_no: string }>(
      "select account_no from idp.login_name where name = 'staff'",
    )
    const owner = rows[0]?.account_no
    const insert = 'insert into idp.login_name (name, account_no) values ($1, $2)'
    for (const name of ['pa\u00adsted\u200b', '\u2060pasted', 'sta\u200bff'])
      await database.pool.query(insert, [name, owner])
    const file = new URL('../migrations/0023-login-names-as-compared.sql', import.meta.url)
    await database.pool.query(await readFile(file, 'utf8'))
    const left = await database.pool.query<{ name: string }>(
      "select name from idp.login_name where name like '%pa%sted%' or name like '%sta%ff' order by name",
    )
    expect(left.rows.map(({ name }) => name)).toContain('pasted')
    expect(left.rows.map(({ name }) => name)).toContain('sta\u200bff')
  })

  test('going back to a finished sign-in shows a message', async () => {
    const browser = createBrowser()
    const posted = await submitSignIn(browser, (await portal.begin()).url, 'staff')
    await browser.get(posted.location)
    const again = await browser.get(posted.location)
    expect([again.status, again.location]).toEqual([400, ''])
    expect(again.body).toContain('本次登录已失效')
  })
})
