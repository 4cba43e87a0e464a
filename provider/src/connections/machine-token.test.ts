import { recordOf } from '@iambiz/runtime/records.ts'
import { createRemoteJWKSet, jwtVerify } from 'jose'
import * as client from 'openid-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connect, connectionApi } from '../testing/connection-api.ts'
import { type ConnectedApp, connectApp, connectParty } from '../testing/connections.ts'
import { postToken } from '../testing/token-endpoint.ts'
import { type GatedWorld, gatedWorld } from '../testing/world.ts'
import type { ConnectionSettings } from './settings.ts'

let world: GatedWorld
beforeAll(async () => {
  world = await gatedWorld()
})
afterAll(() => world?.stop())

const machine = {
  grantTypes: ['client_credentials'],
  machineScopes: ['reports.read', 'reports.write'],
  redirectUris: [],
} satisfies Partial<ConnectionSettings>

/** A background service, as openid-client sees the provider. */
const service = (settings: Partial<ConnectionSettings> = {}) =>
  connectParty(world, { ...machine, ...settings })

const asked = (app: ConnectedApp, form: Record<string, string> = {}) =>
  postToken(
    world.provider.url,
    { grant_type: 'client_credentials', ...form },
    { id: app.clientId, secret: app.clientSecret },
  )
const refusal = async (sent: Promise<Response>): Promise<Record<string, unknown>> => {
  const reply = await sent
  return { status: reply.status, ...recordOf(await reply.json()) }
}
const switchTo = (app: ConnectedApp, status: 0 | 1) =>
  world.database.pool.query('update idp.client set status = $2 where client_id = $1', [app.clientId, status])
const attemptsOf = async (app: ConnectedApp) => {
  const { body } = await connectionApi(world.provider.url)('attempts', {
    ...{ app_id: app.appId, page: '1', size: '20' },
  })
  return body.attempts
}
/** Waits for the latest attempt: they are written after the answer. */
const expectAttempt = (app: ConnectedApp, expected: Record<string, unknown>) =>
  expect.poll(async () => (await attemptsOf(app))[0]).toMatchObject(expected)

