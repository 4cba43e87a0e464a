import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { requestText, sendRaw } from '#server/testing/raw-http.ts'
import { startPortal, type TestWorld, testPortal } from '#server/testing/test-app.ts'

let world: TestWorld
beforeAll(async () => {
  world = await testPortal()
})
afterAll(() => world.stop())

const entryFile = new URL('../../testing/web-root/assets/entry-0a1b2c3d.js', import.meta.url)

const common = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
}

const replies: [string, string, Record<string, string>, number][] = [
  ['an envelope', '/api/iam-portal/v1/portal/system/iambiz', {}, 200],
  ['a refusal', '/api/iam-portal/v1/portal/menu', {}, 401],
  ['a bad header', '/api/iam-portal/v1/portal/menu', { env: 'moon' }, 400],
  ['an unknown path', '/api/nothing/here', {}, 404],
  ['an address that cannot be decoded', '/api/%zz', {}, 400],
  ['a path that is too long for its place', `/api/iam-portal/v1/portal/system/${'x'.repeat(201)}`, {}, 400],
  ['a redirect', '/api/iam-portal/auth/login', {}, 302],
  ['the API document', '/api/docs/json', {}, 401],
  ['the page', '/iambiz/home', {}, 200],
  ['the way to home', '/', {}, 302],
  ['the way to the sign-in', '/iambiz/home', { 'sec-fetch-dest': 'document' }, 302],
  ['a page that is none', '/nothing', { accept: 'text/html' }, 404],
  ['an asset', '/iambiz/assets/entry-0a1b2c3d.js', {}, 200],
  ['a missing asset', '/iambiz/assets/none.js', {}, 404],
  ['an unknown path of no part', '/favicon.ico', {}, 404],
  ['another host', '/api/iam-portal/v1/portal/menu', { host: 'evil.test' }, 421],
]

test.each(replies)(
  'S-145: every reply has the security headers: %s',
  async (_what, path, headers, status) => {
    const reply = await sendRaw(
      world.baseUrl,
      requestText(world.baseUrl, `GET ${path} HTTP/1.1`, Object.entries(headers)),
    )
    expect(reply.status).toBe(status)
    for (const [name, value] of Object.entries(common)) expect(reply.headers.get(name), name).toEqual([value])
    expect(reply.headers.get('permissions-policy')?.[0]).toMatch(/camera=\(\).*clipboard-write=\(self\)/)
    for (const told of ['server', 'x-powered-by', 'strict-transport-security', 'access-control-allow-origin'])
      expect(reply.headers.get(told), told).toBeUndefined()
    expect(reply.headers.get('x-request-id')).toHaveLength(1)
    const [policy] = reply.headers.get('content-security-policy') ?? []
    // Static files have no policy of their own.
    if (path.endsWith('entry-0a1b2c3d.js')) expect(policy).toBeUndefined()
    else expect(policy).toContain("default-src 'none'")
    if (path.startsWith('/api')) {
      expect(policy).toBe("default-src 'none'; frame-ancestors 'none'")
      expect(reply.headers.get('cache-control')).toEqual(['no-store'])
    }
  },
)

test('[HTTP-04] every reply below /api is an envelope, whatever went wrong', async () => {
  for (const [, path, headers, status] of replies.filter(([, at]) => at.startsWith('/api'))) {
    if (status === 302) continue
    const reply = await sendRaw(
      world.baseUrl,
      requestText(world.baseUrl, `GET ${path} HTTP/1.1`, Object.entries(headers)),
    )
    expect(reply.headers.get('content-type')?.[0]).toBe('application/json; charset=utf-8')
    expect(JSON.parse(reply.body)).toEqual({
      code: expect.any(Number),
      message: expect.stringMatching(/./),
      data:
        status === 200
          ? expect.anything()
          : path.includes('menu') && status !== 401
            ? expect.anything()
            : null,
      traceId: reply.headers.get('x-request-id')?.[0],
    })
  }
})

test('the page may load its own scripts only, and says who may frame it', async () => {
  const portal = await startPortal(world, { EMBEDDING_PARENTS: 'https://shell.company.test' })
  try {
    const policies: string[] = []
    for (let time = 0; time < 2; time++) {
      const page = await portal.browser().fetchRaw('/iambiz/home')
      const policy = page.headers.get('content-security-policy') ?? ''
      const [, nonce = ''] = /script-src 'nonce-([^']+)' 'strict-dynamic'/.exec(policy) ?? []
      expect(nonce).toHaveLength(24)
      expect(await page.text()).toContain(`nonce="${nonce}"`)
      expect(policy).toContain("default-src 'none'")
      expect(policy).toContain("frame-ancestors 'self' https://shell.company.test")
      expect(policy).toContain("require-trusted-types-for 'script'")
      expect(policy).not.toContain('unsafe')
      expect(page.headers.get('cache-control')).toBe('no-store')
      policies.push(policy)
    }
    expect(policies[0]).not.toBe(policies[1])
  } finally {
    await portal.stop()
  }
})

