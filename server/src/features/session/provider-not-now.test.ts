import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Browser } from '#server/testing/browser.ts'
import type { Faults } from '#server/testing/fake-provider.ts'
import { type TestWorld, testPortal } from '#server/testing/test-app.ts'

let world: TestWorld
beforeAll(async () => {
  world = await testPortal()
})
afterAll(() => world.stop())
afterEach(() => {
  for (const name of Object.keys(world.provider.faults) as (keyof Faults)[])
    delete world.provider.faults[name]
})

/** A provider that stores passwords, as the bundled one does. */
const keepsPasswords: NonNullable<Faults['account']> = async (path) =>
  path === '/factors'
    ? {
        status: 200,
        body: { devices: [], recovery_codes_left: 0, accounts: [], external_types: [] },
      }
    : { status: 200, body: { proof: 'proof' } }

const answering =
  (status: number, body: string, headers: Record<string, string> = {}): Faults['token'] =>
  (_request, response) => {
    response.writeHead(status, {
      'content-type': body.startsWith('{') ? 'application/json' : 'text/html',
      ...headers,
    })
    response.end(body)
  }

const notNow: [string, number, Faults['token']][] = [
  ['429 and HTML', 30, answering(429, '<h1>slow down</h1>', { 'retry-after': '30' })],
  ['429 and an error of its own', 30, answering(429, '{"error":"slow_down"}', { 'retry-after': '30' })],
  ['503 and a far day', 3600, answering(503, 'x', { 'retry-after': 'Fri, 31 Dec 2199 23:59:59 GMT' })],
  ['503 and a day that is over', 5, answering(503, 'x', { 'retry-after': 'Fri, 31 Dec 1999 23:59:59 GMT' })],
  ['200 and HTML', 5, answering(200, '<h1>maintenance</h1>')],
  ['200 and HTML called JSON', 5, answering(200, '<', { 'content-type': 'application/json' })],
  ['200 without tokens', 5, answering(200, '{}')],
  ['200 and a token of another type', 5, answering(200, '{"access_token":1,"token_type":"Bearer"}')],
  ['204', 5, answering(204, '')],
  ['302', 5, answering(302, '', { location: 'https://id.example.com/maintenance' })],
  ['400 and HTML', 5, answering(400, '<h1>bad</h1>')],
  ['401 and a challenge', 5, answering(401, '', { 'www-authenticate': 'Basic realm="x"' })],
  ['wrong client credentials', 5, answering(401, '{"error":"invalid_client"}')],
  ['a client that may not', 5, answering(400, '{"error":"unauthorized_client"}')],
  ['a fault in our request', 5, answering(400, '{"error":"invalid_request"}')],
  ['a fault named in 200', 5, answering(200, '{"error":"server_error"}')],
  ['ten megabytes', 5, answering(200, `{"access_token":"${'x'.repeat(10 * 1024 * 1024)}"}`)],
  ['no answer', 5, (_request, response) => response.destroy()],
]

const overs: [string, Faults['token']][] = [
  ['400', answering(400, '{"error":"invalid_grant"}')],
  ['401', answering(401, '{"error":"invalid_grant"}')],
  ['200', answering(200, '{"error":"invalid_grant"}')],
  ['400 as text', answering(400, '{"error":"invalid_grant"}', { 'content-type': 'text/plain' })],
  ['403', answering(403, '{"error":"invalid_grant"}')],
  ['403 as HTML', answering(403, '{"error":"invalid_grant"}', { 'content-type': 'text/html' })],
]

const stepUp = (browser: Browser) =>
  browser.call('POST /iam-portal/auth/stepUp', { body: { method: 'password', value: 'x' } })
const whoIs = (browser: Browser) => browser.call('GET /iam-portal/auth/user')

/** A new person each time, because attempts are limited by person. */
let people = 0

async function signedIn() {
  people += 1
  world.provider.faults.account = keepsPasswords
  // A sign-in reads the metadata again if they are older than five seconds.
  world.clock.forward(6)
  const browser = world.browser()
  expect((await browser.signIn(world.provider, { sub: `P${people}` })).status).toBe(200)
  return browser
}

describe('[AUTH-03] a refresh that is answered with', () => {
  test.each(notNow)('%s changes nothing, and says when to try again', async (_what, seconds, token) => {
    const browser = await signedIn()
    if (token) world.provider.faults.token = token
    const asked = [await stepUp(browser), await browser.call('POST /iam-portal/v1/portal/innerAccount')]
    for (const { status, envelope, headers, setCookies } of asked) {
      expect([status, envelope.code, headers.get('retry-after')]).toEqual([503, 503, String(seconds)])
      expect(setCookies).toEqual([])
    }
    delete world.provider.faults.token
    expect((await whoIs(browser)).status).toBe(200)
    expect((await stepUp(browser)).status).toBe(200)
  })

  test.each(overs)('invalid_grant by %s ends the session', async (_what, token) => {
    const browser = await signedIn()
    if (token) world.provider.faults.token = token
    expect(await stepUp(browser)).toMatchObject({ status: 401, envelope: { code: 1010 } })
  })
})

describe('[AUTH-02] a code exchange that is answered with', () => {
  const attempt = async () => {
    const browser = world.browser()
    return browser.exchange(await browser.toProvider(world.provider, { sub: 'A1' }))
  }

  test.each(notNow)('%s says when to try again', async (_what, seconds, token) => {
    if (token) world.provider.faults.token = token
    const { status, envelope, headers } = await attempt()
    expect([status, envelope.code, headers.get('retry-after')]).toEqual([503, 503, String(seconds)])
  })

  test.each(overs)('invalid_grant by %s has the code refused', async (_what, token) => {
    if (token) world.provider.faults.token = token
    expect(await attempt()).toMatchObject({ status: 410, envelope: { code: 1003 } })
  })
})

test('[AUTH-03] an account API that does not know the portal ends no session', async () => {
  const browser = await signedIn()
  world.provider.faults.account = async () => ({ status: 401, body: { error: 'invalid_client' } })
  const { status, setCookies } = await stepUp(browser)
  expect([status, setCookies]).toEqual([503, []])
  world.provider.faults.account = keepsPasswords
  expect((await stepUp(browser)).status).toBe(200)
})
