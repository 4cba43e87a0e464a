import { once } from 'node:events'
import { connect } from 'node:net'
import * as client from 'openid-client'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importAccounts } from './account-store.ts'
import { sweepProvider } from './sweep-store.ts'
import { createBrowser } from './testing/browser.ts'
import { createTestDatabase, type TestDatabase } from './testing/database.ts'
import { addPeople, type ProviderUnderTest, startTestProvider } from './testing/provider.ts'
import { createRelyingParty, publishedKeys, signIn, tokensOf } from './testing/relying-party.ts'
import { providerWorld } from './testing/world.ts'

let database: TestDatabase
let provider: ProviderUnderTest
let stop: () => Promise<void>
const hour = 3_600_000

beforeAll(async () => {
  ;({ database, provider, stop } = await providerWorld())
})
afterAll(() => stop?.())

test('two processes serve one sign-in by turns', async () => {
  const fresh = await createTestDatabase()
  await addPeople(fresh)
  const [first, second] = await Promise.all([startTestProvider(fresh), startTestProvider(fresh)])
  try {
    // Both answer under the address of the first, as behind a load balancer.
    const issuer = first.url
    await second.stop()
    const twin = await startTestProvider(fresh, { issuer })
    try {
      let turn = 0
      const browser = createBrowser(() => [first.port, twin.port][turn++ % 2] ?? 0)
      const portal = await createRelyingParty(issuer)
      for (let i = 0; i < 3; i++) {
        const attempt = await portal.begin({ prompt: 'login' })
        const tokens = await attempt.redeem(await signIn(browser, attempt.url, 'staff'))
        expect(tokens.claims()?.sub).toBe('A00002')
        turn++
      }
      const silent = await portal.begin({ prompt: 'none' })
      expect((await silent.redeem((await browser.get(silent.url)).location)).claims()?.sub).toBe('A00002')
      expect(await publishedKeys(issuer)).toHaveLength(4)
    } finally {
      await twin.stop()
    }
  } finally {
    await first.stop()
    await fresh.drop()
  }
})

test('expired records are swept, the others stay', async () => {
  await tokensOf(await createRelyingParty(provider.url), 'staff')
  const kinds = async () =>
    (await database.pool.query('select distinct kind from idp.oidc_record order by 1')).rows.map(
      ({ kind }) => kind,
    )
  expect(await kinds()).toContain('AccessToken')
  expect(await sweepProvider(database.db, new Date(Date.now() + 24 * hour))).toBeGreaterThan(0)
  expect(await kinds()).toEqual(['Grant', 'RefreshToken'])
  expect(await sweepProvider(database.db, new Date())).toBe(0)
})

test('accounts are added once, and a login name belongs to one person', async () => {
  await database.pool.query("delete from idp.account where account_no = 'B1'")
  const person = {
    accountNo: 'B1',
    userName: 'b-one',
    nameZh: '一',
    nameEn: 'One',
    email: null,
    passwordHash: null,
    enabled: true,
  }
  expect(await importAccounts(database.db, [person])).toBe(1)
  expect(await importAccounts(database.db, [person])).toBe(0)
  await expect(
    importAccounts(database.db, [{ ...person, accountNo: 'B2', userName: 'B-ONE' }]),
  ).rejects.toMatchObject({ code: '23505' })
  const { rowCount } = await database.pool.query("select from idp.account where account_no = 'B2'")
  expect(rowCount).toBe(0)
})

test('without a usable client there is no token', async () => {
  const { config } = await createRelyingParty(provider.url)
  await expect(
    client.genericGrantRequest(config, 'client_credentials', { scope: 'openid' }),
  ).rejects.toMatchObject({ error: 'unauthorized_client' })
})

test('of many requests on one connection sixteen are answered, and the next one ends it', async () => {
  const socket = connect(provider.port, '127.0.0.1')
  let text = ''
  socket.on('data', (chunk) => {
    text += chunk
  })
  const closed = once(socket, 'close')
  const { host } = new URL(provider.url)
  socket.write(`GET /jwks HTTP/1.1\r\nHost: ${host}\r\n\r\n`.repeat(100))
  await closed
  const statuses = [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status))
  expect(statuses).toEqual([...new Array(16).fill(200), 503])
})

test('accepts reports of policy violations, and no other bodies', async () => {
  const send = (type: string, body: string) =>
    fetch(`${provider.url}/csp-reports`, { method: 'POST', headers: { 'content-type': type }, body })
  const report = JSON.stringify([{ body: { effectiveDirective: 'img-src', blockedURL: 'https://x.test/a' } }])
  expect((await send('application/reports+json', report)).status).toBe(204)
  expect((await send('application/csp-report', '{"csp-report":{}}')).status).toBe(204)
  expect((await send('application/x-www-form-urlencoded', 'a=1')).status).toBe(415)
  expect((await send('application/reports+json', 'x'.repeat(20_000))).status).toBe(413)
  const page = await fetch(`${provider.url}/missing`, { headers: { accept: 'text/html' } })
  expect(page.headers.get('content-security-policy')).toContain('; report-uri /csp-reports; report-to csp')
  expect(page.headers.get('reporting-endpoints')).toBe('csp="/csp-reports"')
})