test.each([
  ['/iambiz/home/setting/binding', true],
  ['/iambiz/home/setting%2Fbinding', true],
  ['/iambiz/%68ome/setting/security', true],
  ['/iambiz/home/admin/people', true],
  ['/iambiz/home/announcementMaintenance/new', true],
  ['/iambiz/password/forgot', true],
  // The web matches paths without regard to case.
  ['/iambiz/home/ADMIN/people', true],
  ['/iambiz/home/announcementmaintenance', true],
  ['/iambiz/home', false],
  ['/iambiz/home/apps', false],
])('S-141: %s, sensitive or not, is framed by configured pages', async (path, isSensitive) => {
  const portal = await startPortal(world, { EMBEDDING_PARENTS: 'https://shell.company.test' })
  try {
    const configured = await portal.browser().fetchRaw(path)
    expect(configured.headers.get('content-security-policy')).toContain(
      `frame-ancestors ${isSensitive ? '' : "'self' "}https://shell.company.test;`,
    )
    expect(configured.headers.get('x-frame-options')).toBeNull()
    const alone = await world.browser().fetchRaw(path)
    expect(alone.headers.get('content-security-policy')).toContain(
      `frame-ancestors ${isSensitive ? "'none'" : "'self'"};`,
    )
    expect(alone.headers.get('x-frame-options')).toBe(isSensitive ? 'DENY' : null)
  } finally {
    await portal.stop()
  }
})

test('on https browsers are told to stay there', async () => {
  const portal = await startPortal(world, { BASE_URL: 'https://portal.company.test' })
  try {
    const address = `http://127.0.0.1:${portal.config.port}`
    const reply = await sendRaw(
      address,
      requestText(address, 'GET /iambiz/home HTTP/1.1', [['host', 'portal.company.test']]),
    )
    expect(reply.headers.get('strict-transport-security')).toEqual(['max-age=63072000; includeSubDomains'])
  } finally {
    await portal.stop()
  }
})

test('a callback page tells no other site its address', async () => {
  const page = await world.browser().fetchRaw('/iambiz/home?code=abc&state=prod.x')
  expect(page.headers.get('referrer-policy')).toBe('no-referrer')
})

test('[SCR-06] hashed files may be kept for ever, and travel compressed where the browser takes that', async () => {
  const tags = new Set<string | null>()
  for (const [accepted, encoding] of [
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['identity', null],
  ] as const) {
    const asset = await world
      .browser()
      .fetchRaw('/iambiz/assets/entry-0a1b2c3d.js', { headers: { 'accept-encoding': accepted } })
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(asset.headers.get('content-type')).toMatch(/^(text|application)\/javascript; charset=utf-8$/)
    expect(asset.headers.get('content-encoding')).toBe(encoding)
    expect(asset.headers.get('vary')).toBe('accept-encoding')
    expect(await asset.text()).toBe(await readFile(entryFile, 'utf8'))
    tags.add(asset.headers.get('etag'))
  }
  expect(tags.size).toBe(3)
})

test('[HTTP-09] pages call, and take pictures from, the hosts of the settings, which they know', async () => {
  const [log, image] = ['https://log.company.test', 'https://pictures.company.test']
  const portal = await startPortal(world, { API_HOSTS: `iam-log=${log}`, IMAGE_HOST: image })
  try {
    const browser = portal.browser()
    await browser.signIn(world.provider, { sub: 'nobody' })
    const page = await browser.fetchRaw('/iambiz/home')
    const policy = page.headers.get('content-security-policy')?.split('; ')
    expect(policy).toContain(`img-src 'self' data: blob: ${image}`)
    expect(policy).toContain(`connect-src 'self' ${log} ${image}`)
    const [, boot = ''] = /id="boot">(.*?)<\/script>/s.exec(await page.text()) ?? []
    expect(JSON.parse(boot).config).toMatchObject({
      apiHosts: { 'iam-log': log, imageUpload: image },
      systemCode: 'iambiz',
    })
    // The hosts forward calls to the portal, which are then cross-origin.
    const origin = portal.baseUrl
    const passedOn = await browser.fetchRaw('/api/iam-portal/v1/portal/menu', { headers: { origin } })
    expect(passedOn.headers.get('access-control-allow-origin')).toBe(origin)
  } finally {
    await portal.stop()
  }
})
