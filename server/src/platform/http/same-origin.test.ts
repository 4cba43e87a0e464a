import { api } from '@iambiz/contract/api.ts'
import type { Endpoint } from '@iambiz/contract/platform/endpoint.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { employ, foundCompany } from '#server/testing/company.ts'
import { expectChanges } from '#server/testing/table-digest.ts'
import { startPortal, type TestWorld, testPortal } from '#server/testing/test-app.ts'

let world: TestWorld
let browser: ReturnType<TestWorld['browser']>
beforeAll(async () => {
  world = await testPortal()
  await foundCompany(world.database.db)
  await employ(world.database.db, 'A1', [{ org: 'group', role: 'root' }])
  browser = world.browser()
  await browser.signIn(world.provider, { sub: 'A1' })
})
afterAll(() => world.stop())

// A push by the provider is no browser call: its token's signature authorizes it, and cookies are ignored.
const changing = Object.entries<Endpoint>(api)
  .filter(([key, { takes }]) => !key.startsWith('GET ') && takes !== 'token')
  .map(([key]) => key)
const own = { env: 'prod', lang: 'en', containertype: 'web-pc' }

/** The call as a foreign page could make the person's browser send it. */
async function send(key: string, headers: Record<string, string>, body?: string) {
  const [method = '', path = ''] = key.split(' ')
  return browser.fetchRaw(`/api${path.replace(/:\w+/g, 'x')}`, { method, headers, ...(body ? { body } : {}) })
}

const crossSite: [string, Record<string, string>][] = [
  [
    'text/plain',
    { 'content-type': 'text/plain', origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' },
  ],
  ['a form', { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://evil.test' }],
  ['a multipart form', { 'content-type': 'multipart/form-data; boundary=x', 'sec-fetch-site': 'cross-site' }],
  ['a sibling host', { 'content-type': 'application/json', 'sec-fetch-site': 'same-site', ...own }],
  ['no page at all', { 'content-type': 'application/json', 'sec-fetch-site': 'none', ...own }],
  ['no origin and no headers of ours', { 'content-type': 'application/json' }],
]

test.each(crossSite)(
  '[HTTP-03] every call that changes something is refused from %s, and changes nothing',
  async (_what, headers) => {
    expect(changing).not.toEqual([])
    await expectChanges(world.database.db, [], async () => {
      for (const key of changing) {
        const refused = await send(key, headers, '{}')
        expect(refused.status, key).toBe(403)
        expect(await refused.json(), key).toMatchObject({ code: 403, data: null })
        expect(refused.setCookies, key).toEqual([])
      }
    })
  },
)

test('[HTTP-03] an origin that only looks like ours is another one', async () => {
  const { host, port } = new URL(world.baseUrl)
  const origins = [
    'null',
    `http://${host}.evil.test`,
    `http://LOCALHOST:${port}`,
    `https://${host}`,
    `http://localhost:${Number(port) + 1}`,
    'http://localhost',
    `${world.baseUrl}/`,
    `${world.baseUrl} https://evil.test`,
  ]
  for (const origin of origins) {
    const refused = await expectChanges(world.database.db, [], () =>
      send('POST /iam-portal/auth/logout', { origin, 'sec-fetch-site': 'same-origin', ...own }),
    )
    expect(refused.status, origin).toBe(403)
  }
})

test('[HTTP-03] our own pages and clients that are no browsers pass', async () => {
  const key = 'POST /iam-portal/v1/portal/home'
  const json = { 'content-type': 'application/json' }
  expect(
    (await send(key, { ...json, 'sec-fetch-site': 'same-origin', origin: world.baseUrl }, '{}')).status,
  ).toBe(200)
  expect((await send(key, { ...json, 'sec-fetch-site': 'same-origin' }, '{}')).status).toBe(200)
  expect((await send(key, { ...json, ...own }, '{}')).status).toBe(200)
})

test('[HTTP-03] a foreign origin is told nothing that lets its page read a reply', async () => {
  for (const origin of ['https://evil.test', 'null']) {
    const simple = await send('GET /iam-portal/v1/portal/menu', { origin })
    const preflight = await browser.fetchRaw('/api/iam-portal/auth/logout', {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'env' },
    })
    expect(preflight.status).toBe(404)
    for (const reply of [simple, preflight])
      expect([...reply.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([])
  }
})

test('[HTTP-03] a configured further origin may call with cookies, and is named exactly', async () => {
  const origin = 'https://shell.company.test'
  const portal = await startPortal(world, { WEB_ORIGINS: origin })
  try {
    const shell = portal.browser(browser)
    const preflight = await shell.fetchRaw('/api/iam-portal/v1/portal/home', {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type,currentroleno,env',
      },
    })
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get('access-control-allow-origin')).toBe(origin)
    expect(preflight.headers.get('access-control-allow-credentials')).toBe('true')
    expect(preflight.headers.get('access-control-allow-methods')).toContain('POST')
    expect(preflight.headers.get('access-control-allow-headers')).toMatch(/currentRoleNo.*pwd-ticket/)
    expect(preflight.headers.get('access-control-max-age')).toBe('600')
    const answer = await shell.fetchRaw('/api/iam-portal/v1/portal/home', {
      method: 'POST',
      headers: { origin, 'sec-fetch-site': 'same-site', 'content-type': 'application/json', ...own },
      body: '{}',
    })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('access-control-allow-origin')).toBe(origin)
    expect(answer.headers.get('vary')).toBe('Origin')
    expect(answer.headers.get('access-control-expose-headers')).toContain('expires_in')

    const evil = await shell.fetchRaw('/api/iam-portal/v1/portal/menu', {
      headers: { origin: `${origin}.evil.test` },
    })
    expect(evil.headers.get('access-control-allow-origin')).toBeNull()
    expect(evil.headers.get('vary')).toBe('Origin')
  } finally {
    await portal.stop()
  }
})
