import type { AppListFilter } from '@iambiz/contract/features/statistics/logins.ts'
import { signOnProtocols } from '@iambiz/contract/platform/login-log.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { GivenRow } from '#server/testing/login-log-rows.ts'
import { type LoginLogWorld, loginLogWorld } from '#server/testing/login-log-world.ts'
import { readSpreadsheet } from '#server/testing/read-spreadsheet.ts'

const june = { startTime: '2026-06-01 00:00:00', endTime: '2026-06-15 23:59:59' }

let world: LoginLogWorld
const db = () => world.database.db
const as = (who: string) => world.as(who)

const rows: GivenRow[] = [
  // Uses before the period: a year, a month, and the morning of its first day for a filter that begins at noon.
  { at: '2025-05-02 10:00:00', event: 'launch', user: 'Q1', org: 'sales', app: 'archive' },
  { at: '2026-05-20 10:00:00', event: 'launch', user: 'Q1', org: 'sales', app: 'rare' },
  { at: '2026-05-28 18:00:00', event: 'launch', user: 'Q2', org: 'group', app: 'rare' },
  { at: '2026-06-01 08:00:00', event: 'launch', user: 'Q1', org: 'sales', app: 'crm' },
  { at: '2026-06-02 09:30:00', event: 'login', user: 'Q1', org: 'sales', app: 'iambiz' },
  { at: '2026-06-02 09:31:00', event: 'launch', user: 'Q1', org: 'sales', app: 'crm' },
  { at: '2026-06-02 09:40:00', event: 'launch', user: 'Q1', org: 'sales', app: 'erp', env: 'fat' },
  { at: '2026-06-09 11:00:00', event: 'launch', user: 'Q2', org: 'group', app: 'crm' },
  { at: '2026-06-09 11:05:00', event: 'fail', user: 'Q2', org: 'group', app: 'crm' },
  { at: '2026-06-10 11:00:00', event: 'login', user: 'Q3', org: 'group', app: 'crm' },
  { at: '2026-06-11 08:00:00', event: 'launch', user: 'Q3', org: 'group', app: 'gone' },
  { at: '2026-06-12 08:00:00', event: 'logout', user: 'Q3', org: 'group', app: 'iambiz' },
  { at: '2026-06-09 11:00:02', event: 'sign_on', type: 'oidc', user: 'Q2', org: 'group', app: 'crm' },
  { at: '2026-06-10 10:00:00', event: 'sign_on', type: 'oidc', user: 'Q2', org: 'group', app: 'crm' },
  { at: '2026-06-10 10:30:00', event: 'sign_on', type: 'saml', user: 'Q3', org: 'group', app: 'crm' },
  // Only ever used by people who begin there.
  { at: '2026-06-11 13:00:00', event: 'sign_on', type: 'cas', user: 'Q3', org: 'group', app: 'direct' },
]

beforeAll(async () => {
  world = await loginLogWorld(['root', 'bsm', 'counter', 'staff'])
  const { given } = world
  await given.system({ system_code: 'own' })
  await given.category({ category_code: 'market', name_zh: '营销', name_en: 'Marketing' })
  const applications = [
    {
      ...{
        app_code: 'crm',
        name_zh: '客户关系',
        name_en: 'Customers',
        pinyin: 'kehuguanxi',
        initials: 'khgx',
      },
      ...{ system_code: 'own', category_code: 'market' },
    },
    { app_code: 'erp', name_zh: '资源计划', name_en: 'Resources' },
    { app_code: 'archive', name_zh: '档案馆', name_en: 'Archive', system_code: 'own' },
    { app_code: 'rare', name_zh: '很少用', name_en: 'Rarely used' },
    { app_code: 'direct', name_zh: '直接登录', name_en: 'Direct' },
    { app_code: 'never', name_zh: '从未用', name_en: 'Never used', system_code: 'own' },
    { app_code: 'draft', name_zh: '草稿箱', name_en: 'A draft', status: 0 as const },
    { app_code: 'offline', name_zh: '已停用', name_en: 'Stopped', status: 3 as const },
  ]
  for (const application of applications) await given.application(application)
  const found = await db().selectFrom('application').select(['app_code', 'app_id']).execute()
  const appIds = new Map(found.map(({ app_code, app_id }) => [app_code, app_id]))
  await db().insertInto('system_manager').values({ system_code: 'own', user_no: 'bsm' }).execute()
  // With the ids of the catalogue.
  await world.log(rows.map((row) => ({ ...row, appId: appIds.get(row.app) })))
})
afterAll(() => world.stop())

