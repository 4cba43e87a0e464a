import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, exportSPKI, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createBrowser } from '../testing/browser.ts'
import { connectionApi } from '../testing/connection-api.ts'
import { type ConnectedApp, connectParty } from '../testing/connections.ts'
import type { PortalGate } from '../testing/portal-gate.ts'
import { startTestProvider, testConfig } from '../testing/provider.ts'
import { signIn } from '../testing/relying-party.ts'
import { postToken } from '../testing/token-endpoint.ts'
import { type GatedWorld, gatedWorld } from '../testing/world.ts'
import type { ConnectionSettings } from './settings.ts'

let gate: PortalGate
let world: GatedWorld
beforeAll(async () => {
  world = await gatedWorld()
  gate = world.gate
})
afterAll(() => world?.stop())

const connected = (settings?: Partial<ConnectionSettings>) => connectParty(world, settings)

/** A code of an application, as the browser brought it. */
async function codeOf({ party }: Awaited<ReturnType<typeof connected>>, extra: Record<string, string> = {}) {
  const attempt = await party.begin({ scope: 'openid', ...extra })
  const location = await signIn(createBrowser(), attempt.url, 'staff')
  return { code: new URL(location).searchParams.get('code') ?? '', verifier: attempt.verifier }
}

type Answer = {
  status: number
  error?: string
  error_description?: string
  access_token?: string
  text: string
}

/** Asks the token endpoint with these parameters, and by Basic where a secret is given. */
async function ask(
  parameters: Record<string, string>,
  basic?: { id: string; secret: string },
): Promise<Answer> {
  const form = { grant_type: 'authorization_code', ...parameters }
  const reply = await postToken(world.provider.url, form, basic)
  const text = await reply.text()
  return { status: reply.status, text, ...JSON.parse(text) }
}

const redeem = (app: ConnectedApp, parameters: Record<string, string>) =>
  ask({ redirect_uri: app.redirectUri, ...parameters }, { id: app.clientId, secret: app.clientSecret })

describe('S-229 a redirect address is compared as an exact string', () => {
  test('and any other address gets an error page without a redirect', async () => {
    const { party } = await connected({
      redirectUris: ['https://app.example/callback', 'https://app.example/go?to=home'],
    })
    const begun = new URL((await party.begin()).url)
    for (const uri of [
      'https://app.example/callback/',
      'https://app.example/callback/more',
      'https://app.example/Callback',
      'https://APP.example/callback',
      'https://app.example:8443/callback',
      'https://app.example:443/callback',
      'http://app.example/callback',
      'https://app.example/callback?next=https://evil.example',
      'https://app.example/callback#x',
      'https://app.example/a/../callback',
      'https://app.example/a/%2e%2e/callback',
      'https://app.example%2fcallback',
      'https://app.example@evil.example/callback',
      'https://user@app.example/callback',
      'https://app.example.evil.example/callback',
      'https://evil.example/https://app.example/callback',
      'https://app.example/go?to=https://evil.example',
      'https://app.example/callback%00',
      'https://app.example/callback ',
      '//app.example/callback',
      'javascript:alert(1)//https://app.example/callback',
    ]) {
      begun.searchParams.set('redirect_uri', uri)
      const browser = createBrowser()
      for (const prompt of ['login', 'none']) {
        begun.searchParams.set('prompt', prompt)
        const reply = await browser.get(begun.href)
        expect([uri, reply.status, reply.location]).toEqual([uri, 400, ''])
        expect(reply.body).not.toContain('evil')
      }
    }
  })

  test('two of them at once are refused, and so is none', async () => {
    const { party } = await connected()
    const begun = new URL((await party.begin()).url)
    begun.searchParams.append('redirect_uri', 'https://evil.example/')
    const twice = await createBrowser().get(begun.href)
    expect([twice.status, twice.location]).toEqual([400, ''])
    begun.searchParams.delete('redirect_uri')
    const none = await createBrowser().get(begun.href)
    expect([none.status, none.location]).toEqual([400, ''])
  })

  test('at the exchange it has to be the one of the request', async () => {
    const own = await connected({
      redirectUris: ['https://app.example/callback', 'https://app.example/other'],
    })
    const { code, verifier } = await codeOf(own)
    const answer = await redeem(own.app, {
      code,
      code_verifier: verifier,
      redirect_uri: 'https://app.example/other',
    })
    expect(answer).toMatchObject({ status: 400, error: 'invalid_grant' })
  })

  test('a removed address is invalid at once in every process', async () => {
    const other = await startTestProvider(world.database, { signOnAccessUrl: gate.url })
    try {
      const { app, party } = await connected()
      const { url } = await party.begin({ prompt: 'none' })
      const there = url.replace(world.provider.url, other.url)
      expect((await createBrowser().get(there)).location).toContain(app.redirectUri)
      const api = connectionApi(world.provider.url)
      const { settings } = (await api('detail', { app_id: app.appId })).body.connection
      const saved = await api('save', {
        app_id: app.appId,
        revision: '1',
        names: JSON.stringify({ zh: '合同', en: 'Contracts' }),
        secret_days: '0',
        settings: JSON.stringify({ ...settings, redirectUris: ['https://app.example/new'] }),
      })
      expect(saved.status).toBe(200)
      const reply = await createBrowser().get(there)
      expect([reply.status, reply.location]).toEqual([400, ''])
    } finally {
      await other.stop()
    }
  })
})

