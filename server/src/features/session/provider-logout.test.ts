import { createHmac, randomUUID } from 'node:crypto'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { employ, foundCompany } from '#server/testing/company.ts'
import { publishSigner, type Signer } from '#server/testing/security-event.ts'
import { expectChanges } from '#server/testing/table-digest.ts'
import { startPortal, type TestWorld, testPortal } from '#server/testing/test-app.ts'
import { sweepLogoutTokens } from './provider-logout-store.ts'

let world: TestWorld
let sign: Signer
beforeAll(async () => {
  world = await testPortal()
  const signer = await publishSigner(world.provider)
  sign = (claims, header) => signer(claims, { typ: 'logout+jwt', ...header })
  await foundCompany(world.database.db)
  await employ(world.database.db, 'A1', [{ org: 'sales', role: 'staff' }])
  await employ(world.database.db, 'A2', [{ org: 'sales', role: 'staff' }])
})
afterAll(() => world.stop())

type Browser = ReturnType<TestWorld['browser']>

/** Signs a person in through this session of the provider; returns the browser. */
async function signedIn(sid: string, sub = 'A1', env = 'prod', browser: Browser = world.browser()) {
  world.provider.faults.claims = (claims) => ({ ...claims, sid })
  await browser.signIn(world.provider, { sub }, env)
  delete world.provider.faults.claims
  return browser
}

const menu = async (browser: Browser, env = 'prod') =>
  (await browser.call('GET /iam-portal/v1/portal/menu', { headers: { env } })).envelope.code

const event = 'http://schemas.openid.net/event/backchannel-logout'
function claims(more: Record<string, unknown> = {}) {
  const iat = Math.floor(world.clock.now().getTime() / 1000)
  return {
    iss: world.provider.issuer,
    aud: 'iambiz-portal',
    iat,
    exp: iat + 120,
    jti: randomUUID() as string,
    events: { [event]: {} },
    ...more,
  }
}

async function sendToken(
  token: string,
  { form, ...headers }: Record<string, string> = {},
  base = world.baseUrl,
) {
  const response = await fetch(`${base}/api/iam-portal/auth/backchannelLogout`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: form ?? new URLSearchParams({ logout_token: token }).toString(),
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, body: text ? JSON.parse(text) : null }
}

describe('a logout token of the provider', () => {
  test('[AUTH-14] ends the sessions that began in the session of the provider, and no others', async () => {
    const [one, other] = [await signedIn('s-1'), await signedIn('s-2')]
    await signedIn('s-1', 'A1', 'fat', one)
    const third = await signedIn('s-3', 'A2')
    const reply = await sendToken(await sign(claims({ sid: 's-1', sub: 'A1' })))
    expect(reply).toMatchObject({ status: 200, text: '' })
    expect(reply.headers.get('cache-control')).toContain('no-store')
    expect(reply.headers.getSetCookie()).toEqual([])
    expect([await menu(one), await menu(one, 'fat')]).toEqual([1010, 1010])
    expect([await menu(other), await menu(third)]).toEqual([200, 200])
    const { db } = world.database
    const log = await db
      .selectFrom('login_log')
      .select('end_reason')
      .where('event_type', '=', 'logout')
      .execute()
    expect(log).toEqual([{ end_reason: 'ended_at_provider' }, { end_reason: 'ended_at_provider' }])
  })

  test('[AUTH-14] without a session ends all of the person', async () => {
    const [one, two] = [await signedIn('s-4'), await signedIn('s-5')]
    const third = await signedIn('s-6', 'A2')
    expect(await sendToken(await sign(claims({ sub: 'A1' })))).toMatchObject({ status: 200 })
    expect([await menu(one), await menu(two), await menu(third)]).toEqual([1010, 1010, 200])
  })

  test('of an unknown session is accepted', async () => {
    const token = await sign(claims({ sid: 'unknown' }))
    const reply = await expectChanges(world.database.db, ['logout_token'], () => sendToken(token))
    expect(reply.status).toBe(200)
  })

  test('S-236 of a session of another person ends nothing', async () => {
    const browser = await signedIn('s-7')
    expect(await sendToken(await sign(claims({ sid: 's-7', sub: 'A2' })))).toMatchObject({ status: 200 })
    expect(await menu(browser)).toBe(200)
  })

  test.each([
    ['no type', { typ: undefined }],
    ['the type JWT', { typ: 'JWT' }],
    ['the type as a media type', { typ: 'application/logout+jwt' }],
  ])('may have %s', async (_what, header) => {
    const browser = await signedIn('s-8')
    expect(await sendToken(await sign(claims({ sid: 's-8' }), header as { typ: string }))).toMatchObject({
      status: 200,
    })
    expect(await menu(browser)).toBe(1010)
  })

  test('may have several audiences, and no end of its own', async () => {
    const token = await sign(claims({ sid: 's-9', aud: ['other', 'iambiz-portal'], exp: undefined }))
    expect(await sendToken(token)).toMatchObject({ status: 200 })
  })
})