type Asked = Partial<AppListFilter> & { pageNum?: number; pageSize?: number }

const people = { userKeyword: 'Q' }

const list = async (who: string, asked: Asked = {}) =>
  (
    await as(who).call('POST /iam-log/v1/loginLog/searchLogSumList', {
      body: { ...june, ...people, pageSize: 100, ...asked },
    })
  ).envelope.data

const codes = async (who: string, asked: Asked) => (await list(who, asked)).list.map(({ appCode }) => appCode)

describe('an application', () => {
  test('[STAT-05] is told with its first and last use, or with the last one before the period', async () => {
    const { list: found } = await list('root')
    const told = found.map(({ appCode, firstTime, lastTime, lastUsedOn }) => [
      appCode,
      firstTime ?? null,
      lastTime ?? lastUsedOn ?? null,
    ])
    expect(Object.fromEntries(told.map(([code, ...times]) => [code, times]))).toEqual({
      crm: ['2026-06-01 08:00:00', '2026-06-10 11:00:00'],
      direct: ['2026-06-11 13:00:00', '2026-06-11 13:00:00'],
      erp: ['2026-06-02 09:40:00', '2026-06-02 09:40:00'],
      gone: ['2026-06-11 08:00:00', '2026-06-11 08:00:00'],
      iambiz: ['2026-06-02 09:30:00', '2026-06-02 09:30:00'],
      archive: [null, '2025-05-02'],
      rare: [null, '2026-05-28'],
      never: [null, null],
      draft: [null, null],
      offline: [null, null],
    })
  })

  test('has the times of the filter: of an organization, an environment, or a day that begins at noon', async () => {
    const timesOf = async (code: string, asked: Asked) => {
      const app = (await list('root', asked)).list.find(({ appCode }) => appCode === code)
      return [app?.firstTime, app?.lastTime, app?.lastUsedOn]
    }
    expect(await timesOf('crm', { orgCode: 'sales' })).toEqual([
      '2026-06-01 08:00:00',
      '2026-06-02 09:31:00',
      undefined,
    ])
    expect(await timesOf('rare', { orgCode: 'sales' })).toEqual([undefined, undefined, '2026-05-20'])
    expect(await timesOf('erp', { env: 'prod' })).toEqual([undefined, undefined, undefined])
    expect(await timesOf('crm', { startTime: '2026-06-01 12:00:00' })).toEqual([
      '2026-06-02 09:31:00',
      '2026-06-10 11:00:00',
      undefined,
    ])
    // Before noon is before the period, although on its first day.
    expect(await timesOf('crm', { orgCode: 'sales', startTime: '2026-06-02 12:00:00' })).toEqual([
      undefined,
      undefined,
      '2026-06-02',
    ])
    expect(await timesOf('crm', { userKeyword: 'Q1', startTime: '2026-06-02 00:00:00' })).toEqual([
      '2026-06-02 09:31:00',
      '2026-06-02 09:31:00',
      undefined,
    ])
  })

  test('[STAT-05] has its sign-ons by protocol beside its openings', async () => {
    const { list: found, sum } = await list('root', { sortField: 'signOnTimes' })
    expect(found.slice(0, 2)).toMatchObject([
      {
        ...{ appCode: 'crm', launchTimes: 3, signOnTimes: 3, userCount: 3 },
        signOns: [
          { protocol: 'oidc', times: 2 },
          { protocol: 'saml', times: 1 },
        ],
      },
      {
        ...{ appCode: 'direct', launchTimes: 0, signOnTimes: 1, userCount: 1, share: 0, avgPerDay: 0 },
        signOns: [{ protocol: 'cas', times: 1 }],
      },
    ])
    expect(sum).toMatchObject({
      ...{ launchTimes: 5, signOnTimes: 4 },
      signOns: [
        { protocol: 'oidc', times: 2 },
        { protocol: 'saml', times: 1 },
        { protocol: 'cas', times: 1 },
      ],
    })
    const bySaml = await list('root', { loginTypes: ['saml', 'password'] })
    expect(bySaml.sum.signOns).toEqual([{ protocol: 'saml', times: 1 }])
    expect(await codes('root', { onlyUnused: true })).not.toContain('direct')
  })

  test('tells its average and its share of all openings', async () => {
    const [crm] = (await list('root')).list
    expect(crm).toMatchObject({ appCode: 'crm', launchTimes: 3, loginTimes: 1, userCount: 3, failTimes: 1 })
    expect([crm?.avgPerDay, crm?.share, crm?.status]).toEqual([0.3, 60, 1])
  })
})