describe('S-230 a code belongs to one application', () => {
  test('and no other application redeems it', async () => {
    const [own, other] = [await connected(), await connected()]
    const { code, verifier } = await codeOf(own)
    const stolen = { code, code_verifier: verifier }
    for (const parameters of [stolen, { ...stolen, redirect_uri: own.app.redirectUri }])
      expect(await redeem(other.app, parameters)).toMatchObject({ status: 400, error: 'invalid_grant' })
    const mixed = await ask(
      { ...stolen, redirect_uri: own.app.redirectUri, client_id: own.app.clientId },
      { id: other.app.clientId, secret: other.app.clientSecret },
    )
    expect(mixed).toMatchObject({ status: 400, error: 'invalid_request' })
    expect(await redeem(own.app, stolen)).toMatchObject({ status: 200 })
  })
})

describe('S-231 the authentication method is not the application’s choice', () => {
  test('an application with a secret is refused without it', async () => {
    const own = await connected()
    const { app } = own
    const { code, verifier } = await codeOf(own)
    const parameters = { code, code_verifier: verifier, redirect_uri: app.redirectUri }
    for (const [given, status] of [
      [{ client_id: app.clientId }, 401],
      [{ client_id: app.clientId, client_secret: '' }, 401],
      [{ client_id: app.clientId, client_secret: 'wrong' }, 401],
      [{ client_id: app.clientId.toUpperCase(), client_secret: app.clientSecret }, 401],
      [{ client_id: 'app-nobody', client_secret: app.clientSecret }, 401],
      [{}, 400],
    ] as const) {
      const answer = await ask({ ...parameters, ...given })
      expect([given, answer.status, answer.access_token]).toEqual([given, status, undefined])
    }
    // RFC 6749 2.3.1: by Basic or in the form.
    const answer = await ask({ ...parameters, client_id: app.clientId, client_secret: app.clientSecret })
    expect(answer.status).toBe(200)
  })

  test('the digest that is stored is no secret', async () => {
    const own = await connected()
    const { code, verifier } = await codeOf(own)
    const { rows } = await world.database.pool.query(
      "select encode(secret_hash, 'hex') as hash from idp.client where client_id = $1",
      [own.app.clientId],
    )
    const answer = await ask(
      { code, code_verifier: verifier, redirect_uri: own.app.redirectUri },
      { id: own.app.clientId, secret: rows[0].hash },
    )
    expect(answer).toMatchObject({ status: 401, error: 'invalid_client' })
  })

  test('no secret fits an application without one', async () => {
    const own = await connected({ tokenEndpointAuthMethod: 'none' })
    const { code, verifier } = await codeOf(own)
    const parameters = { code, code_verifier: verifier, redirect_uri: own.app.redirectUri }
    for (const secret of ['guess', '0'])
      expect(await ask(parameters, { id: own.app.clientId, secret })).toMatchObject({ status: 401 })
    expect(await ask({ ...parameters, client_id: own.app.clientId })).toMatchObject({ status: 200 })
  })
})

