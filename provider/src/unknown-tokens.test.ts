import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createBrowser } from './testing/browser.ts'
import { type ProviderUnderTest, startTestProvider } from './testing/provider.ts'
import { tokensOf } from './testing/relying-party.ts'
import { type ProviderWorld, providerWorld } from './testing/world.ts'

const most = 10
const settings = { unknownTokens: most, trustedProxies: ['127.0.0.1'] }
let world: ProviderWorld
/** Another process, which has not seen any token yet. */
let other: ProviderUnderTest
beforeAll(async () => {
  world = await providerWorld(settings)
  other = await startTestProvider(world.database, settings)
})
afterAll(async () => {
  await other?.stop()
  await world?.stop()
})
// Each test begins in a minute of its own.
beforeEach(() => {
  for (const { clock } of [world.provider, other]) clock.forward(60_000)
})

const random = () => randomBytes(32).toString('base64url')
const ask = async (token: string, address = '192.0.2.1', { url } = world.provider) => {
  const headers = { accept: '*/*', authorization: `Bearer ${token}`, 'x-forwarded-for': address }
  return createBrowser().get(`${url}/userinfo`, { headers })
}
const statusOf = async (...asked: Parameters<typeof ask>) => (await ask(...asked)).status

test.each([
  ['one after the other', false],
  ['at once', true],
])('of random tokens of one network, %s, those above the limit reach no database', async (_how, atOnce) => {
  const { tokens } = await tokensOf(world.portal, 'staff')
  const statuses: number[] = []
  if (atOnce) statuses.push(...(await Promise.all([...Array(30).keys()].map(() => statusOf(random())))))
  else for (let time = 0; time < 30; time += 1) statuses.push(await statusOf(random()))
  expect(statuses.sort()).toEqual([...new Array(most).fill(401), ...new Array(20).fill(429)])
  const refused = await ask(random())
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(JSON.parse(refused.body).error).toBe('too_many_requests')
  // Tokens issued here stay valid, and other networks are not limited.
  expect(await statusOf(tokens.access_token)).toBe(200)
  expect(await statusOf(random(), '192.0.2.2')).toBe(401)
})

test('tokens in the form of a post are counted as well', async () => {
  const post = async () => {
    const options = { headers: { 'x-forwarded-for': '192.0.2.3' } }
    return (await createBrowser().post(`${world.provider.url}/userinfo`, { access_token: random() }, options))
      .status
  }
  const statuses = []
  for (let time = 0; time < most + 2; time += 1) statuses.push(await post())
  expect(statuses).toEqual([...new Array(most).fill(401), 429, 429])
})

test('valid tokens that are new to a process are not counted, and wait above the limit alone', async () => {
  const valid: string[] = []
  while (valid.length < most + 2) valid.push((await tokensOf(world.portal, 'staff')).tokens.access_token)
  const last = valid.pop() ?? ''
  for (const token of valid) expect(await statusOf(token, '192.0.2.4', other)).not.toBe(429)
  for (let time = 0; time < most + 2; time += 1) await ask(random(), '192.0.2.4', other)
  expect(await statusOf(valid[0] ?? '', '192.0.2.4', other)).not.toBe(429)
  expect(await statusOf(last, '192.0.2.4', other)).toBe(429)
  other.clock.forward(60_000)
  expect(await statusOf(last, '192.0.2.4', other)).not.toBe(429)
})