describe('an application without people', () => {
  test('gets a token for itself with the scopes that it may have, and learns what it is worth', async () => {
    const { app, party } = await service()
    const tokens = await client.clientCredentialsGrant(party.config, { scope: 'reports.read' })
    expect(tokens).toMatchObject({ token_type: 'bearer', scope: 'reports.read', expires_in: 900 })
    expect(tokens.id_token ?? tokens.refresh_token).toBeUndefined()
    const known = await client.tokenIntrospection(party.config, tokens.access_token)
    expect(known).toMatchObject({ active: true, client_id: app.clientId, scope: 'reports.read' })
    expect(known.sub).toBeUndefined()
    expect(world.gate.asked).toEqual([])
    expect((await client.clientCredentialsGrant(party.config)).scope).toBe('reports.read reports.write')
    const userinfo = client.fetchUserInfo(party.config, tokens.access_token, client.skipSubjectCheck)
    await expect(userinfo).rejects.toMatchObject({ status: 401 })
    const other = await service()
    expect(await client.tokenIntrospection(other.party.config, tokens.access_token)).toEqual({
      active: false,
    })
    await client.tokenRevocation(party.config, tokens.access_token)
    expect(await client.tokenIntrospection(party.config, tokens.access_token)).toEqual({ active: false })
    await expect
      .poll(() => attemptsOf(app))
      .toMatchObject([
        { account_no: null, step: 'token', result: 'done' },
        { account_no: null, step: 'token', result: 'done' },
      ])
  })

  test('gets a JSON Web Token where the connection says so', async () => {
    const { app, party } = await service({ accessTokenFormat: 'jwt', idTokenAlg: 'EdDSA' })
    const { access_token: token, expires_in } = await client.clientCredentialsGrant(party.config)
    expect(expires_in).toBe(300)
    const keys = createRemoteJWKSet(new URL(`${world.provider.url}/jwks`))
    const { payload, protectedHeader } = await jwtVerify(token, keys, { audience: app.clientId })
    expect(protectedHeader).toMatchObject({ alg: 'EdDSA', typ: 'at+jwt' })
    expect(payload).toMatchObject({ client_id: app.clientId, sub: app.clientId })
    expect(payload.scope).toBe('reports.read reports.write')
  })

  test.each(['openid', 'profile', 'offline_access', 'reports.delete', 'reports.read openid'])(
    'is refused the scope %s',
    async (scope) => {
      const { app } = await service()
      expect(await refusal(asked(app, { scope }))).toMatchObject({ status: 400, error: 'invalid_scope' })
      await expectAttempt(app, { result: 'refused', reason: 'scope-not-allowed' })
    },
  )

  test('that is switched off gets none, and those before are worth nothing until it is on again', async () => {
    const { app, party } = await service()
    const { access_token: token } = await client.clientCredentialsGrant(party.config)
    await switchTo(app, 0)
    expect(await refusal(asked(app))).toMatchObject({ status: 400, error: 'unauthorized_client' })
    await expectAttempt(app, { step: 'token', result: 'refused', reason: 'off' })
    expect(await client.tokenIntrospection(party.config, token)).toEqual({ active: false })
    await switchTo(app, 1)
    expect(await client.tokenIntrospection(party.config, token)).toMatchObject({ active: true })
  })

  test('that loses a scope has no token with it', async () => {
    const { app, party } = await service()
    const { access_token: token } = await client.clientCredentialsGrant(party.config)
    await world.database.pool.query(
      `update idp.client set settings = jsonb_set(settings, '{machineScopes}', '["reports.read"]')
       where client_id = $1`,
      [app.clientId],
    )
    expect(await client.tokenIntrospection(party.config, token)).toEqual({ active: false })
  })

  test('signs nobody on', async () => {
    const { party } = await service()
    const attempt = await party.begin({ redirect_uri: 'https://evil.example/callback' })
    const reply = await fetch(attempt.url, { redirect: 'manual' })
    expect([reply.status, reply.headers.get('location')]).toEqual([400, null])
  })
})

describe('the grant types of a connection', () => {
  test('are chosen: an application for people gets no token for itself', async () => {
    const app = await connectApp(world.database)
    expect(await refusal(asked(app))).toMatchObject({ status: 400, error: 'unauthorized_client' })
    await expectAttempt(app, { result: 'refused', reason: 'grant-type' })
  })

  test('an application without a secret acts for itself by no setting', async () => {
    const app = await connectApp(world.database, {
      settings: { ...machine, grantTypes: ['client_credentials'], tokenEndpointAuthMethod: 'none' },
    })
    const form = { grant_type: 'client_credentials', client_id: app.clientId }
    expect(await refusal(postToken(world.provider.url, form))).toMatchObject({ error: 'unauthorized_client' })
  })

  test('are checked when they are saved', async () => {
    const faults = async (settings: Record<string, unknown>) => {
      const saved = connect(world.provider.url, { settings: { ...machine, ...settings } })
      return saved.then(
        () => [],
        (error: Error) => JSON.parse(error.message.replace('not connected: ', '')).faults,
      )
    }
    expect(await faults({})).toEqual([])
    expect(await faults({ machineScopes: ['a', 'reports read', 'openid'] })).toEqual([
      { field: 'machineScopes.1', fault: 'connection.machine-scope' },
      { field: 'machineScopes.2', fault: 'connection.machine-scope' },
    ])
    expect(await faults({ tokenEndpointAuthMethod: 'none' })).toEqual([
      { field: 'grantTypes', fault: 'connection.machine-secret' },
    ])
    expect(await faults({ grantTypes: ['authorization_code', 'client_credentials'] })).toEqual([
      { field: 'redirectUris', fault: 'connection.no-redirect' },
    ])
    expect(await faults({ grantTypes: ['password'] })).toBeUndefined()
    expect(await faults({ grantTypes: [] })).toBeUndefined()
  })
})