describe('S-241 refused is a token', () => {
  /** Expects the standard's error response, and that no session ended. */
  async function expectRefused(token: string, words = /./) {
    const browser = await signedIn('s-10')
    const reply = await expectChanges(world.database.db, [], () =>
      sendToken(token, { 'accept-language': 'en' }),
    )
    expect(reply).toMatchObject({
      status: 400,
      body: { error: 'invalid_request', error_description: expect.stringMatching(words) },
    })
    expect(Object.keys(reply.body)).toEqual(['error', 'error_description'])
    expect(reply.headers.get('cache-control')).toContain('no-store')
    expect(await menu(browser)).toBe(200)
  }
  const mine = (more: Record<string, unknown> = {}) => claims({ sid: 's-10', ...more })
  const encode = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url')

  test('that was used before, here or in another process', async () => {
    const twin = await startPortal(world)
    try {
      const [token, none] = [await sign(claims({ sid: 'x' })), 'already used']
      expect((await sendToken(token)).status).toBe(200)
      await expectRefused(token, new RegExp(none))
      expect((await sendToken(token, {}, twin.baseUrl)).status).toBe(400)
    } finally {
      await twin.stop()
    }
  })

  test('that was changed after it was signed', async () => {
    const [header, , signature] = (await sign(claims({ sid: 'x' }))).split('.')
    await expectRefused(`${header}.${encode(mine())}.${signature}`, /signature/)
  })

  test('of a key that the provider does not publish', async () => {
    const { privateKey } = await generateKeyPair('ES256')
    const header = { alg: 'ES256', typ: 'logout+jwt', kid: 'mine' }
    await expectRefused(await new SignJWT(mine()).setProtectedHeader(header).sign(privateKey), /signature/)
  })

  test.each(['none', 'HS256'])('with the algorithm %s', async (alg) => {
    const { publicKey } = await generateKeyPair('ES256', { extractable: true })
    const head = `${encode({ alg, typ: 'logout+jwt' })}.${encode(mine())}`
    const secret = JSON.stringify(await exportJWK(publicKey))
    const signature = alg === 'none' ? '' : createHmac('sha256', secret).update(head).digest('base64url')
    await expectRefused(`${head}.${signature}`, /signature/)
  })

  test.each<[string, Record<string, unknown>, RegExp]>([
    ['with a nonce', { nonce: 'n' }, /read/],
    ['for another audience', { aud: 'iambiz-demo' }, /another recipient/],
    ['for no audience', { aud: undefined }, /read/],
    ['of another issuer', { iss: 'https://evil.example.com' }, /issuer/],
    ['without an event', { events: undefined }, /read/],
    ['with another event', { events: { 'urn:other': {} } }, /read/],
    ['with an event that is no object', { events: { [event]: 'x' } }, /read/],
    ['without session and person', { sid: undefined }, /read/],
    ['with a session that is no text', { sid: 5 }, /read/],
    ['with a NUL in its session', { sid: 'a\u0000' }, /read/],
    ['without an identifier', { jti: undefined }, /read/],
    ['with an identifier that is too long', { jti: 'x'.repeat(256) }, /read/],
    ['without a time', { iat: undefined }, /read/],
  ])('%s', async (_what, change, words) => expectRefused(await sign(mine(change)), words))

  test.each([
    ['eleven minutes old', -11 * 60 - 5, 86_400],
    ['from the future', 90, 86_400],
    ['past its end', -200, 120],
  ])('that is %s', async (_age, seconds, life) => {
    const iat = Math.floor(world.clock.now().getTime() / 1000) + seconds
    await expectRefused(await sign(mine({ iat, exp: iat + life })), /too old/)
  })

  test.each(['secevent+jwt', 'at+jwt', 'sign-on-access+jwt'])('of the type %s', async (typ) =>
    expectRefused(await sign(mine(), { typ }), /read/),
  )

  test.each(['', '{}', 'a.b', 'a.b.c.d', 'x.y.z', '<LogoutRequest/>'])('that cannot be parsed: %j', (text) =>
    expectRefused(text),
  )

  test('an ID token', async () => {
    let idToken = ''
    world.provider.faults.tokens = (tokens) => {
      idToken = String(tokens.id_token)
      return tokens
    }
    await world.browser().signIn(world.provider, { sub: 'A1' })
    delete world.provider.faults.tokens
    await expectRefused(idToken, /read/)
  })
})

