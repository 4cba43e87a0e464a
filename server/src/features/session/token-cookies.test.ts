import { afterAll, beforeAll, expect, test } from 'vitest'
import { employ, foundCompany } from '#server/testing/company.ts'
import { requestText, sendRaw } from '#server/testing/raw-http.ts'
import { expectChanges } from '#server/testing/table-digest.ts'
import { startPortal, type TestWorld, testPortal } from '#server/testing/test-app.ts'

let world: TestWorld
beforeAll(async () => {
  world = await testPortal()
  await foundCompany(world.database.db)
  await employ(world.database.db, 'A1', [{ org: 'sales', role: 'staff' }])
})
afterAll(() => world.stop())

const accessName = 'prod_access_token_iambiz-portal'
const refreshName = 'prod_refresh_token_iambiz-portal'
const secret = '[A-Za-z0-9_-]{43}'

test('[AUTH-07] token cookies carry environment, kind and client in their names, and no script can read them', async () => {
  const browser = world.browser()
  const started = await browser.fetchRaw('/api/iam-portal/auth/login')
  expect(started.setCookies.toSorted()).toEqual([
    // Marks the browser as known, for the longest lifetime that browsers allow.
    expect.stringMatching(RegExp(`^device=${secret}; Max-Age=34560000; Path=/; HttpOnly; SameSite=Lax$`)),
    expect.stringMatching(RegExp(`^login=${secret}; Max-Age=600; Path=/; HttpOnly; SameSite=Lax$`)),
  ])
  const { setCookies } = await browser.signIn(world.provider, { sub: 'A1' })
  const thirtyDays = 30 * 24 * 3600
  expect(setCookies.sort()).toEqual([
    expect.stringMatching(RegExp(`^bind=${secret}; Max-Age=${thirtyDays}; Path=/; HttpOnly; SameSite=Lax$`)),
    expect.stringMatching(RegExp(`^${accessName}=${secret}; Max-Age=900; Path=/; HttpOnly; SameSite=Lax$`)),
    expect.stringMatching(
      RegExp(`^${refreshName}=${secret}; Max-Age=${thirtyDays}; Path=/; HttpOnly; SameSite=Lax$`),
    ),
  ])
  expect(setCookies.join('; ').length).toBeLessThan(4096)
})

