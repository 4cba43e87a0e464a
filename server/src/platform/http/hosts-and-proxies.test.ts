import { afterAll, beforeAll, expect, test } from 'vitest'
import { requestText, sendRaw } from '#server/testing/raw-http.ts'
import { expectChanges } from '#server/testing/table-digest.ts'
import { startPortal, type TestPortal, type TestWorld, testPortal } from '#server/testing/test-app.ts'
import { cleanAddress } from './client-address.ts'

let world: TestWorld
let behindProxy: TestPortal
beforeAll(async () => {
  world = await testPortal({ LIMIT_EXCHANGE_PER_ADDRESS: '1000' })
  behindProxy = await startPortal(world, { TRUSTED_PROXIES: '127.0.0.1,10.0.0.0/8' })
})
afterAll(async () => {
  await behindProxy.stop()
  await world.stop()
})

const login = '/api/iam-portal/auth/login'

/** The addresses under which sign-in starts were counted. */
async function countedAddresses(portal: TestPortal, headers: [string, string][]): Promise<string[]> {
  await world.database.db.deleteFrom('rate_counter').execute()
  const reply = await sendRaw(portal.baseUrl, requestText(portal.baseUrl, `GET ${login} HTTP/1.1`, headers))
  expect(reply.status).toBe(302)
  const rows = await world.database.db.selectFrom('rate_counter').select('key').execute()
  return rows.map(({ key }) => key)
}

test('a forwarded address counts only where a trusted proxy wrote it', async () => {
  const forged: [string, string][] = [['X-Forwarded-For', '203.0.113.9']]
  expect(await countedAddresses(world, forged)).toEqual(['login:address:127.0.0.1'])
  expect(await countedAddresses(behindProxy, forged)).toEqual(['login:address:203.0.113.9'])
  expect(
    await countedAddresses(behindProxy, [['X-Forwarded-For', '198.51.100.7, 203.0.113.9, 10.1.2.3']]),
  ).toEqual(['login:address:203.0.113.9'])
})

test.each([
  ['no address', 'a', 'unknown'],
  ['our own', '127.0.0.1', '127.0.0.1'],
  ['an injection', "1.2.3.4' or 1=1--", 'unknown'],
  ['IPv6', '2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['IPv4 inside IPv6', '::ffff:203.0.113.9', '203.0.113.9'],
  ['five hundred', Array.from({ length: 500 }, () => '198.51.100.7').join(','), '198.51.100.7'],
])('a forwarded address that is %s is counted as it should', async (_what, value, key) => {
  expect(await countedAddresses(behindProxy, [['X-Forwarded-For', value]])).toEqual([`login:address:${key}`])
})

test('addresses are written in one way', () => {
  expect(cleanAddress('::FFFF:192.0.2.1')).toBe('192.0.2.1')
  expect(cleanAddress('2001:DB8:0:0:0:0:0:1')).toBe('2001:db8::1')
  expect(cleanAddress('')).toBe('unknown')
})

test('headers that name another host or scheme change no address', async () => {
  for (const [name, value] of [
    ['X-Forwarded-Host', 'evil.test'],
    ['X-Forwarded-Proto', 'https'],
    ['Forwarded', 'host=evil.test;proto=https'],
    ['X-Original-URL', '/iambiz/home'],
    ['X-HTTP-Method-Override', 'POST'],
  ] as const) {
    for (const portal of [world, behindProxy]) {
      const reply = await sendRaw(
        portal.baseUrl,
        requestText(portal.baseUrl, `GET ${login} HTTP/1.1`, [[name, value]]),
      )
      const url = new URL(reply.headers.get('location')?.[0] ?? '')
      expect(url.searchParams.get('redirect_uri')).toBe(`${portal.baseUrl}/iambiz/home`)
      expect(reply.headers.get('set-cookie')?.[0]).not.toContain('Secure')
    }
  }
})

test.each(['evil.test', 'localhost', 'localhost:1', '127.0.0.1', 'localhost:%port@evil.test', ''])(
  'the host "%s" is not ours, and is told so',
  async (host) => {
    const value = host.replace('%port', new URL(world.baseUrl).port)
    const reply = await expectChanges(world.database.db, [], () =>
      sendRaw(world.baseUrl, requestText(world.baseUrl, `GET ${login} HTTP/1.1`, [['host', value]])),
    )
    expect([400, 421]).toContain(reply.status)
    if (reply.status === 421)
      expect(JSON.parse(reply.body)).toMatchObject({
        code: 421,
        message: '访问地址与配置不符',
        data: { host: new URL(world.baseUrl).host },
      })
  },
)

test('a request line with a whole address in it, or two hosts, leads nowhere else', async () => {
  const absolute = await sendRaw(
    world.baseUrl,
    requestText(world.baseUrl, `GET http://evil.test${login} HTTP/1.1`),
  )
  if (absolute.status === 302)
    expect(new URL(absolute.headers.get('location')?.[0] ?? '').searchParams.get('redirect_uri')).toBe(
      `${world.baseUrl}/iambiz/home`,
    )
  else expect([400, 404, 421]).toContain(absolute.status)
  const twice = await sendRaw(
    world.baseUrl,
    requestText(world.baseUrl, `GET ${login} HTTP/1.1`, [
      ['host', new URL(world.baseUrl).host],
      ['host', 'evil.test'],
    ]),
  )
  expect(twice.status).toBe(421)
})