describe('S-232 PKCE cannot be bypassed', () => {
  const authorized = async (url: string) => new URL((await createBrowser().get(url)).location).searchParams

  test('where the connection requires it', async () => {
    for (const tokenEndpointAuthMethod of ['client_secret_basic', 'none'] as const) {
      const { party } = await connected({ tokenEndpointAuthMethod })
      for (const [method, challenge] of [
        ['plain', true],
        ['S256', false],
        ['', true],
        ['', false],
        ['none', true],
      ] as const) {
        const url = new URL((await party.begin()).url)
        url.searchParams.delete('code_challenge_method')
        if (method) url.searchParams.set('code_challenge_method', method)
        if (!challenge) url.searchParams.delete('code_challenge')
        const answer = await authorized(url.href)
        expect([method, challenge, answer.get('error')]).toEqual([method, challenge, 'invalid_request'])
      }
    }
  })

  test('a verifier that is dropped or of another request redeems nothing', async () => {
    for (const pkce of ['required', 'optional'] as const) {
      const own = await connected({ pkce })
      const [{ code }, other] = [await codeOf(own), await codeOf(own)]
      for (const verifier of [{}, { code_verifier: '' }, { code_verifier: other.verifier }])
        expect(await redeem(own.app, { code, ...verifier })).toMatchObject({
          status: 400,
          error: 'invalid_grant',
        })
    }
  })

  test('where it is optional, a code without a challenge is not redeemed with a verifier', async () => {
    const own = await connected({ pkce: 'optional' })
    const plain = async () => {
      const url = new URL((await own.party.begin({ scope: 'openid' })).url)
      for (const name of ['code_challenge', 'code_challenge_method']) url.searchParams.delete(name)
      const location = await signIn(createBrowser(), url.href, 'staff')
      return new URL(location).searchParams.get('code') ?? ''
    }
    const injected = { code: await plain(), code_verifier: 'x'.repeat(43) }
    expect(await redeem(own.app, injected)).toMatchObject({ status: 400, error: 'invalid_grant' })
    expect(await redeem(own.app, { code: await plain() })).toMatchObject({ status: 200 })
  })
})

