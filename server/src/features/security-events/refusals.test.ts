import { createHmac } from 'node:crypto'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  publishSigner,
  pushEvent,
  type Signer,
  signInFailed,
  signInFailedClaims,
} from '#server/testing/security-event.ts'
import { expectChanges } from '#server/testing/table-digest.ts'
import { type TestWorld, testPortal } from '#server/testing/test-app.ts'

let world: TestWorld
let sign: Signer
beforeAll(async () => {
  world = await testPortal()
  sign = await publishSigner(world.provider)
})
afterAll(() => world.stop())

const push = (token: string, headers: Record<string, string> = {}) => pushEvent(world.baseUrl, token, headers)
const claims = () => signInFailedClaims(world.provider.issuer, world.clock.now())

/** Expects an error response of RFC 8935 2.4, and that nothing was written. */
async function expectRefused(token: string, err: string, headers: Record<string, string> = {}) {
  const reply = await expectChanges(world.database.db, [], () => push(token, headers))
  expect(reply).toMatchObject({ status: 400, body: { err, description: expect.any(String) } })
  expect(Object.keys(reply.body)).toEqual(['err', 'description'])
  expect(reply.headers.get('content-language')).toBe('zh-CN')
}

const encode = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url')

describe('refused is a token', () => {
  test('that was changed after it was signed', async () => {
    const [header, , signature] = (await sign(claims())).split('.')
    await expectRefused(`${header}.${encode(claims())}.${signature}`, 'authentication_failed')
  })

  test('of a key that the provider does not publish, whatever name the key takes', async () => {
    const { privateKey } = await generateKeyPair('ES256')
    const kid = JSON.parse(
      Buffer.from((await sign(claims())).split('.')[0] ?? '', 'base64url').toString(),
    ).kid
    const forged = (name: string) =>
      new SignJWT(claims())
        .setProtectedHeader({ alg: 'ES256', typ: 'secevent+jwt', kid: name })
        .sign(privateKey)
    await expectRefused(await forged(kid), 'authentication_failed')
    await expectRefused(await forged('unknown'), 'invalid_key')
  })

  test('of unknown keys: they do not make the portal ask the provider each time', async () => {
    const before = world.provider.counts.jwks
    for (let i = 0; i < 5; i++) await push(await sign(claims(), { kid: `unknown-${i}` }))
    expect(world.provider.counts.jwks - before).toBeLessThanOrEqual(1)
  })

  test.each(['none', 'HS256', 'HS512'])('with the algorithm %s', async (alg) => {
    const { publicKey } = await generateKeyPair('ES256', { extractable: true })
    const head = `${encode({ alg, typ: 'secevent+jwt' })}.${encode(claims())}`
    const secret = JSON.stringify(await exportJWK(publicKey))
    const signature = alg === 'none' ? '' : createHmac('sha256', secret).update(head).digest('base64url')
    await expectRefused(`${head}.${signature}`, 'invalid_key')
  })

  test('that brings its own key', async () => {
    const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true })
    const jwk = await exportJWK(publicKey)
    const header = { alg: 'ES256', typ: 'secevent+jwt', kid: 'mine', jwk }
    await expectRefused(
      await new SignJWT(claims()).setProtectedHeader(header).sign(privateKey),
      'invalid_key',
    )
  })

  test('of another issuer', async () => {
    await expectRefused(await sign({ ...claims(), iss: 'https://evil.example.com' }), 'invalid_issuer')
    await expectRefused(await sign({ ...claims(), iss: undefined }), 'invalid_issuer')
  })

  test('for another audience', async () => {
    await expectRefused(await sign({ ...claims(), aud: 'iambiz-demo' }), 'invalid_audience')
    await expectRefused(await sign({ ...claims(), aud: undefined }), 'invalid_audience')
  })

  test('of another type, such as an ID token of the same provider', async () => {
    for (const typ of ['JWT', undefined] as const)
      await expectRefused(await sign(claims(), { typ } as { typ: string }), 'invalid_request')
  })

  test.each([
    ['a day old', -(24 * 3600 + 90)],
    ['from the future', 90],
  ])('that is %s', async (_age, seconds) => {
    const now = Math.floor(world.clock.now().getTime() / 1000)
    await expectRefused(await sign({ ...claims(), iat: now + seconds }), 'invalid_request')
    await expectRefused(await sign({ ...claims(), toe: now + seconds }), 'invalid_request')
  })

  const event = signInFailedClaims('https://idp.example.test', new Date()).events[signInFailed]
  test.each<[string, object]>([
    ['no identifier', { jti: undefined }],
    ['an identifier that is too long', { jti: 'x'.repeat(129) }],
    ['a NUL in its identifier', { jti: 'a\u0000' }],
    ['no time', { iat: undefined }],
    ['no events', { events: undefined }],
    ['a list of events', { events: [] }],
    ['a reason that is none of ours', { events: { [signInFailed]: { ...event, reason: 'because' } } }],
    ['a line break in the user agent', { events: { [signInFailed]: { ...event, user_agent: 'a\nb' } } }],
    ['markup as address', { events: { [signInFailed]: { ...event, ip: '<b>' } } }],
    ['a subject of another issuer', { sub_id: { format: 'iss_sub', iss: 'https://evil.test', sub: 'A1' } }],
    ['a subject that is no staff number', { sub_id: { format: 'email', email: 'a@example.com' } }],
  ])('with %s', async (_what, change) => {
    await expectRefused(await sign({ ...claims(), ...change }), 'invalid_request')
  })

  test.each(['', '{}', 'a.b', 'a.b.c.d', 'x.y.z', '<SET/>'])('that is none: %j', (text) =>
    expectRefused(text, 'invalid_request'),
  )
})

test('the refusal is in the language that was asked for', async () => {
  const reply = await push('a.b', { 'accept-language': 'en' })
  expect(reply.headers.get('content-language')).toBe('en')
  expect(reply.body).toEqual({ err: 'invalid_request', description: 'The request is invalid.' })
})

test('a body that is too large is refused', async () => {
  const large = await sign({ ...claims(), filler: 'x'.repeat(17 * 1024) })
  expect(await expectChanges(world.database.db, [], () => push(large))).toMatchObject({
    status: 413,
    body: { err: 'invalid_request' },
  })
  await expectRefused(await sign({ ...claims(), filler: 'x'.repeat(8 * 1024) }), 'invalid_request')
})

test.each(['application/json', 'application/jwt', 'text/plain', 'application/x-www-form-urlencoded'])(
  'the media type %s is refused',
  async (type) => {
    const token = await sign(claims())
    const body = type === 'application/json' ? JSON.stringify(token) : token
    expect(
      await expectChanges(world.database.db, [], () => push(body, { 'content-type': type })),
    ).toMatchObject({ status: 415, body: { err: 'invalid_request' } })
  },
)

test('no other call takes the media type of security events', async () => {
  const token = await sign(claims())
  const response = await fetch(`${world.baseUrl}/api/iam-portal/auth/logout`, {
    method: 'POST',
    headers: { 'content-type': 'application/secevent+jwt', env: 'prod', lang: 'zh', containertype: 'web-pc' },
    body: token,
  })
  expect(response.status).toBe(415)
  expect(await response.json()).toMatchObject({ code: 415, data: null })
})
