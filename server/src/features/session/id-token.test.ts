import { randomUUID } from 'node:crypto'
import { exportSPKI, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Faults } from '#server/testing/fake-provider.ts'
import { expectChanges, recordsOnly } from '#server/testing/table-digest.ts'
import { type TestWorld, testPortal } from '#server/testing/test-app.ts'

let world: TestWorld
beforeAll(async () => {
  world = await testPortal()
})
afterAll(() => world.stop())
afterEach(() => {
  vi.useRealTimers()
  for (const name of Object.keys(world.provider.faults) as (keyof Faults)[])
    delete world.provider.faults[name]
})

const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const without = (claims: JWTPayload, name: string) => {
  const { [name]: _gone, ...rest } = claims
  return rest
}
const nowSeconds = () => Math.floor(Date.now() / 1000)

async function attempt() {
  const browser = world.browser()
  return browser.exchange(await browser.toProvider(world.provider, { sub: 'A1' }))
}

/** 1003 is only for invalid codes; an unusable token is a configuration error, whose message contains its code. */
async function expectRefused(as: string) {
  const refused = await expectChanges(world.database.db, [...recordsOnly, 'pending_login'], attempt)
  if (as === 'code') expect(refused).toMatchObject({ status: 410, envelope: { code: 1003, data: null } })
  else {
    expect(refused).toMatchObject({ status: 503, envelope: { code: 503, data: null } })
    expect(refused.envelope.message).toContain(as)
  }
  expect(refused.setCookies).toEqual([])
}

const forged: [string, string, NonNullable<Faults['idToken']>][] = [
  ['algorithm none', 'ALGORITHM', async (claims) => `${base64({ alg: 'none' })}.${base64(claims)}.`],
  [
    'HS256 signed with the public key',
    'ALGORITHM',
    async (claims, key) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256', kid: key.kid })
        .sign(Buffer.from(await exportSPKI(key.publicKey))),
  ],
  [
    'a key of its own under the right key id',
    'KEY',
    async (claims, key) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'ES256', kid: key.kid })
        .sign((await generateKeyPair('ES256')).privateKey),
  ],
  [
    'an unknown key id',
    'KEY',
    async (claims, key) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid: randomUUID() }).sign(key.privateKey),
  ],
  [
    'a key in its own header',
    'KEY',
    async (claims) => {
      const { privateKey } = await generateKeyPair('ES256')
      return new SignJWT(claims)
        .setProtectedHeader({ alg: 'ES256', kid: 'mine', jku: 'http://127.0.0.1:1/jwks' })
        .sign(privateKey)
    },
  ],
  [
    'a changed payload under the old signature',
    'KEY',
    async (claims, key) => {
      const good = await new SignJWT(claims)
        .setProtectedHeader({ alg: 'ES256', kid: key.kid })
        .sign(key.privateKey)
      const [head, , signature] = good.split('.')
      return `${head}.${base64({ ...claims, sub: 'root' })}.${signature}`
    },
  ],
]

test.each(forged)('[AUTH-01] an ID token with %s is refused', async (_what, code, idToken) => {
  world.provider.faults.idToken = idToken
  await expectRefused(code)
})

const wrong: [string, NonNullable<Faults['claims']>][] = [
  ['of another audience', (claims) => ({ ...claims, aud: 'somebody-else' })],
  ['of several audiences without us', (claims) => ({ ...claims, aud: ['a', 'b'] })],
  ['of another issuer', (claims) => ({ ...claims, iss: 'https://evil.test' })],
  ['without issuer', (claims) => without(claims, 'iss')],
  ['without subject', (claims) => without(claims, 'sub')],
  ['without time of issue', (claims) => without(claims, 'iat')],
  ['without end', (claims) => without(claims, 'exp')],
  ['that expired', (claims) => ({ ...claims, exp: nowSeconds() - 61 })],
  ['not valid yet', (claims) => ({ ...claims, nbf: nowSeconds() + 120 })],
  ['without nonce', (claims) => without(claims, 'nonce')],
  ['with another nonce', (claims) => ({ ...claims, nonce: 'x'.repeat(43) })],
  ['for another authorized party', (claims) => ({ ...claims, aud: ['iambiz-portal', 'b'], azp: 'b' })],
]

test.each(wrong)('[AUTH-01] an ID token %s is refused', async (what, claims) => {
  world.provider.faults.claims = claims
  // Another nonce means that the code belongs to another sign-in; a missing nonce is a configuration error of the
  // provider.
  await expectRefused(what === 'with another nonce' ? 'code' : 'TOKEN')
})

test('[AUTH-01] two keys and a token that names none are refused', async () => {
  const portal = await testPortal()
  try {
    const extra = { kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig', kid: 'second' }
    portal.provider.faults.keys = (keys) => [...keys, { ...keys[0], ...extra }]
    portal.provider.faults.idToken = (claims, key) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'ES256' }).sign(key.privateKey)
    const browser = portal.browser()
    const callback = await browser.toProvider(portal.provider, { sub: 'A1' })
    expect((await browser.exchange(callback)).envelope.message).toContain('KEY')
  } finally {
    await portal.stop()
  }
})

/** Keys are fetched at most once a minute, so the clock must advance before each further attempt. */
let jumps = 0

test('[AUTH-01] a key that was just rotated is fetched once, and an unknown one does not flood the provider', async () => {
  expect((await attempt()).status).toBe(200)
  jumps += 1
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + jumps * 61_000 })
  await world.provider.rotateKey()
  const fetched = world.provider.counts.jwks
  expect((await attempt()).status).toBe(200)
  expect((await attempt()).status).toBe(200)
  expect(world.provider.counts.jwks).toBe(fetched + 1)

  world.provider.faults.idToken = (claims, key) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'ES256', kid: randomUUID() }).sign(key.privateKey)
  for (let time = 0; time < 5; time++) expect((await attempt()).status).toBe(503)
  expect(world.provider.counts.jwks).toBe(fetched + 1)
})

test('[AUTH-01] the address of the callback must not name another issuer', async () => {
  const browser = world.browser()
  const callback = await browser.toProvider(world.provider, { sub: 'A1' })
  callback.searchParams.set('iss', 'https://evil.test')
  const asked = world.provider.counts.token
  const refused = await expectChanges(world.database.db, [...recordsOnly, 'pending_login'], () =>
    browser.exchange(callback),
  )
  expect(refused).toMatchObject({ status: 410, envelope: { code: 1003 } })
  expect(world.provider.counts.token).toBe(asked)
})

test('[AUTH-02] the issuer may be left out, as the call of the specification has none', async () => {
  const browser = world.browser()
  const callback = await browser.toProvider(world.provider, { sub: 'A1' })
  callback.searchParams.delete('iss')
  expect((await browser.exchange(callback)).status).toBe(200)
})
