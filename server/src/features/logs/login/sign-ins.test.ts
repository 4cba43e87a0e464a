import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { employ, foundCompany } from '#server/testing/company.ts'
import { fresh } from '#server/testing/fresh.ts'
import { type TestWorld, testPortal } from '#server/testing/test-app.ts'

let world: TestWorld
beforeAll(async () => {
  world = await testPortal()
  await foundCompany(world.database.db)
  await employ(world.database.db, 'A1', [{ org: 'sales', role: 'staff' }])
  await employ(world.database.db, 'gone', [], { status: 0 })
})
afterAll(() => world.stop())

const staff = (org: string) => ({ org, role: 'staff' })
const lead = (org: string) => ({ org, role: 'lead' })

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:141.0) Gecko/20100101 Firefox/141.0'

/** Returns the rows that `act` added to the login log. */
async function entriesOf(act: () => Promise<unknown>) {
  const { db } = world.database
  const before = await db.selectFrom('login_log').select('id').execute()
  await act()
  const known = new Set(before.map(({ id }) => id))
  const all = await db.selectFrom('login_log').selectAll().orderBy('occurred_at').execute()
  return all.filter(({ id }) => !known.has(id))
}

async function signIn(sub: string) {
  const browser = world.browser()
  const callback = await browser.toProvider(world.provider, { sub }, 'fat')
  const reply = await browser.exchange(callback, {
    headers: {
      env: 'fat',
      'user-agent': firefox,
      containertype: 'wecom',
      'x-request-id': 'trace-of-this-test',
    },
  })
  return { browser, reply }
}

test('[STAT-06] a sign-in becomes one entry: who, when, from where, with what', async () => {
  const entries = await entriesOf(() => signIn('A1'))
  expect(entries).toEqual([
    {
      occurred_at: expect.any(Date),
      id: expect.any(String),
      event_type: 'login',
      login_type: 'password',
      result: 1,
      fail_reason: null,
      user_no: 'A1',
      user_name: '员工A1',
      org_code: 'sales',
      org_name: '销售部',
      role_no: null,
      app_id: null,
      app_code: 'iambiz',
      app_name: '数字应用平台',
      session_id: expect.any(String),
      ip: '127.0.0.1',
      user_agent: firefox,
      browser: 'Firefox 141',
      os: expect.stringContaining('Windows'),
      device: 'pc',
      container_type: 'wecom',
      env: 'fat',
      trace_id: 'trace-of-this-test',
      principal_no: null,
      principal_name: null,
      delegation_id: null,
      row_no: expect.any(String),
      end_reason: null,
      duration_sec: null,
    },
  ])
})

test.each<[string, () => Promise<unknown>, object]>([
  ['of somebody disabled', () => signIn('gone'), { user_no: 'gone', fail_reason: 'disabled', env: 'fat' }],
  [
    'in a browser that started none',
    () =>
      world.browser().call('POST /iam-portal/auth/token', {
        query: { grant_type: 'authorization_code', code: 'x' },
      }),
    { user_no: '', fail_reason: 'invalid_request' },
  ],
  [
    'with a code that the provider does not know',
    async () => {
      const browser = world.browser()
      const callback = await browser.toProvider(world.provider, { sub: 'A1' })
      callback.searchParams.set('code', 'forged')
      return browser.exchange(callback)
    },
    { user_no: '', fail_reason: 'invalid_code' },
  ],
  [
    'while the provider is away',
    async () => {
      const browser = world.browser()
      const callback = await browser.toProvider(world.provider, { sub: 'A1' })
      await world.provider.stop()
      try {
        return await browser.exchange(callback)
      } finally {
        await world.provider.start()
      }
    },
    { user_no: '', fail_reason: 'provider_unavailable' },
  ],
  [
    'of a token that the portal was not set up for',
    async () => {
      const browser = world.browser()
      world.provider.faults.claims = (claims) => ({ ...claims, aud: 'x' })
      onTestFinished(() => void delete world.provider.faults.claims)
      return browser.exchange(await browser.toProvider(world.provider, { sub: 'A1' }))
    },
    { user_no: '', fail_reason: 'misconfigured' },
  ],
])('[STAT-06] a failed sign-in %s becomes one entry', async (_what, act, expected) => {
  const entries = await entriesOf(act)
  expect(entries).toHaveLength(1)
  expect(entries[0]).toMatchObject({ event_type: 'fail', result: 0, session_id: null, ...expected })
})

test.each([
  ['whose role comes first', [lead('group'), staff('sales'), staff('group')], null],
  ['that was chosen for the beginning', [lead('sales'), staff('group')], lead('sales')],
  ['that is held, whatever was chosen', [staff('sales'), lead('group')], lead('sales')],
  ['of nobody, without any role', [], null],
])(
  '[STAT-06] a sign-in and its end belong to the organization %s, as the person begins with it',
  async (_which, pairs, chosen) => {
    const userNo = fresh('B')
    await employ(world.database.db, userNo, pairs)
    if (chosen) {
      const { org: default_org_code, role: default_role_no } = chosen
      const config = { user_no: userNo, default_org_code, default_role_no, notify: '{}' }
      await world.database.db.insertInto('user_config').values(config).execute()
    }
    let begins: string | null = null
    const entries = await entriesOf(async () => {
      const { browser } = await signIn(userNo)
      const person = await browser.call('GET /iam-portal/auth/user', { headers: { env: 'fat' } })
      begins = person.envelope.data.current?.orgCode ?? null
      await browser.call('POST /iam-portal/auth/logout', { headers: { env: 'fat' } })
    })
    expect(entries.map(({ event_type, org_code }) => [event_type, org_code])).toEqual([
      ['login', begins],
      ['logout', begins],
    ])
  },
)

test('[STAT-06] a sign-out becomes one entry too', async () => {
  const { browser } = await signIn('A1')
  const entries = await entriesOf(() =>
    browser.call('POST /iam-portal/auth/logout', { headers: { env: 'fat' } }),
  )
  expect(entries).toHaveLength(1)
  expect(entries[0]).toMatchObject({ event_type: 'logout', user_no: 'A1', result: 1 })
})

test('[STAT-06] a code that is sent again in time is no second sign-in', async () => {
  const browser = world.browser()
  const callback = await browser.toProvider(world.provider, { sub: 'A1' })
  const entries = await entriesOf(() => Promise.all([browser.exchange(callback), browser.exchange(callback)]))
  expect(entries.map(({ event_type }) => event_type)).toEqual(['login'])
})

test.each([
  [['wechat'], 'wechat'],
  [['wecom', 'pwd'], 'wecom'],
  [['pwd', 'otp', 'mfa'], 'totp'],
  [['pwd'], 'password'],
  [[], 'oauth'],
  ['pwd', 'oauth'],
])('[STAT-06] the methods %j of the provider are the sign-in type %s', async (amr, loginType) => {
  world.provider.faults.claims = (claims) => ({ ...claims, amr })
  const entries = await entriesOf(() => signIn('A1'))
  delete world.provider.faults.claims
  expect(entries[0]).toMatchObject({ login_type: loginType })
})
