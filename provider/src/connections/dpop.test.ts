import { hash, randomUUID } from 'node:crypto'
import { type CryptoKey, exportJWK, generateKeyPair, SignJWT } from 'jose'
import * as client from 'openid-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createBrowser } from '../testing/browser.ts'
import { connectionApi } from '../testing/connection-api.ts'
import { type ConnectedApp, connectParty } from '../testing/connections.ts'
import { startTestProvider } from '../testing/provider.ts'
import { type RelyingParty, signIn } from '../testing/relying-party.ts'
import { postToken } from '../testing/token-endpoint.ts'
import { type GatedWorld, gatedWorld } from '../testing/world.ts'
import type { ConnectionSettings } from './settings.ts'

let world: GatedWorld
beforeAll(async () => {
  world = await gatedWorld()
})
afterAll(() => world?.stop())

const connected = (settings?: Partial<ConnectionSettings>) => connectParty(world, settings)
const newKeys = () => generateKeyPair('ES256', { extractable: true })
type Keys = Awaited<ReturnType<typeof newKeys>>

type Proof = { method?: string; url?: string; token?: string; age?: number; jti?: string }

/** A proof (RFC 9449 4.2), made by hand so that it can be sent twice. */
async function prove(
  { publicKey, privateKey }: { publicKey: CryptoKey; privateKey: CryptoKey },
  { method = 'GET', url = `${world.provider.url}/userinfo`, token, age = 0, jti = randomUUID() }: Proof,
): Promise<string> {
  const ath = token === undefined ? {} : { ath: hash('sha256', token, 'base64url') }
  return new SignJWT({ htm: method, htu: url, jti, ...ath })
    .setProtectedHeader({ alg: 'ES256', typ: 'dpop+jwt', jwk: await exportJWK(publicKey) })
    .setIssuedAt(Math.floor(Date.now() / 1000) - age)
    .sign(privateKey)
}

/** A sign-on whose tokens are bound to these keys. */
async function signOn(party: RelyingParty, keys: Keys, scope = 'openid offline_access') {
  const handle = client.getDPoPHandle(party.config, keys)
  const attempt = await party.begin({ scope })
  const location = await signIn(createBrowser(), attempt.url, 'staff')
  const { searchParams } = new URL(location)
  const checks = {
    ...{ pkceCodeVerifier: attempt.verifier, idTokenExpected: true },
    ...{
      expectedState: searchParams.get('state') ?? '',
      expectedNonce: new URL(attempt.url).searchParams.get('nonce') ?? '',
    },
  }
  const tokens = await client.authorizationCodeGrant(party.config, new URL(location), checks, undefined, {
    DPoP: handle,
  })
  return { tokens, handle }
}

const userinfo = (url: string, token: string, proof: string) =>
  fetch(`${url}/userinfo`, { headers: { authorization: `DPoP ${token}`, dpop: proof } })
const attemptsOf = async (app: ConnectedApp) => {
  const form = { app_id: app.appId, page: '1', size: '20' }
  return (await connectionApi(world.provider.url)('attempts', form)).body.attempts
}

