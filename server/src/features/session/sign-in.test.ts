import { afterAll, beforeAll, expect, test } from 'vitest'
import { digest } from '#server/platform/digest.ts'
import { employ, foundCompany } from '#server/testing/company.ts'
import { fresh } from '#server/testing/fresh.ts'
import { expectChanges } from '#server/testing/table-digest.ts'
import { type TestWorld, testPortal } from '#server/testing/test-app.ts'

let world: TestWorld
beforeAll(async () => {
  world = await testPortal()
  await foundCompany(world.database.db)
  await employ(world.database.db, 'A1', [{ org: 'sales', role: 'staff' }])
  await employ(world.database.db, 'A2', [
    { org: 'group', role: 'lead' },
    { org: 'sales', role: 'staff' },
    { org: 'sales', role: 'editor' },
  ])
})
afterAll(() => world.stop())

const uuid = /^[0-9a-f-]{36}$/
const secret = /^[A-Za-z0-9_-]{43}$/

test('[UI-01] the sign-in page is Chinese until a language was chosen, whatever the browser prefers', async () => {
  const reply = await world.browser().fetchRaw('/api/iam-portal/auth/login', {
    headers: { 'accept-language': 'en-GB' },
  })
  const { searchParams } = new URL(reply.headers.get('location') ?? '')
  expect(searchParams.get('ui_locales')).toBe('zh-CN')
})

test('[AUTH-01] a sign-in starts with the authorization request of the code flow, PKCE, state and nonce', async () => {
  const browser = world.browser()
  const reply = await browser.fetchRaw('/api/iam-portal/auth/login?env=fat', {
    headers: { 'accept-language': 'en-GB', cookie: 'lang=en' },
  })
  expect(reply.status).toBe(302)
  const url = new URL(reply.headers.get('location') ?? '')
  expect(`${url.origin}${url.pathname}`).toBe(`${world.provider.issuer}/authorize`)
  const asked = Object.fromEntries(url.searchParams)
  expect(asked).toEqual({
    response_type: 'code',
    client_id: 'iambiz-portal',
    redirect_uri: `${world.baseUrl}/iambiz/home`,
    scope: 'openid profile email offline_access',
    state: expect.stringMatching(/^fat\.[A-Za-z0-9_-]{43}$/),
    nonce: expect.stringMatching(secret),
    code_challenge: expect.stringMatching(secret),
    code_challenge_method: 'S256',
    ui_locales: 'en',
  })
  const login = browser.jar.get('login') ?? ''
  expect(login).toMatch(secret)
  const [pending] = await world.database.db
    .selectFrom('pending_login')
    .selectAll()
    .where('login_hash', '=', digest(login))
    .execute()
  expect(pending).toMatchObject({ env: 'fat', state_hash: digest(asked.state ?? ''), code_hash: null })
})

test('a frame begins a sign-in that shows nothing', async () => {
  const asked = async (query: string) => {
    const reply = await world.browser().fetchRaw(`/api/iam-portal/auth/login${query}`)
    return new URL(reply.headers.get('location') ?? '').searchParams.get('prompt')
  }
  expect(await asked('?prompt=none')).toBe('none')
  for (const query of ['', '?prompt=login', '?prompt=none&prompt=none']) expect(await asked(query)).toBeNull()
})

test('[AUTH-01] no call but the code flow gives out a session', async () => {
  const browser = world.browser()
  for (const path of [
    '/api/iam-portal/auth/login',
    '/api/iam-portal/auth/token',
    '/api/iam-authority/auth/token',
  ]) {
    await expectChanges(world.database.db, [], async () => {
      const reply = await browser.fetchRaw(`${path}?grant_type=password&username=root&password=x`, {
        method: 'POST',
        headers: { env: 'prod', lang: 'en', containertype: 'web-pc' },
      })
      expect([400, 404]).toContain(reply.status)
    })
  }
  expect(browser.jar.size).toBe(0)
})

test('[AUTH-02] the code in the address is exchanged for tokens', async () => {
  const { status, envelope } = await world.browser().signIn(world.provider, { sub: 'A1' })
  expect(status).toBe(200)
  expect(envelope).toEqual({
    code: 200,
    message: 'success',
    data: {
      userNo: 'A1',
      access_token: expect.stringMatching(secret),
      refresh_token: expect.stringMatching(secret),
      expires_in: 900,
    },
    traceId: expect.stringMatching(uuid),
  })
})

test('[AUTH-02] the redirect may also be named redirect-uri, redirect_uri, or stand in the query', async () => {
  const redirect = `${world.baseUrl}/iambiz/home`
  for (const form of [
    { headers: { redirect: '', 'redirect-uri': redirect } },
    { headers: { redirect: '', redirect_uri: redirect } },
    { headers: { redirect: '' }, query: { redirect_uri: redirect } },
  ]) {
    const browser = world.browser()
    const callback = await browser.toProvider(world.provider, { sub: 'A1' })
    expect((await browser.exchange(callback, form)).envelope.code).toBe(200)
  }
})

