import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startFakeProvider } from '#server/testing/fake-provider.ts'
import { requestText, sendRaw } from '#server/testing/raw-http.ts'
import { expectChanges, recordsOnly } from '#server/testing/table-digest.ts'
import { buildTestApp, type TestWorld, testPortal } from '#server/testing/test-app.ts'

let world: TestWorld
beforeAll(async () => {
  world = await testPortal({ WEB_ORIGINS: 'http://portal.company.test' })
})
afterAll(() => world.stop())
// All requests come from one network, so its counters must be reset.
beforeEach(() => world.database.db.deleteFrom('rate_counter').execute())

const refusedRequest = { status: 400, envelope: { code: 400, data: null } }

async function callbackOf(browser = world.browser()) {
  return { browser, callback: await browser.toProvider(world.provider, { sub: 'A1' }) }
}

test('[AUTH-01] a callback in a browser that started no sign-in is refused', async () => {
  const { callback } = await callbackOf()
  const other = world.browser()
  const refused = await expectChanges(world.database.db, recordsOnly, () => other.exchange(callback))
  expect(refused).toMatchObject(refusedRequest)
  expect(refused.setCookies).toEqual([])
  const [record] = await world.database.db
    .selectFrom('audit_record')
    .selectAll()
    .orderBy('at', 'desc')
    .limit(1)
    .execute()
  expect(record).toMatchObject({ action: 'session.login', result: 'failed', actor_no: null })
})

test.each(['prod', 'fat', 'dev', '', 'prod.', 'prod.AAAA'])(
  '[AUTH-01] the bare state "%s" is refused and switches no environment',
  async (state) => {
    const { callback } = await callbackOf()
    callback.searchParams.set('state', state)
    const stranger = world.browser()
    const strangers = await expectChanges(world.database.db, state === '' ? [] : recordsOnly, () =>
      stranger.exchange(callback),
    )
    expect(strangers).toMatchObject({ status: 400, envelope: { code: 400 } })

    const { browser, callback: own } = await callbackOf()
    own.searchParams.set('state', state)
    const refused = await expectChanges(world.database.db, state === '' ? [] : recordsOnly, () =>
      browser.exchange(own),
    )
    expect(refused).toMatchObject({ status: 400, envelope: { code: 400 } })
    expect(refused.setCookies).toEqual([])
  },
)

test('[AUTH-01] the state of another browser’s sign-in is refused', async () => {
  const [mine, other] = [await callbackOf(), await callbackOf()]
  mine.callback.searchParams.set('state', other.callback.searchParams.get('state') ?? '')
  const refused = await expectChanges(world.database.db, recordsOnly, () =>
    mine.browser.exchange(mine.callback),
  )
  expect(refused).toMatchObject(refusedRequest)
})

test.each([true, false])(
  '[AUTH-01] S-043: what comes back from a provider that is configured no more is refused, with iss: %s',
  async (namesIssuer) => {
    const { browser, callback } = await callbackOf()
    const other = await startFakeProvider()
    const { process, config } = world
    const app = buildTestApp({
      ...process,
      config: { ...config, provider: { ...config.provider, issuer: other.issuer } },
    })
    try {
      const address = await app.listen({ host: '127.0.0.1', port: 0 })
      callback.searchParams.set('grant_type', 'authorization_code')
      if (namesIssuer) callback.searchParams.set('iss', world.provider.issuer)
      else callback.searchParams.delete('iss')
      const refused = await expectChanges(world.database.db, [...recordsOnly, 'pending_login'], () =>
        sendRaw(
          address,
          requestText(address, `POST /api/iam-portal/auth/token${callback.search} HTTP/1.1`, [
            ['host', new URL(world.baseUrl).host],
            ['cookie', [...browser.jar].map(([name, value]) => `${name}=${value}`).join('; ')],
            ['redirect', `${world.baseUrl}/iambiz/home`],
            ['env', 'prod'],
            ['lang', 'zh'],
            ['containertype', 'web-pc'],
          ]),
        ),
      )
      expect([400, 410, 502, 503]).toContain(refused.status)
      expect(refused.headers.get('set-cookie')).toBeUndefined()
      if (namesIssuer) expect(other.counts.token).toBe(0)
    } finally {
      await app.close()
      await other.stop()
    }
  },
)

test('[AUTH-02] the state may be left out in the browser that started the sign-in', async () => {
  const { browser, callback } = await callbackOf()
  callback.searchParams.delete('state')
  expect((await browser.exchange(callback)).status).toBe(200)
})

