import { createLog } from '@iambiz/runtime/log.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startProvider } from './start.ts'
import { createBrowser } from './testing/browser.ts'
import { createTestDatabase, type TestDatabase } from './testing/database.ts'
import { bindAuthenticator, toCodePage } from './testing/one-time-codes.ts'
import { addPeople, createTestClock, type ProviderUnderTest, testConfig } from './testing/provider.ts'
import { createRelyingParty, type RelyingParty } from './testing/relying-party.ts'
import { withoutPolicies } from './testing/without-policies.ts'

let database: TestDatabase
let provider: ProviderUnderTest
let portal: RelyingParty
type Line = { msg: string; counts?: Record<string, number> }
const lines: Line[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  await addPeople(database)
  const log = createLog('provider', 'info', { write: (line: string) => void lines.push(JSON.parse(line)) })
  const clock = createTestClock()
  const options = { config: testConfig, pool: database.openPool(), clock, log, host: '127.0.0.1', port: 0 }
  provider = { ...(await startProvider({ ...options, createAskPolicy: withoutPolicies })), clock }
  stop = provider.stop
  portal = await createRelyingParty(provider.url)
})
/** What was counted is written when the provider stops. */
let stop: () => Promise<void>
afterAll(() => database?.drop())

test('refusals of every kind share twenty lines a second, and those above are counted', async () => {
  const browser = createBrowser()
  const { location } = await browser.get((await portal.begin()).url)
  await bindAuthenticator({ database, provider }, 'A00003')
  const atCode = createBrowser()
  const codePage = await toCodePage(atCode, portal, 'staff2')
  const kinds: Record<string, () => Promise<unknown>> = {
    'sign-in refused': () => browser.post(location, { account: 'nobody', password: 'wrong' }),
    'second factor refused': () => atCode.post(codePage, { code: '000000' }),
    'callback refused': () => browser.get(`${provider.url}/external/callback/wecom?state=x`),
    'request refused': () => browser.get(`${provider.url}/authorize?client_id=nobody`),
  }
  const many = (kind: string) => (kind === 'second factor refused' ? 4 : 60)
  lines.length = 0
  const begun = performance.now()
  await Promise.all(Object.entries(kinds).flatMap(([kind, ask]) => Array.from({ length: many(kind) }, ask)))
  const seconds = (performance.now() - begun) / 1000
  await stop()
  const full = lines.filter(({ msg }) => msg in kinds)
  expect(full.length).toBeLessThanOrEqual(20 * (Math.floor(seconds) + 1))
  for (const kind of Object.keys(kinds)) {
    const counted = lines.reduce((sum, { counts }) => sum + (counts?.[kind] ?? 0), 0)
    const written = full.filter(({ msg }) => msg === kind).length
    expect([kind, counted + written]).toEqual([kind, many(kind)])
  }
})
