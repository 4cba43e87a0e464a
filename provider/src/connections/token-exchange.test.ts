import { recordOf } from '@iambiz/runtime/records.ts'
import { decodeJwt } from 'jose'
import * as client from 'openid-client'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { accountApi } from '../testing/account-api.ts'
import { createBrowser } from '../testing/browser.ts'
import { connect, connectionApi } from '../testing/connection-api.ts'
import { type ConnectedApp, connectApp, connectParty } from '../testing/connections.ts'
import { grants, refuses } from '../testing/portal-gate.ts'
import { type RelyingParty, signIn, tokensOf } from '../testing/relying-party.ts'
import { type GatedWorld, gatedWorld } from '../testing/world.ts'
import type { ConnectionSettings } from './settings.ts'

let world: GatedWorld
beforeAll(async () => {
  world = await gatedWorld()
})
afterEach(() => world.gate.reset())
afterAll(() => world?.stop())

const grantType = 'urn:ietf:params:oauth:grant-type:token-exchange'
const accessToken = 'urn:ietf:params:oauth:token-type:access_token'

/** An application that people use, and an interface behind it that takes its tokens. */
async function chain(
  settings: Partial<ConnectionSettings> = {},
  scopes = ['openid', 'profile', 'email'],
  initiateLoginUri?: string,
) {
  const front = await connectParty(world, { scopes, ...(initiateLoginUri ? { initiateLoginUri } : {}) })
  const back = await connectParty(world, {
    ...{ grantTypes: ['token_exchange'], redirectUris: [], exchangeFrom: [front.app.appId] },
    ...{ scopes: ['openid', 'profile', 'phone'], ...settings },
  })
  return { front, back }
}

async function tokenOf(party: RelyingParty, scope = 'openid profile email') {
  const browser = createBrowser()
  const attempt = await party.begin({ scope })
  const tokens = await attempt.redeem(await signIn(browser, attempt.url, 'staff'))
  return { browser, token: tokens.access_token }
}

const exchange = (party: RelyingParty, token: string, more: Record<string, string> = {}) =>
  client.genericGrantRequest(party.config, grantType, {
    ...{ subject_token: token, subject_token_type: accessToken },
    ...more,
  })
const failureOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 'none',
    (error: unknown) => recordOf(error).error,
  )
const expectAttempt = (app: ConnectedApp, expected: Record<string, unknown>) =>
  expect
    .poll(async () => {
      const form = { app_id: app.appId, page: '1', size: '5' }
      return (await connectionApi(world.provider.url)('attempts', form)).body.attempts[0]
    })
    .toMatchObject(expected)

describe('a token of an application is exchanged', () => {
  test('for one of the application behind it, which names the actor and has no more scopes', async () => {
    const { front, back } = await chain()
    const { token } = await tokenOf(front.party)
    world.gate.asked.length = 0
    const tokens = await exchange(back.party, token)
    expect(tokens).toMatchObject({
      issued_token_type: accessToken,
      token_type: 'bearer',
      scope: 'openid profile',
    })
    expect(tokens.expires_in).toBeLessThanOrEqual(300)
    expect(tokens.refresh_token ?? tokens.id_token).toBeUndefined()
    expect(world.gate.asked.map(({ appId }) => appId)).toContain(back.app.appId)
    const known = await client.tokenIntrospection(back.party.config, tokens.access_token)
    expect(known).toMatchObject({
      ...{ active: true, client_id: back.app.clientId, sub: 'A00002' },
      act: { client_id: back.app.clientId },
    })
    const info = await client.fetchUserInfo(back.party.config, tokens.access_token, 'A00002')
    expect(info).toMatchObject({ name: '张A00002' })
    expect(info).not.toHaveProperty('email')
    expect(await client.tokenIntrospection(front.party.config, tokens.access_token)).toEqual({
      active: false,
    })
    await expectAttempt(back.app, { step: 'token', result: 'done', account_no: 'A00002' })
    const narrow = await exchange(back.party, token, { scope: 'openid' })
    expect(narrow.scope).toBe('openid')
    expect(await failureOf(exchange(back.party, token, { scope: 'openid phone' }))).toBe('invalid_scope')
  })

  test('as a JSON Web Token where the connection says so', async () => {
    const { front, back } = await chain({ accessTokenFormat: 'jwt', subject: 'pairwise' })
    const tokens = await exchange(back.party, (await tokenOf(front.party)).token)
    const claims = decodeJwt(tokens.access_token)
    expect(claims).toMatchObject({ aud: back.app.clientId, act: { client_id: back.app.clientId } })
    expect(claims.sub).not.toBe('A00002')
  })

  test('only while the sign-on behind it lasts, and the new token ends with it', async () => {
    const { front, back } = await chain()
    const { browser, token } = await tokenOf(front.party)
    const { access_token: exchanged } = await exchange(back.party, token)
    const page = await browser.get(`${world.provider.url}/sign-out`)
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(page.body)?.[1] ?? ''
    await browser.post(`${world.provider.url}/sign-out/confirm`, { xsrf, logout: 'yes' })
    expect(await client.tokenIntrospection(back.party.config, exchanged)).toEqual({ active: false })
    expect(await failureOf(exchange(back.party, token))).toBe('invalid_request')
  })
})

