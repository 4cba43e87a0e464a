import { createSecretBox } from '@iambiz/runtime/secret-box.ts'
import { createRemoteJWKSet, jwtVerify } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { maintainSigningKeys, readSigningKeys, rotateSigningKeys } from './signing-key-store.ts'
import { createTestDatabase, type TestDatabase } from './testing/database.ts'
import { type ProviderUnderTest, testConfig } from './testing/provider.ts'
import { createRelyingParty, publishedKeys, tokensOf } from './testing/relying-party.ts'
import { providerWorld } from './testing/world.ts'

let database: TestDatabase
let provider: ProviderUnderTest
let stop: () => Promise<void>
const hour = 3_600_000
const box = createSecretBox(testConfig.dataKeys)

beforeAll(async () => {
  ;({ database, provider, stop } = await providerWorld())
})
afterAll(() => stop?.())

async function idTokenFrom(issuer: string): Promise<string> {
  const { tokens } = await tokensOf(await createRelyingParty(issuer), 'staff')
  return tokens.id_token ?? ''
}
const keyOf = (jwt: string) => JSON.parse(Buffer.from(jwt.split('.')[0] ?? '', 'base64url').toString()).kid
describe('signing keys', () => {
  test('a new key is published a day before it signs, and the old one still verifies', async () => {
    // Its clock goes on and its keys stay, which no other try may find.
    const own = await providerWorld()
    try {
      const { clock, url, maintain } = own.provider
      const before = await idTokenFrom(url)
      await rotateSigningKeys(own.database.db, box, clock.now())
      await rotateSigningKeys(own.database.db, box, clock.now())
      await maintain()
      const algorithms = ['ES256', 'EdDSA', 'PS256', 'RS256'].flatMap((alg) => [alg, alg])
      expect((await publishedKeys(url)).map(({ alg }) => alg).sort()).toEqual(algorithms)
      clock.forward(23 * hour)
      await maintain()
      expect(keyOf(await idTokenFrom(url))).toBe(keyOf(before))
      clock.forward(hour)
      await maintain()
      const after = await idTokenFrom(url)
      expect(keyOf(after)).not.toBe(keyOf(before))
      const keys = createRemoteJWKSet(new URL(`${url}/jwks`))
      for (const token of [before, after])
        await expect(jwtVerify(token, keys, { issuer: url })).resolves.toBeDefined()
    } finally {
      await own.stop()
    }
  })

  test('rotate by themselves after 90 days; a replaced key is dropped a month later', async () => {
    const fresh = await createTestDatabase()
    const keysOn = async (day: number, alg = 'ES256') => {
      const now = new Date(Date.UTC(2026, 0, 1) + day * 24 * hour)
      await Promise.all([1, 2, 3].map(() => maintainSigningKeys(fresh.db, box, now)))
      const keys = await readSigningKeys(fresh.db, box, now)
      return keys.filter((key) => key.alg === alg).map(({ kid }) => kid)
    }
    const [first] = await keysOn(0)
    expect(await keysOn(88.9)).toEqual([first])
    const [signer, second, ...none] = await keysOn(89)
    expect([signer, none]).toEqual([first, []])
    expect(await keysOn(90)).toEqual([second, first])
    expect(await keysOn(120)).toEqual([second, first])
    expect(await keysOn(121.1)).toEqual([second])
    for (const alg of ['RS256', 'PS256', 'EdDSA']) expect(await keysOn(121.1, alg)).toHaveLength(1)
    await fresh.drop()
  })

  test('only public parts are published and private parts are sealed', async () => {
    for (const key of await publishedKeys(provider.url)) {
      const members = { RSA: ['e', 'n'], EC: ['crv', 'x', 'y'], OKP: ['crv', 'x'] }[key.kty ?? ''] ?? []
      expect(Object.keys(key).sort()).toEqual(['alg', 'kid', 'kty', 'use', ...members].sort())
    }
    const { rows } = await database.pool.query('select private_jwk from idp.signing_key')
    expect(rows[0].private_jwk).toMatch(/^k1\.[\w-]+$/)
  })
})