describe('[AUTH-02] a redirect that is not the configured home is refused', () => {
  const own = () => `${world.baseUrl}/iambiz/home`
  const evil: [string, () => string][] = [
    ['another host', () => 'https://evil.test/'],
    ['our host as a label of another', () => 'http://portal.company.test.evil.test/iambiz/home'],
    ['our host as user name', () => 'http://portal.company.test@evil.test/iambiz/home'],
    ['two at signs', () => 'http://a@b@evil.test/'],
    ['no scheme', () => '//evil.test'],
    ['slash and backslash', () => '/\\evil.test'],
    ['scheme without slashes', () => 'https:evil.test'],
    ['an encoded slash before the at sign', () => 'http://portal.company.test%2f@evil.test'],
    ['a tab inside', () => own().replace('home', 'ho\tme')],
    ['a line break inside', () => own().replace('home', 'ho\r\nme')],
    ['an upper-case scheme', () => own().replace('http:', 'HTTP:')],
    ['white space before it', () => `\u00a0${own()}`],
    ['a path above', () => own().replace('/home', '/../admin')],
    ['encoded dots', () => own().replace('/home', '/%2e%2e/admin')],
    ['a query', () => `${own()}?next=https://evil.test`],
    ['the other allowed origin', () => 'http://portal.company.test/iambiz/home'],
    ['nothing', () => ''],
  ]

  test.each(evil)('%s', async (_what, redirect) => {
    const { browser, callback } = await callbackOf()
    const value = redirect()
    const named = value === '' ? {} : { query: { redirect_uri: value } }
    const refused = await expectChanges(world.database.db, recordsOnly, () =>
      browser.exchange(callback, { headers: { redirect: '' }, ...named }),
    )
    expect(refused).toMatchObject(refusedRequest)
    expect(refused.headers.get('location')).toBeNull()
    expect(refused.setCookies).toEqual([])
    expect(JSON.stringify(refused.envelope)).not.toContain('evil.test')
  })

  test.each(evil.slice(0, 3))('also in the start of a sign-in: %s', async (_what, redirect) => {
    const path = `/api/iam-portal/auth/login?redirect=${encodeURIComponent(redirect())}`
    const refused = await expectChanges(world.database.db, [], () => world.browser().fetchRaw(path))
    expect(refused.status).toBe(400)
    expect(refused.headers.get('location')).toBeNull()
  })
})

test('[AUTH-02] a further configured origin can be the home of a sign-in', async () => {
  const browser = world.browser()
  const redirect = 'http://portal.company.test/iambiz/home'
  const started = await browser.fetchRaw(
    `/api/iam-portal/auth/login?redirect=${encodeURIComponent(redirect)}`,
  )
  const callback = new URL(world.provider.authorize(started.headers.get('location') ?? '', { sub: 'A1' }))
  expect(callback.origin).toBe('http://portal.company.test')
  expect((await browser.exchange(callback, { headers: { redirect } })).status).toBe(200)
})

test('[AUTH-02] two redirects, in two lines or in one, are refused', async () => {
  const own = `${world.baseUrl}/iambiz/home`
  for (const values of [[own, own], [own, 'https://evil.test/'], [`${own}, ${own}`]]) {
    const { browser, callback } = await callbackOf()
    const cookie = [...browser.jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const line = `POST /api/iam-portal/auth/token?grant_type=authorization_code&${callback.searchParams} HTTP/1.1`
    const headers: [string, string][] = [
      ['env', 'prod'],
      ['lang', 'en'],
      ['containerType', 'web-pc'],
      ['cookie', cookie],
      ...values.map((value): [string, string] => ['redirect', value]),
    ]
    // Two header lines are refused before the sign-in starts, so nothing is recorded.
    const records = values.length > 1 ? [] : recordsOnly
    const reply = await expectChanges(world.database.db, records, () =>
      sendRaw(world.baseUrl, requestText(world.baseUrl, line, headers)),
    )
    expect(reply.status).toBe(400)
    expect(reply.headers.get('set-cookie')).toBeUndefined()
  }
})

test.each(['/auth/token/../refresh', '/auth/token%2f..', '/auth/tokenXYZ', '/auth/token/x', '/auth/token;x'])(
  '[AUTH-02] the path %s is not the exchange',
  async (path) => {
    const { browser, callback } = await callbackOf()
    const cookie = [...browser.jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const line = `POST /api/iam-portal${path}?grant_type=authorization_code&${callback.searchParams} HTTP/1.1`
    const headers: [string, string][] = [
      ['env', 'prod'],
      ['lang', 'en'],
      ['containerType', 'web-pc'],
      ['redirect', `${world.baseUrl}/iambiz/home`],
      ['cookie', cookie],
    ]
    const reply = await expectChanges(world.database.db, [], () =>
      sendRaw(world.baseUrl, requestText(world.baseUrl, line, headers)),
    )
    expect(reply.status).toBe(404)
    expect(JSON.parse(reply.body)).toMatchObject({ code: 404 })
  },
)

test('[AUTH-01] an environment that is not served is refused in the address of the start', async () => {
  for (const query of [
    'env=xyz',
    'env=',
    'env=PROD',
    'env=dev&env=fat',
    'env=uat',
    'env=__proto__',
    'env=%00',
  ]) {
    const reply = await world.browser().fetchRaw(`/api/iam-portal/auth/login?${query}`)
    expect([query, reply.status]).toEqual([query, 400])
    expect(reply.headers.getSetCookie()).toEqual([])
  }
})

test('[AUTH-01] a flood of callbacks from strangers is stopped before it fills the logs', async () => {
  const portal = await testPortal({ LIMIT_EXCHANGE_PER_ADDRESS: '3' })
  try {
    portal.clock.stopAt(new Date())
    const attempt = () =>
      portal.browser().call('POST /iam-portal/auth/token', {
        query: { grant_type: 'authorization_code', code: 'x' },
        headers: { redirect: `${portal.baseUrl}/iambiz/home` },
      })
    for (let used = 0; used < 3; used++) expect((await attempt()).status).toBe(400)
    const stopped = await expectChanges(portal.database.db, [], attempt)
    expect(stopped).toMatchObject({ status: 429, envelope: { code: 429 } })
    expect(Number(stopped.headers.get('retry-after'))).toBeGreaterThan(0)
  } finally {
    await portal.stop()
  }
})