describe('a token that is bound to a key', () => {
  test('is good with a proof of that key, and in nobody else’s hands', async () => {
    const { party } = await connected()
    const keys = await newKeys()
    const { tokens, handle } = await signOn(party, keys)
    expect(tokens.token_type).toBe('dpop')
    const claims = await client.fetchUserInfo(party.config, tokens.access_token, 'A00002', {
      DPoP: handle,
    })
    expect(claims.sub).toBe('A00002')
    const known = await client.tokenIntrospection(party.config, tokens.access_token)
    expect(known).toMatchObject({ active: true, token_type: 'DPoP', cnf: { jkt: expect.any(String) } })
    const token = tokens.access_token
    const bearer = await fetch(`${world.provider.url}/userinfo`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const stolen = await userinfo(world.provider.url, token, await prove(await newKeys(), { token }))
    expect([bearer.status, stolen.status]).toEqual([401, 401])
    const renewed = await client.refreshTokenGrant(party.config, tokens.refresh_token ?? '', undefined, {
      DPoP: handle,
    })
    expect(renewed.token_type).toBe('dpop')
  })

  test('a refresh token of an application without a secret needs the key too', async () => {
    const { app, party } = await connected({ tokenEndpointAuthMethod: 'none' })
    const { tokens, handle } = await signOn(party, await newKeys())
    const refresh = { grant_type: 'refresh_token', refresh_token: tokens.refresh_token ?? '' }
    const plain = await postToken(world.provider.url, { ...refresh, client_id: app.clientId })
    expect([plain.status, await plain.json()]).toMatchObject([400, { error: 'invalid_grant' }])
    const other = client.getDPoPHandle(party.config, await newKeys())
    const stolen = client.refreshTokenGrant(party.config, refresh.refresh_token, undefined, { DPoP: other })
    await expect(stolen).rejects.toMatchObject({ error: 'invalid_grant' })
    const own = await client.refreshTokenGrant(party.config, refresh.refresh_token, undefined, {
      DPoP: handle,
    })
    expect(own.token_type).toBe('dpop')
  })

  test('can be required of a connection, also for tokens of its own', async () => {
    const { app, party } = await connected({
      ...{ requireDpop: true, grantTypes: ['authorization_code', 'client_credentials'] },
      machineScopes: ['reports.read'],
    })
    const attempt = await party.begin({ scope: 'openid' })
    const location = await signIn(createBrowser(), attempt.url, 'staff')
    await expect(attempt.redeem(location)).rejects.toMatchObject({ error: 'invalid_grant' })
    await expect
      .poll(async () => (await attemptsOf(app))[0])
      .toMatchObject({ step: 'token', result: 'refused', reason: 'proof-missing' })
    await expect(client.clientCredentialsGrant(party.config)).rejects.toMatchObject({
      error: 'invalid_grant',
    })
    const handle = client.getDPoPHandle(party.config, await newKeys())
    const own = await client.clientCredentialsGrant(party.config, {}, { DPoP: handle })
    expect(own.token_type).toBe('dpop')
  })

  test('a page of another origin may send its proofs', async () => {
    const reply = await fetch(`${world.provider.url}/token`, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://spa.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'dpop',
      },
    })
    expect([reply.status, reply.headers.get('access-control-allow-headers')]).toEqual([204, 'dpop'])
  })
})

describe('S-246 a proof', () => {
  test('for another address, method or token, or an old one, is refused', async () => {
    const { party } = await connected()
    const keys = await newKeys()
    const { access_token: token } = (await signOn(party, keys)).tokens
    const { url } = world.provider
    for (const proof of [
      { url: `${url}/token` },
      { url: 'https://evil.example/userinfo' },
      { method: 'POST' },
      { token: 'another' },
      { age: 600 },
      { age: -600 },
    ])
      expect((await userinfo(url, token, await prove(keys, { token, ...proof }))).status).toBe(401)
    expect((await userinfo(url, token, await prove(keys, { token }))).status).toBe(200)
  })

  test('works once, however many processes get it at once', async () => {
    const { party } = await connected()
    const keys = await newKeys()
    const { access_token: token } = (await signOn(party, keys)).tokens
    const { url } = world.provider
    const second = await startTestProvider(world.database, { issuer: url, signOnAccessUrl: world.gate.url })
    try {
      const proof = await prove(keys, { token })
      const everywhere = [url, second.url, url, second.url, url, second.url]
      const replies = await Promise.all(everywhere.map((at) => userinfo(at, token, proof)))
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401, 401])
      expect((await userinfo(second.url, token, proof)).status).toBe(401)
    } finally {
      await second.stop()
    }
  })

  test('for tokens works once too, and the code of a refused request stays good', async () => {
    const { app, party } = await connected()
    const keys = await newKeys()
    const proof = await prove(keys, { method: 'POST', url: `${world.provider.url}/token` })
    const redeem = async (dpop: string, known?: { code: string; verifier: string }) => {
      const attempt = await party.begin({ scope: 'openid' })
      const location = known ? '' : await signIn(createBrowser(), attempt.url, 'staff')
      const { code, verifier } = known ?? {
        code: new URL(location).searchParams.get('code') ?? '',
        verifier: attempt.verifier,
      }
      const form = {
        grant_type: 'authorization_code',
        code,
        code_verifier: verifier,
        redirect_uri: app.redirectUri,
      }
      const reply = await postToken(
        world.provider.url,
        form,
        { id: app.clientId, secret: app.clientSecret },
        { dpop },
      )
      return { code, verifier, status: reply.status }
    }
    expect((await redeem(proof)).status).toBe(200)
    const refused = await redeem(proof)
    expect(refused.status).toBe(400)
    await expect
      .poll(async () => (await attemptsOf(app))[0])
      .toMatchObject({ step: 'token', result: 'refused', reason: 'proof-wrong' })
    const fresh = await prove(keys, { method: 'POST', url: `${world.provider.url}/token` })
    expect((await redeem(fresh, refused)).status).toBe(200)
  })
})