test('[AUTH-04] after the sign-in the organizations and roles are there by userNo', async () => {
  const browser = world.browser()
  await browser.signIn(world.provider, { sub: 'A2' })
  const { envelope } = await browser.call('GET /iam-portal/v1/portal/userOrgRole', {
    query: { userNo: 'A2' },
  })
  const unread = { pinyin: '', initials: '' }
  expect(envelope.data).toEqual({
    userNo: 'A2',
    orgRole: [
      {
        org: { orgCode: 'group', orgName: '集团总部', ...unread },
        roles: [{ role: { roleNo: 'lead', roleName: '角色lead', ...unread } }],
      },
      {
        org: { orgCode: 'sales', orgName: '销售部', ...unread },
        roles: [
          { role: { roleNo: 'staff', roleName: '角色staff', ...unread } },
          { role: { roleNo: 'editor', roleName: '角色editor', ...unread } },
        ],
      },
    ],
  })
})

test('[AUTH-01] somebody whom only the provider knows is admitted without any role', async () => {
  const browser = world.browser()
  const name = `\u0000\u202e${'名'.repeat(90)}`
  await browser.signIn(world.provider, { sub: 'new-1', name, email: 'new@example.com' })
  const person = await world.database.db
    .selectFrom('person')
    .selectAll()
    .where('user_no', '=', 'new-1')
    .executeTakeFirst()
  expect(person).toMatchObject({ name_zh: '名'.repeat(80), email: 'new@example.com', status: 1 })
  const { envelope } = await browser.call('GET /iam-portal/v1/portal/userOrgRole', {
    query: { userNo: 'new-1' },
  })
  expect(envelope.data).toEqual({ userNo: 'new-1', orgRole: [] })
})

test.each([
  ['NUL', 'a\u0000b'],
  ['a line break', 'a\r\nb'],
  ['nothing', ''],
  ['65 characters', 'x'.repeat(65)],
])('[AUTH-01] a staff number with %s is refused', async (_what, sub) => {
  const browser = world.browser()
  const callback = await browser.toProvider(world.provider, { sub })
  const refused = await expectChanges(world.database.db, ['audit_record', 'login_log', 'pending_login'], () =>
    browser.exchange(callback),
  )
  const told = { code: 503, message: expect.stringContaining('CLAIM') }
  expect(refused).toMatchObject({ status: 503, envelope: told })
})

test('[AUTH-02] a pending sign-in is worth nothing after ten minutes', async () => {
  const browser = world.browser()
  const callback = await browser.toProvider(world.provider, { sub: 'A1' })
  const started = world.clock.now()
  world.clock.stopAt(new Date(started.getTime() + 600_000))
  try {
    const late = await expectChanges(world.database.db, ['audit_record', 'login_log'], () =>
      browser.exchange(callback),
    )
    expect(late).toMatchObject({ status: 410, envelope: { code: 1003 } })
    expect(late.setCookies).toEqual([])
  } finally {
    world.clock.stopAt(started)
    world.clock.run()
  }
})

test('[AUTH-01] a disabled person is refused, and nothing of the sign-in stays', async () => {
  const gone = fresh('gone')
  await employ(world.database.db, gone, [{ org: 'sales', role: 'staff' }], { status: 0 })
  const browser = world.browser()
  const callback = await browser.toProvider(world.provider, { sub: gone })
  const refused = await expectChanges(world.database.db, ['audit_record', 'login_log', 'pending_login'], () =>
    browser.exchange(callback),
  )
  expect(refused).toMatchObject({ status: 403, envelope: { code: 1004, data: null } })
  expect(refused.setCookies).toEqual([])
})

test('[AUTH-02] values that somebody planted before the sign-in are replaced and dead after it', async () => {
  const attacker = world.browser()
  await attacker.signIn(world.provider, { sub: 'A2' })
  const planted = new Map(attacker.jar)
  const victim = world.browser()
  for (const [name, value] of planted) victim.jar.set(name, value)
  await victim.signIn(world.provider, { sub: 'A1' })
  // The device cookie may stay: it only marks a known browser and grants no access.
  planted.delete('device')
  for (const [name, value] of planted) expect(victim.jar.get(name)).not.toBe(value)
  const { status, envelope } = await attacker.call('GET /iam-portal/v1/portal/menu')
  expect(status).toBe(401)
  expect([1006, 1010]).toContain(envelope.code)
})

test('[AUTH-01] a person has ten sessions at most; one more ends the oldest', async () => {
  const many = fresh('many')
  await employ(world.database.db, many, [{ org: 'sales', role: 'staff' }])
  const browsers = Array.from({ length: 13 }, () => world.browser())
  const [first, ...others] = browsers
  await first?.signIn(world.provider, { sub: many })
  const replies = await Promise.all(others.map((browser) => browser.signIn(world.provider, { sub: many })))
  expect(replies.map(({ status }) => status)).toEqual(others.map(() => 200))
  const open = await world.database.db
    .selectFrom('session')
    .select('session_id')
    .where('user_no', '=', many)
    .where('ended_at', 'is', null)
    .execute()
  expect(open).toHaveLength(10)
  const ended = await first?.call('GET /iam-portal/v1/portal/menu')
  expect(ended).toMatchObject({ status: 401, envelope: { code: 1010 } })
})

test('signing in again in the same browser ends the session that it had', async () => {
  const browser = world.browser()
  await browser.signIn(world.provider, { sub: 'A1' })
  const old = new Map(browser.jar)
  await browser.signIn(world.provider, { sub: 'A1' })
  const stale = world.browser()
  for (const [name, value] of old) stale.jar.set(name, value)
  const reply = await stale.call('GET /iam-portal/v1/portal/menu')
  expect(reply).toMatchObject({ status: 401, envelope: { code: 1010 } })
  const current = await browser.call('GET /iam-portal/v1/portal/menu')
  expect(current.status).toBe(200)
})