describe('while an agent acts for a person', () => {
  const scopes = ['openid', 'profile', 'acting']

  /** A token of an application that an agent, staff, opened for A00003. */
  async function actingToken({ app, party }: Awaited<ReturnType<typeof chain>>['front']) {
    const { browser, tokens } = await tokensOf(world.portal, 'staff')
    const ask = accountApi(world.provider.url, { token: tokens.access_token, address: '203.0.113.7' })
    const { body } = await ask('/acting/ticket', {
      ...{ client_id: app.clientId, app_id: app.appId, app_code: 'contracts', principal_no: 'A00003' },
      ...{ delegation_id: 'd1', org_code: 'CC-SALES', role_no: 'sales_specialist' },
      ends_at: String(Math.floor(world.provider.clock.now().getTime() / 1000) + 3600),
    })
    const attempt = await party.begin({ scope: scopes.join(' '), login_hint: String(body.login_hint) })
    return (await attempt.redeem((await browser.get(attempt.url)).location)).access_token
  }

  test('the token names both, the application before the agent, and the portal decides about both', async () => {
    const { front, back } = await chain({ scopes }, scopes, 'https://app.test/acting')
    const token = await actingToken(front)
    world.gate.asked.length = 0
    world.provider.clock.forward(3000)
    const tokens = await exchange(back.party, token)
    expect(await client.tokenIntrospection(back.party.config, tokens.access_token)).toMatchObject({
      sub: 'A00003',
      act: { client_id: back.app.clientId, act: { sub: 'A00002' } },
    })
    const act = { agent: 'A00002', delegation_id: 'd1' }
    expect(world.gate.asked.slice(0, 2)).toMatchObject([
      { appId: front.app.appId, accountNo: 'A00003', act },
      { appId: back.app.appId, accountNo: 'A00003', act },
    ])
    const info = await client.fetchUserInfo(back.party.config, tokens.access_token, 'A00003')
    expect(info).toMatchObject({ act: { sub: 'A00002' }, delegation: { id: 'd1' } })
  })

  test('an application that does not ask for delegations gets none', async () => {
    const { front, back } = await chain({}, scopes, 'https://app.test/acting')
    expect(await failureOf(exchange(back.party, await actingToken(front)))).toBe('invalid_request')
    await expectAttempt(back.app, { reason: 'subject-token', detail: 'of a delegation' })
  })
})

describe('a token is not exchanged', () => {
  test('where the portal refuses the person one of the two applications', async () => {
    const { front, back } = await chain()
    const { token } = await tokenOf(front.party)
    for (const { app } of [front, back]) {
      world.provider.clock.forward(3000)
      world.gate.answer = (asked) => (asked.appId === app.appId ? refuses('no-grant') : grants(asked))
      expect(await failureOf(exchange(back.party, token))).toBe('invalid_grant')
      await expectAttempt(back.app, { step: 'token', result: 'refused', reason: 'no-grant' })
    }
  })

  test('by an application that has not chosen it, or not for this one', async () => {
    const { front, back } = await chain()
    const { token } = await tokenOf(front.party)
    const stranger = await chain()
    expect(await failureOf(exchange(stranger.back.party, token))).toBe('invalid_request')
    await expectAttempt(stranger.back.app, { reason: 'subject-token', detail: 'of another application' })
    const plain = await connectParty(world, {})
    expect(await failureOf(exchange(plain.party, token))).toBe('unauthorized_client')
    const open = await chain({ tokenEndpointAuthMethod: 'none' })
    expect(await failureOf(exchange(open.back.party, token))).toBe('unauthorized_client')
    const { tokens } = await tokensOf(world.portal, 'staff')
    expect(await failureOf(exchange(back.party, tokens.access_token))).toBe('invalid_request')
  })

  test('twice, nor a token of a program, an ID token, or one that is bound to a key', async () => {
    const { front, back } = await chain({ grantTypes: ['token_exchange', 'client_credentials'] })
    const { token } = await tokenOf(front.party)
    const { access_token: exchanged } = await exchange(back.party, token)
    const next = await connectApp(world.database, {
      settings: { grantTypes: ['token_exchange'], redirectUris: [], exchangeFrom: [back.app.appId] },
    })
    const third = await client.discovery(
      new URL(world.provider.url),
      next.clientId,
      next.clientSecret,
      client.ClientSecretBasic(next.clientSecret),
      { execute: [client.allowInsecureRequests] },
    )
    const again = client.genericGrantRequest(third, grantType, {
      ...{ subject_token: exchanged, subject_token_type: accessToken },
    })
    expect(await failureOf(again)).toBe('invalid_request')
    const machine = await client.clientCredentialsGrant(back.party.config)
    const own = await chain({ exchangeFrom: [back.app.appId] })
    expect(await failureOf(exchange(own.back.party, machine.access_token))).toBe('invalid_request')
    for (const more of [
      { subject_token_type: 'urn:ietf:params:oauth:token-type:id_token' },
      { requested_token_type: 'urn:ietf:params:oauth:token-type:refresh_token' },
      { actor_token: 'x', actor_token_type: accessToken },
      { audience: 'https://other.example' },
    ])
      expect(await failureOf(exchange(back.party, token, more))).toBe('invalid_request')
    await world.database.pool.query(
      `update idp.oidc_record set payload = payload || '{"jkt": "key"}' where kind = 'AccessToken'`,
    )
    expect(await failureOf(exchange(back.party, token))).toBe('invalid_request')
    await expectAttempt(back.app, { reason: 'subject-token', detail: 'bound to a key' })
  })

  test('of a connection that nobody with a secret has', async () => {
    const saved = connect(world.provider.url, {
      settings: { grantTypes: ['token_exchange'], redirectUris: [], tokenEndpointAuthMethod: 'none' },
    })
    await expect(saved).rejects.toThrow('connection.machine-secret')
  })
})