describe('the list', () => {
  test.each([
    ['客户', ['crm']],
    ['custom', ['crm']],
    ['kehu', ['crm']],
    ['khgx', ['crm']],
    ['CRM', ['crm']],
    ['gone', ['gone']],
    ['平台', ['iambiz']],
    ['%', []],
  ])('is searched by %s', async (keyword, expected) => {
    expect(await codes('root', { keyword })).toEqual(expected)
  })

  test('sums are those of what was found, and people are counted once in them', async () => {
    const { sum } = await list('root')
    expect(sum).toMatchObject({ loginTimes: 2, launchTimes: 5, userCount: 3, failTimes: 1 })
    expect((await list('root', { keyword: 'crm' })).sum).toMatchObject({
      loginTimes: 1,
      launchTimes: 3,
      userCount: 3,
      failTimes: 1,
    })
    expect((await list('root', { categoryCode: 'market', env: 'fat' })).sum.userCount).toBe(0)
  })

  test('has categories with how many applications each has, whichever of them is chosen', async () => {
    const { categories, list: found } = await list('root', { categoryCode: 'market' })
    expect(found.map(({ appCode }) => appCode)).toEqual(['crm'])
    expect(categories.find(({ categoryCode }) => categoryCode === 'market')?.apps).toBe(1)
    expect(categories.reduce((sum, { apps }) => sum + apps, 0)).toBe(8)
  })

  test('of what nobody uses has only what is on offer', async () => {
    const {
      list: found,
      unused,
      total,
      sum,
    } = await list('root', { onlyUnused: true, sortField: 'lastTime' })
    expect(found.map(({ appCode }) => appCode)).toEqual(['rare', 'archive', 'never'])
    expect([unused, total, sum.userCount]).toEqual([3, 3, 0])
    expect((await list('root')).unused).toBe(3)
  })

  test('is sorted by each of its columns, both ways, and its pages never overlap', async () => {
    const fields = [
      ...['appName', 'appCode', 'categoryName', 'loginTimes', 'launchTimes', 'signOnTimes'],
      ...['userCount', 'failTimes', 'avgPerDay', 'share', 'firstTime', 'lastTime'],
    ] as AppListFilter['sortField'][]
    for (const sortField of fields) {
      const rising = await codes('root', { sortField, sortOrder: 'asc' })
      expect(rising, sortField).toHaveLength(10)
      const pages = await Promise.all(
        [1, 2, 3].map((pageNum) => codes('root', { sortField, sortOrder: 'asc', pageNum, pageSize: 4 })),
      )
      expect(pages.flat(), sortField).toEqual(rising)
    }
    expect(await codes('root', { sortField: 'lastTime', sortOrder: 'asc' })).toEqual([
      ...['draft', 'never', 'offline', 'archive', 'rare'],
      ...['iambiz', 'erp', 'crm', 'gone', 'direct'],
    ])
    expect((await codes('root', { sortField: 'userCount' }))[0]).toBe('crm')
  })
})

describe('who sees what', () => {
  test('managers of business systems see the applications of theirs, and people by organization what it used', async () => {
    expect((await codes('bsm', {})).toSorted()).toEqual(['archive', 'crm', 'never'])
    expect((await list('bsm')).sum).toMatchObject({
      loginTimes: 1,
      launchTimes: 3,
      userCount: 3,
      failTimes: 1,
    })
    const { sum, list: found } = await list('counter')
    expect(sum).toMatchObject({ loginTimes: 1, launchTimes: 3, userCount: 1, failTimes: 0 })
    expect(found.find(({ appCode }) => appCode === 'rare')?.lastUsedOn).toBe('2026-05-20')
  })

  test.each([
    ['zh', '没有应用登录统计维护权限'],
    ['en', 'No application-login-statistics maintenance permission'],
  ])('[STAT-05] who lacks the right reads so in %s', async (lang, message) => {
    for (const key of [
      'POST /iam-log/v1/loginLog/searchLogSumList',
      'POST /iam-log/v1/loginLog/excel/sumList',
    ] as const) {
      const answer = await as('staff').call(key, { body: {}, headers: { lang } })
      expect([answer.status, answer.envelope.message]).toEqual([403, message])
    }
  })
})