test('two tokens in one form, and other content types, are refused', async () => {
  const token = await sign(claims({ sid: 'x' }))
  const form = `logout_token=${token}&logout_token=${token}`
  expect(await sendToken('', { form })).toMatchObject({ status: 400, body: { error: 'invalid_request' } })
  expect(await sendToken(token, { 'content-type': 'application/json' })).toMatchObject({ status: 415 })
  expect(await sendToken('x'.repeat(17 * 1024))).toMatchObject({ status: 413 })
})

test('the refusal is in the language that was asked for', async () => {
  const reply = await sendToken('a.b.c', { 'accept-language': 'zh-CN' })
  expect(reply.headers.get('content-language')).toBe('zh-CN')
  expect(reply.body.error_description).toBe('退出通知的内容不正确')
})

test('cookies are neither read nor set', async () => {
  const browser = await signedIn('s-11')
  const cookie = [...browser.jar].map(([name, value]) => `${name}=${value}`).join('; ')
  expect((await sendToken('a.b.c', { cookie })).headers.getSetCookie()).toEqual([])
  expect(await menu(browser)).toBe(200)
})

test('without the keys, the provider is asked to try again', async () => {
  const portal = await startPortal(world)
  const token = await sign(claims({ sid: 'x' }))
  await world.provider.stop()
  try {
    const refused = await expectChanges(world.database.db, [], () => sendToken(token, {}, portal.baseUrl))
    expect(refused).toMatchObject({ status: 503, body: { error: 'temporarily_unavailable' } })
    expect(refused.headers.get('retry-after')).toBe('5')
    await world.provider.start()
    expect(await sendToken(token, {}, portal.baseUrl)).toMatchObject({ status: 200 })
  } finally {
    await portal.stop()
  }
})

test('a provider of plain OAuth2 signs nothing, so every token is refused', async () => {
  const { issuer } = world.provider
  const portal = await startPortal(world, {
    OIDC_AUTHORIZATION_ENDPOINT: `${issuer}/authorize`,
    OIDC_TOKEN_ENDPOINT: `${issuer}/token`,
    OIDC_USERINFO_ENDPOINT: `${issuer}/userinfo`,
  })
  try {
    expect((await sendToken(await sign(claims({ sid: 'x' })), {}, portal.baseUrl)).status).toBe(400)
  } finally {
    await portal.stop()
  }
})

test('a used token is stored until it is too old to be used again', async () => {
  const token = await sign(claims({ sid: 'x' }))
  await sendToken(token)
  const now = world.clock.now().getTime()
  const worker = world.database.worker.db
  await sweepLogoutTokens(worker, new Date(now + 170_000))
  expect((await sendToken(token)).status).toBe(400)
  await sweepLogoutTokens(worker, new Date(now + 20 * 60_000))
  expect(await world.database.db.selectFrom('logout_token').selectAll().execute()).toEqual([])
})