describe('S-233 private_key_jwt', () => {
  const type = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'
  type Pair = Awaited<ReturnType<typeof generateKeyPair>>
  let pair: Pair
  let own: Awaited<ReturnType<typeof connected>>
  const publicJwk = async ({ publicKey }: Pair, kid = 'k1') => ({
    ...(await exportJWK(publicKey)),
    kid,
    use: 'sig',
  })
  beforeAll(async () => {
    pair = await generateKeyPair('RS256', { extractable: true })
    own = await connected({
      tokenEndpointAuthMethod: 'private_key_jwt',
      jwks: { keys: [await publicJwk(pair)] },
    })
  })

  const now = () => Math.floor(Date.now() / 1000)
  const claimsFor = (app: ConnectedApp, changes: Record<string, unknown> = {}): Record<string, unknown> => ({
    ...{ iss: app.clientId, sub: app.clientId, aud: world.provider.url },
    ...{ iat: now(), exp: now() + 60, jti: crypto.randomUUID(), ...changes },
  })
  const signed = (
    claims: Record<string, unknown>,
    alg = 'RS256',
    key: Parameters<SignJWT['sign']>[0] = pair.privateKey,
  ) => new SignJWT(claims).setProtectedHeader({ alg, kid: 'k1' }).sign(key)
  const prove = (assertion: string, more: Record<string, string> = {}) =>
    ask({
      ...{ code: 'none', redirect_uri: own.app.redirectUri },
      ...{ client_assertion: assertion, client_assertion_type: type, ...more },
    })
  // An authenticated client gets the error about the invalid code.
  const proved = { status: 400, error: 'invalid_grant' }
  const refused = { status: 401, error: 'invalid_client' }

  test('proves an application to the token endpoint', async () => {
    const { code, verifier } = await codeOf(own)
    const answer = await prove(await signed(claimsFor(own.app)), { code, code_verifier: verifier })
    expect(answer).toMatchObject({ status: 200, access_token: expect.any(String) })
  })

  test('for this provider alone, for a short time, and signed by a key of the application', async () => {
    const { app } = own
    const stranger = await generateKeyPair('RS256')
    const other = await connected()
    const secret = new TextEncoder().encode(await exportSPKI(pair.publicKey))
    const unsigned = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
    for (const assertion of [
      await signed(claimsFor(app, { aud: 'https://other.example' })),
      await signed(claimsFor(app, { aud: app.clientId })),
      await signed(claimsFor(app, { exp: now() - 60 })),
      await signed(claimsFor(app, { exp: now() + 7200 })),
      await signed(claimsFor(app, { exp: undefined })),
      await signed(claimsFor(app, { jti: undefined })),
      await signed(claimsFor(app, { iss: other.app.clientId })),
      await signed(claimsFor(app, { sub: other.app.clientId })),
      await signed(claimsFor(app), 'RS256', stranger.privateKey),
      // The public key as a shared secret, and no signature at all (RFC 8725 2.1).
      await signed(claimsFor(app), 'HS256', secret),
      `${unsigned({ alg: 'none' })}.${unsigned(claimsFor(app))}.`,
    ])
      expect(await prove(assertion)).toMatchObject(refused)
    expect(await prove(await signed(claimsFor(app)), { client_id: other.app.clientId })).toMatchObject({
      status: 400,
    })
  })

  test('counts once, also of many at the same moment', async () => {
    const assertion = await signed(claimsFor(own.app))
    expect(await prove(assertion)).toMatchObject(proved)
    expect(await prove(assertion)).toMatchObject(refused)
    const another = await signed(claimsFor(own.app))
    const answers = await Promise.all(Array.from({ length: 8 }, () => prove(another)))
    expect(answers.filter(({ error }) => error === 'invalid_grant')).toHaveLength(1)
  })

  test('neither a secret nor a missing proof replaces it', async () => {
    const { app } = own
    const parameters = { code: 'none', redirect_uri: app.redirectUri }
    expect(await ask({ ...parameters, client_id: app.clientId })).toMatchObject(refused)
    expect(await ask(parameters, { id: app.clientId, secret: 'x' })).toMatchObject(refused)
    const withSecret = await connected()
    const assertion = await signed(claimsFor(withSecret.app))
    expect(await prove(assertion)).toMatchObject(refused)
  })

  test('keys may lie at an address of the application, which only the demo has on this machine', async () => {
    let asked = 0
    const body = JSON.stringify({ keys: [await publicJwk(pair)] })
    const server = createServer((_req, res) => {
      asked += 1
      res.writeHead(200, { 'content-type': 'application/json' }).end(body)
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const jwksUri = `http://127.0.0.1:${(server.address() as AddressInfo).port}/jwks`
    const real = await startTestProvider(world.database, { demo: false, signOnAccessUrl: gate.url })
    try {
      const { app } = await connected({ tokenEndpointAuthMethod: 'private_key_jwt', jwksUri })
      expect(await prove(await signed(claimsFor(app)))).toMatchObject(proved)
      expect(asked).toBe(1)
      const assertion = await signed(claimsFor(app, { aud: real.url }))
      const reply = await fetch(`${real.url}/token`, {
        method: 'POST',
        body: new URLSearchParams({
          ...{ grant_type: 'authorization_code', code: 'none', redirect_uri: app.redirectUri },
          ...{ client_assertion: assertion, client_assertion_type: type },
        }),
      })
      expect([reply.status, asked]).toEqual([401, 1])
    } finally {
      await real.stop()
      server.close()
    }
  })
})

describe('S-243 secrets', () => {
  test('are in no answer, page or row', async () => {
    const api = connectionApi(world.provider.url)
    const { app } = await connected()
    const wrong = `wrong-${'s'.repeat(30)}`
    const answers = [
      (await redeem({ ...app, clientSecret: wrong }, { code: 'none' })).text,
      (
        await ask({
          client_id: app.clientId,
          client_secret: wrong,
          code: 'none',
          redirect_uri: app.redirectUri,
        })
      ).text,
      JSON.stringify(await api('detail', { app_id: app.appId })),
      JSON.stringify(await api('list')),
      JSON.stringify(await api('attempts', { app_id: app.appId, page: '1', size: '20' })),
    ]
    // Secrets in an address are not taken, so that none is in the log of a proxy.
    const url = `${world.provider.url}/token?client_id=${app.clientId}&client_secret=${app.clientSecret}`
    const inAddress = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'authorization_code', code: 'none' }),
    })
    expect(inAddress.status).toBe(400)
    answers.push(await inAddress.text())
    const { rows } = await world.database.pool.query(
      `select row_to_json(c)::text as row from idp.client c
        union all select row_to_json(a)::text from idp.sign_on_attempt a
        union all select payload::text from idp.oidc_record`,
    )
    const everything = [...answers, ...rows.map(({ row }) => row)].join('\n')
    for (const secret of [app.clientSecret, wrong, testConfig.portalClient.secret])
      expect(everything).not.toContain(secret)
  })
})