describe('the spreadsheet', () => {
  const exported = async (who: string, body: object) => {
    // The number of exports per hour is limited.
    await db().deleteFrom('rate_counter').execute()
    const response = await as(who).fetchRaw('/api/iam-log/v1/loginLog/excel/sumList', {
      method: 'POST',
      headers: { env: 'prod', lang: 'zh', containertype: 'web-pc', 'content-type': 'application/json' },
      body: JSON.stringify({ ...june, ...people, ...body }),
    })
    return readSpreadsheet(Buffer.from(await response.arrayBuffer()))
  }

  test('[STAT-05] has the rows of the list in its order, and is on record', async () => {
    const body = { keyword: 'r', sortField: 'appCode', sortOrder: 'asc' } as const
    const { sheet, rows: cells } = await exported('root', body)
    const { list: found } = await list('root', body)
    expect(sheet).toBe('应用登录统计')
    expect(cells.slice(1).map(([name, code, , , launches]) => [name, code, launches])).toEqual(
      found.map(({ appName, appCode, launchTimes }) => [appName, appCode, launchTimes]),
    )
    const crm = cells.find(([, code]) => code === 'crm')
    expect([cells[0]?.slice(6, 9), crm?.slice(6, 9)]).toEqual([
      ['登录应用（OpenID Connect）', '登录应用（SAML）', '登录应用（CAS）'],
      [2, 1, 0],
    ])
    const record = await db()
      .selectFrom('audit_record')
      .select('detail')
      .where('action', '=', 'login-statistics.export-apps')
      .where('actor_no', '=', 'root')
      .orderBy('row_no')
      .execute()
    const { detail } = record.at(-1) ?? {}
    expect(detail).toMatchObject({ rows: found.length, filter: { keyword: 'r' } })
  })
})

test('[STAT-05] sums, list and rows of the log tell the same under one filter', async () => {
  const filters = fc.record(
    {
      startTime: fc.constantFrom('2026-05-20 10:00:00', '2026-06-01 08:00:00', '2026-06-02 09:31:00'),
      endTime: fc.constantFrom('2026-06-15 23:59:59', '2026-06-09 11:00:00', '2026-06-11 00:00:00'),
      orgCode: fc.constantFrom('group', 'sales'),
      includeChildOrg: fc.boolean(),
      env: fc.constantFrom('prod' as const, 'fat' as const),
      userKeyword: fc.constantFrom('Q1', 'Q', 'Q3'),
      appCodes: fc.subarray(['crm', 'erp', 'iambiz', 'gone', 'direct'], { minLength: 1 }),
    },
    { requiredKeys: ['startTime', 'endTime', 'userKeyword'] },
  )
  await fc.assert(
    fc.asyncProperty(filters, fc.constantFrom('root', 'bsm', 'counter'), async (filter, who) => {
      const { list: found, sum } = await list(who, filter)
      const logged = (
        await as(who).call('POST /iam-log/v1/loginLog/list', { body: { ...filter, pageSize: 200 } })
      ).envelope.data.list
      const count = (event: string, code?: string) =>
        logged.filter(({ eventType, appCode }) => eventType === event && (!code || appCode === code)).length
      const used = logged.filter(({ eventType }) => ['login', 'launch', 'sign_on'].includes(eventType))
      const signOns = (code?: string) =>
        signOnProtocols
          .map((protocol) => ({
            protocol,
            times: logged.filter(
              ({ eventType, loginType, appCode }) =>
                eventType === 'sign_on' && loginType === protocol && (!code || appCode === code),
            ).length,
          }))
          .filter(({ times }) => times > 0)
      expect(sum).toEqual({
        loginTimes: count('login'),
        launchTimes: count('launch'),
        signOnTimes: count('sign_on'),
        signOns: signOns(),
        userCount: new Set(used.map(({ userNo }) => userNo)).size,
        failTimes: count('fail'),
      })
      for (const app of found) {
        const times = used
          .filter(({ appCode }) => appCode === app.appCode)
          .map(({ loginTime }) => loginTime)
          .toSorted()
        expect([app.loginTimes, app.launchTimes, app.failTimes]).toEqual([
          count('login', app.appCode),
          count('launch', app.appCode),
          count('fail', app.appCode),
        ])
        expect(app.signOns).toEqual(signOns(app.appCode))
        expect([app.firstTime, app.lastTime]).toEqual([times[0], times.at(-1)])
      }
    }),
    { numRuns: 20 },
  )
})