test('[AUTH-07] on https the cookies are Secure, the tokens are the company’s and the rest is this host’s alone', async () => {
  const portal = await startPortal(world, {
    BASE_URL: 'https://portal.company.test',
    COOKIE_DOMAIN: 'company.test',
  })
  try {
    const address = `http://127.0.0.1:${portal.config.port}`
    const host = ['host', 'portal.company.test'] as const
    const login = await sendRaw(
      address,
      requestText(address, 'GET /api/iam-portal/auth/login?env=fat HTTP/1.1', [host]),
    )
    const [loginCookie = ''] = login.headers.get('set-cookie') ?? []
    expect(loginCookie).toMatch(
      RegExp(`^__Host-login=${secret}; Max-Age=600; Path=/; HttpOnly; Secure; SameSite=Lax$`),
    )
    const callback = new URL(
      world.provider.authorize(login.headers.get('location')?.[0] ?? '', { sub: 'A1' }),
    )
    const line = `POST /api/iam-portal/auth/token?grant_type=authorization_code&${callback.searchParams} HTTP/1.1`
    const exchanged = await sendRaw(
      address,
      requestText(address, line, [
        host,
        ['redirect', 'https://portal.company.test/iambiz/home'],
        ['sec-fetch-site', 'same-origin'],
        ['cookie', loginCookie.split(';')[0] ?? ''],
      ]),
    )
    expect((exchanged.headers.get('set-cookie') ?? []).sort()).toEqual([
      expect.stringMatching(/^__Host-bind=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
      expect.stringMatching(
        /^fat_access_token_iambiz-portal=[^;]+; Max-Age=900; Domain=company.test; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      ),
      expect.stringMatching(
        /^fat_refresh_token_iambiz-portal=[^;]+; Max-Age=2592000; Domain=company.test; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      ),
    ])
    const over = await sendRaw(
      address,
      requestText(address, 'GET /api/iam-portal/v1/portal/menu HTTP/1.1', [host]),
    )
    expect(
      (over.headers.get('set-cookie') ?? []).map((line) => line.replace(/; Expires=[^;]+/, '')).sort(),
    ).toEqual([
      'home_key=; Max-Age=0; Path=/; Secure; SameSite=Lax',
      ...['access', 'refresh'].flatMap((kind) => [
        `prod_${kind}_token_iambiz-portal=; Max-Age=0; Domain=company.test; Path=/; HttpOnly; Secure; SameSite=Lax`,
        `prod_${kind}_token_iambiz-portal=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax`,
      ]),
    ])
  } finally {
    await portal.stop()
  }
})

test('[AUTH-07] a piece of the cookie header without a name is no cookie of ours', async () => {
  const browser = world.browser()
  await browser.signIn(world.provider, { sub: 'A1' })
  const cookie = [...browser.jar].map(([name, value]) => `${name}=${value}`).join('; ')
  for (const stray of [
    'prod_access_token_iambiz-portal',
    'prod_access_token_iambiz-portalX',
    'bind',
    'bindX',
  ]) {
    const reply = await browser.call('GET /iam-portal/v1/portal/menu', {
      headers: { cookie: `${cookie}; ${stray}` },
    })
    expect([stray, reply.status]).toEqual([stray, 200])
  }
})

test('[AUTH-08] every session-over reply takes both token cookies of its environment away, and the key of the cached home', async () => {
  const browser = world.browser()
  await browser.signIn(world.provider, { sub: 'A1' }, 'fat')
  const intact = [...browser.jar.keys()].sort()
  browser.jar.set('bind', 'x'.repeat(43))
  const { envelope, setCookies } = await browser.call('GET /iam-portal/v1/portal/menu', {
    headers: { env: 'fat' },
  })
  expect(envelope.code).toBe(1006)
  expect(setCookies).toEqual([
    'home_key=; Max-Age=0; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; SameSite=Lax',
    'fat_access_token_iambiz-portal=; Max-Age=0; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; SameSite=Lax',
    'fat_refresh_token_iambiz-portal=; Max-Age=0; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; SameSite=Lax',
  ])
  expect(intact.filter((name) => !browser.jar.has(name))).toEqual([
    'fat_access_token_iambiz-portal',
    'fat_refresh_token_iambiz-portal',
  ])
})

test.each(['bind'])('[AUTH-08] a second cookie named %s, from a sibling host, is nobody’s', async (name) => {
  const browser = world.browser()
  await browser.signIn(world.provider, { sub: 'A1' })
  const own = [...browser.jar].map(([key, value]) => `${key}=${value}`).join('; ')
  for (const cookie of [`${own}; ${name}=planted`, `${name}=planted; ${own}`, `${own}; ${name}=`]) {
    const line = 'GET /api/iam-portal/v1/portal/menu HTTP/1.1'
    const refused = await expectChanges(world.database.db, ['audit_record'], () =>
      sendRaw(world.baseUrl, requestText(world.baseUrl, line, [['cookie', cookie]])),
    )
    expect(refused.status).toBe(401)
    expect(JSON.parse(refused.body)).toMatchObject({ code: 1006 })
    expect(refused.headers.get('set-cookie')).toHaveLength(3)
  }
  const [record] = await world.database.db
    .selectFrom('audit_record')
    .select(['action', 'result'])
    .orderBy('at', 'desc')
    .limit(1)
    .execute()
  expect(record).toEqual({ action: 'session.cookie-conflict', result: 'denied' })
})

test.each([accessName, refreshName])(
  '[AUTH-08] of two cookies named %s the one counts that fits the bind cookie',
  async (name) => {
    const browser = world.browser()
    await browser.signIn(world.provider, { sub: 'A1' })
    const other = world.browser()
    await other.signIn(world.provider, { sub: 'A1' })
    const own = [...browser.jar].map(([key, value]) => `${key}=${value}`).join('; ')
    for (const value of ['planted', '', other.jar.get(name)])
      for (const cookie of [`${own}; ${name}=${value}`, `${name}=${value}; ${own}`])
        expect((await browser.call('GET /iam-portal/v1/portal/menu', { headers: { cookie } })).status).toBe(
          200,
        )
    const many = Array.from({ length: 9 }, (_, at) => `${name}=planted-${at}`).join('; ')
    const flooded = await world.browser(browser).call('GET /iam-portal/v1/portal/menu', {
      headers: { cookie: `${many}; ${own}` },
    })
    expect(flooded.envelope.code).toBe(1006)
    // None of these requests ended another person's session.
    expect((await browser.call('GET /iam-portal/v1/portal/menu')).status).toBe(200)
    expect((await other.call('GET /iam-portal/v1/portal/menu')).status).toBe(200)
  },
)

test('[AUTH-08] of two refresh tokens of one session the newest counts, and the other one is no theft', async () => {
  const browser = world.browser()
  await browser.signIn(world.provider, { sub: 'A1' })
  const before = browser.jar.get(refreshName)
  const renew = (headers = {}) =>
    browser.call('POST /iam-authority/auth/token', { query: { grant_type: 'refresh_token' }, headers })
  world.clock.forward(60)
  expect((await renew()).status).toBe(200)
  world.clock.forward(60)
  expect((await renew()).status).toBe(200)
  world.clock.forward(60)
  const own = [...browser.jar].map(([key, value]) => `${key}=${value}`).join('; ')
  expect((await renew({ cookie: `${refreshName}=${before}; ${own}` })).status).toBe(200)
  expect((await browser.call('GET /iam-portal/v1/portal/menu')).status).toBe(200)
})

test('[AUTH-08] a name of ours that came twice is expired on the domains above', async () => {
  const portal = await startPortal(world, { BASE_URL: 'https://portal.hq.company.test' })
  try {
    const address = `http://127.0.0.1:${portal.config.port}`
    const twice = [accessName, accessName, refreshName].map((name) => `${name}=x`).join('; ')
    for (const line of ['GET /api/iam-portal/v1/portal/menu HTTP/1.1', 'GET /iambiz/home HTTP/1.1']) {
      const reply = await sendRaw(
        address,
        requestText(address, line, [
          ['host', 'portal.hq.company.test'],
          ['cookie', twice],
        ]),
      )
      const expired = (reply.headers.get('set-cookie') ?? []).filter((one) => /Max-Age=0;.*Domain=/.test(one))
      expect(expired.map((one) => [one.split('=')[0], /Domain=([^;]+)/.exec(one)?.[1]])).toEqual([
        [accessName, 'portal.hq.company.test'],
        [accessName, 'hq.company.test'],
        [accessName, 'company.test'],
      ])
    }
  } finally {
    await portal.stop()
  }
})

test('[AUTH-07] environments have sessions of their own in one browser; a cookie of one is nothing to another', async () => {
  const browser = world.browser()
  await browser.signIn(world.provider, { sub: 'A1' }, 'prod')
  await browser.signIn(world.provider, { sub: 'A1' }, 'fat')
  const menu = (env: string) => browser.call('GET /iam-portal/v1/portal/menu', { headers: { env } })
  expect((await menu('prod')).status).toBe(200)
  expect((await menu('fat')).status).toBe(200)
  expect((await menu('dev')).envelope.code).toBe(1006)

  const access = browser.jar.get(accessName) ?? ''
  const refresh = browser.jar.get(refreshName) ?? ''
  browser.jar.set('dev_access_token_iambiz-portal', access)
  expect((await menu('dev')).envelope.code).toBe(1006)
  browser.jar.set('dev_refresh_token_iambiz-portal', refresh)
  const crossed = await browser.call('POST /iam-authority/auth/token', {
    query: { grant_type: 'refresh_token' },
    headers: { env: 'dev' },
  })
  expect(crossed.envelope.code).toBe(1008)
  expect((await menu('prod')).status).toBe(200)
})
