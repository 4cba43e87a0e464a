import { loginEventTypes } from '@iambiz/contract/platform/login-log.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { GivenRow } from '#server/testing/login-log-rows.ts'
import { type LoginLogWorld, loginLogWorld } from '#server/testing/login-log-world.ts'
import { readSpreadsheet } from '#server/testing/read-spreadsheet.ts'

const range = { startTime: '2026-05-16 00:00:00', endTime: '2026-06-15 23:59:59' }

let world: LoginLogWorld
const db = () => world.database.db

const session = '01890000-0000-7000-8000-000000000001'
const rows: GivenRow[] = [
  { at: '2026-05-20 09:00:00', event: 'login', user: 'Q1', org: 'sales', app: 'iambiz', session },
  { at: '2026-05-20 09:01:00', event: 'launch', user: 'Q1', org: 'sales', app: 'crm', session },
  { at: '2026-05-20 09:02:00', event: 'launch', user: 'Q1', org: 'sales', app: 'erp', session },
  { at: '2026-05-20 23:59:59', event: 'login', user: 'Q2', org: 'group', app: 'iambiz', type: 'wecom' },
  { at: '2026-05-21 00:00:00', event: 'login', user: 'Q2', org: 'group', app: 'iambiz', type: 'wecom' },
  { at: '2026-05-21 08:00:00', event: 'launch', user: 'Q2', org: 'group', app: 'crm' },
  { at: '2026-06-15 08:00:00', event: 'login', user: 'Q1', org: 'sales', app: 'iambiz', type: 'totp' },
  {
    ...{ at: '2026-06-15 08:30:00', event: 'fail', user: 'Q3', org: null, app: 'iambiz' },
    ...{ reason: 'locked', ip: '2001:db8::1' },
  },
  { at: '2026-06-15 08:31:00', event: 'logout', user: 'Q1', org: 'sales', app: 'iambiz' },
  { at: '2026-05-10 08:00:00', event: 'login', user: 'Q3', org: 'far', app: 'iambiz' },
]

beforeAll(async () => {
  world = await loginLogWorld(['analyst', 'counter', 'bsm', 'auc', 'root', 'staff'])
  const { given } = world
  await given.organization({ org_code: 'team', parent_code: 'sales' })
  await given.organization({ org_code: 'far' })
  await given.system({ system_code: 'own' })
  await given.application({ app_code: 'crm', name_zh: '客户', name_en: 'Customers', system_code: 'own' })
  await given.application({ app_code: 'erp', name_zh: '资源', name_en: 'Resources' })
  await given.application({ app_code: 'unused', name_zh: '无人', name_en: 'Unused', system_code: 'own' })
  await db().insertInto('system_manager').values({ system_code: 'own', user_no: 'bsm' }).execute()
  await world.log(rows)
})
afterAll(() => world.stop())

const as = (who: string) => world.as(who)
/** Excludes the sign-ins of this test's readers. */
const people = { userKeyword: 'Q' }

describe('charts', () => {
  test('active people are counted once a day, and once altogether', async () => {
    const { data } = (
      await as('root').call('POST /iam-log/v1/loginLog/chartActiveUsers', {
        body: { startTime: '2026-05-20 00:00:00', endTime: '2026-05-22 23:59:59' },
      })
    ).envelope
    expect(data).toMatchObject({
      categories: ['2026-05-20', '2026-05-21', '2026-05-22'],
      series: [{ data: [2, 1, 0] }],
      distinctTotal: 2,
    })
  })

  test('sign-ins that succeeded and failed are two series', async () => {
    const { data } = (
      await as('root').call('POST /iam-log/v1/loginLog/chartLoginTimes', {
        body: { ...range, ...people, granularity: 'month' },
      })
    ).envelope
    expect(data).toEqual({
      categories: ['2026-05', '2026-06'],
      series: [
        { code: 'success', name: '登录成功', data: [3, 1] },
        { code: 'failure', name: '登录失败', data: [0, 1] },
      ],
      total: 5,
    })
  })

  test('the pie of sign-in types is named in the language of the caller', async () => {
    const { data } = (
      await as('root').call('POST /iam-log/v1/loginLog/chartLoginTypePie', {
        body: { ...range, ...people },
        headers: { lang: 'en' },
      })
    ).envelope
    expect(data.items.map(({ name, value, percent }) => [name, value, percent])).toEqual([
      ['WeCom', 2, 50],
      ['Password', 1, 25],
      ['Password and one-time code', 1, 25],
    ])
  })

  test('groups: the largest ones and the rest, with the time before', async () => {
    const { data } = (
      await as('root').call('POST /iam-log/v1/loginLog/newChartLoginTimes', {
        body: {
          startTime: '2026-05-21 00:00:00',
          endTime: '2026-05-21 23:59:59',
          eventTypes: ['launch'],
          groupBy: 'app',
          topN: 1,
          compare: true,
        },
      })
    ).envelope
    expect(data).toMatchObject({
      categories: ['2026-05-21'],
      series: [{ code: 'crm', name: '客户', data: [1] }],
      total: 1,
      previous: {
        categories: ['2026-05-20'],
        series: [
          { code: 'crm', data: [1] },
          { code: '*other', name: '其他', data: [1] },
        ],
        total: 2,
      },
      growth: -50,
    })
  })

  test('the time before is of the same groups, and as much of it counts as has come of the period', async () => {
    // Ten o’clock on 15 June is at the same place in these 26 days as ten o’clock on 20 May in the 26 days before.
    const { data } = (
      await as('root').call('POST /iam-log/v1/loginLog/newChartLoginTimes', {
        body: {
          ...{ startTime: '2026-05-26 00:00:00', endTime: '2026-06-20 23:59:59', ...people },
          ...{ granularity: 'month', groupBy: 'loginType', topN: 1, compare: true },
        },
      })
    ).envelope
    expect(data).toMatchObject({
      series: [{ code: 'totp', data: [0, 1] }],
      previous: {
        categories: ['2026-04', '2026-05'],
        series: [
          { code: 'totp', data: [0, 0] },
          { code: '*other', data: [0, 4] },
        ],
        total: 4,
      },
      growth: -50,
    })
  })

  test('a range over midnight is compared with the same hours whole days before, so that day stands by day', async () => {
    const { data } = (
      await as('root').call('POST /iam-log/v1/loginLog/newChartLoginTimes', {
        body: {
          ...{ startTime: '2026-05-21 22:00:00', endTime: '2026-05-22 01:59:59', ...people },
          ...{ granularity: 'day', compare: true },
        },
      })
    ).envelope
    expect(data).toMatchObject({
      categories: ['2026-05-21', '2026-05-22'],
      previous: { categories: ['2026-05-20', '2026-05-21'], series: [{ data: [1, 1] }] },
    })
  })

  test('the heat map has every hour of the week', async () => {
    const { data } = (
      await as('root').call('POST /iam-log/v1/loginLog/heatmap', { body: { ...range, ...people } })
    ).envelope
    expect(data.cells).toHaveLength(168)
    expect(data.cells.filter(({ count }) => count > 0)).toEqual([
      { weekday: 1, hour: 8, count: 1 },
      { weekday: 3, hour: 9, count: 1 },
      { weekday: 3, hour: 23, count: 1 },
      { weekday: 4, hour: 0, count: 1 },
    ])
    expect(data.total).toBe(4)
  })

  test('cards: a day, the week and the thirty days that end with it', async () => {
    const { data } = (
      await as('root').call('POST /iam-log/v1/logStatistic/activeUsers', { body: { date: '2026-05-21' } })
    ).envelope
    // Q3 signed in on the 10th; Q1 and Q2 for the first time on the 20th.
    expect(data).toMatchObject({ date: '2026-05-21', dau: 1, wau: 2, mau: 3, newUsers: 0, registered: 6 })
    expect(data).toMatchObject({ stickiness: 33.3, onlineNow: 6, compare: { dau: 2, wau: 1, mau: 0 } })
    const before = await as('root').call('POST /iam-log/v1/logStatistic/activeUsers', {
      body: { date: '2026-05-20', orgCode: 'sales' },
    })
    expect(before.envelope.data).toMatchObject({ dau: 1, newUsers: 1 })
  })
})

describe('one filter', () => {
  const parts = {
    appCodes: fc.subarray(['iambiz', 'crm', 'erp'], { minLength: 1 }),
    orgCode: fc.constantFrom('group', 'sales', 'team'),
    includeChildOrg: fc.boolean(),
    loginTypes: fc.subarray(['password', 'wecom'], { minLength: 1 }),
    userKeyword: fc.constantFrom('Q1', '员工', 'Q'),
    result: fc.constantFrom(0 as const, 1 as const),
    weekdays: fc.subarray([1, 3, 4], { minLength: 1 }),
    hours: fc.subarray([0, 8, 9, 23], { minLength: 1 }),
    failReasons: fc.subarray(['locked', 'wrong_password'], { minLength: 1 }),
    sessionId: fc.constantFrom(session, '01890000-0000-7000-8000-000000000009'),
    address: fc.constantFrom('10.24.8.126', '10.24.*', '10.0.0.0/8', '2001:db8::/32'),
  }
  const names = Object.keys(parts) as (keyof typeof parts)[]
  const times = fc.record({
    startTime: fc.constantFrom('2026-05-16 00:00:00', '2026-05-20 09:01:00', '2026-05-21 00:00:00'),
    endTime: fc.constantFrom('2026-06-15 23:59:59', '2026-05-21 00:00:00', '2026-06-15 08:30:00'),
  })
  /** Up to two filters; more of them match almost no rows. */
  const filters = fc
    .tuple(times, fc.subarray(names, { maxLength: 2 }))
    .chain(([within, some]) =>
      fc
        .record(Object.fromEntries(some.map((name) => [name, parts[name]])))
        .map((rest) => ({ ...within, ...rest })),
    )
  /** Each filter alone. */
  const alone = names.map((name): [object, (typeof loginEventTypes)[number][]] => [
    { ...range, [name]: fc.sample(parts[name] as fc.Arbitrary<unknown>, { numRuns: 1, seed: 8 })[0] },
    [...loginEventTypes],
  ])
  const events = fc.subarray([...loginEventTypes], { minLength: 1 })

  test('charts, pie, heat map, list and exported rows tell the same sum', async () => {
    await fc.assert(
      fc.asyncProperty(filters, events, async (filter, eventTypes) => {
        const body = { ...filter, eventTypes }
        const root = as('root')
        const totals = await Promise.all([
          root.call('POST /iam-log/v1/loginLog/list', { body }),
          root.call('POST /iam-log/v1/loginLog/chartLoginTimes', { body: { ...body, granularity: 'week' } }),
          root.call('POST /iam-log/v1/loginLog/chartLoginTypePie', { body }),
          root.call('POST /iam-log/v1/loginLog/heatmap', { body }),
          root.call('POST /iam-log/v1/loginLog/newChartLoginTimes', {
            body: { ...body, groupBy: 'org', granularity: 'hour', topN: 1 },
          }),
        ])
        const found = totals.map(({ envelope }) => envelope.data.total)
        expect(found).toEqual(found.map(() => found[0]))
        const list = await root.call('POST /iam-log/v1/loginLog/list', { body: { ...body, pageSize: 200 } })
        const ids = list.envelope.data.list.map(({ id }) => id)
        expect(ids).toHaveLength(found[0] ?? -1)
        // The number of exports per hour is limited.
        await db().deleteFrom('rate_counter').execute()
        const response = await root.fetchRaw('/api/iam-log/v1/loginLog/list', {
          method: 'POST',
          headers: { 'content-type': 'application/json', env: 'prod', lang: 'zh', containertype: 'web-pc' },
          body: JSON.stringify({ ...body, export: true }),
        })
        const { rows: exported } = readSpreadsheet(Buffer.from(await response.arrayBuffer()))
        expect(exported.slice(1).map((row) => row.at(-1))).toEqual(ids)
      }),
      { numRuns: 15 + alone.length, examples: alone },
    )
  })

  test.each([
    [{ startTime: '2026-06-02 00:00:00', endTime: '2026-06-01 00:00:00' }, 2002],
    [{ startTime: '2025-01-01 00:00:00', endTime: '2026-06-01 00:00:00' }, 7001],
    [{ startTime: '2026-02-30 00:00:00' }, 422],
    // The computed other end would not have a year of four digits.
    [{ endTime: '0001-01-01 00:00:00' }, 422],
    [{ startTime: '9999-12-31 00:00:00' }, 422],
    [{ eventTypes: ['other'] }, 422],
    [{ granularity: 'minute' }, 422],
  ])('%j is refused', async (body, code) => {
    const answer = await as('root').call('POST /iam-log/v1/loginLog/chartLoginTimes', {
      body: body as object,
    })
    expect(answer.envelope.code).toBe(code)
  })

  test.each(['0000-01-01', '0001-01-01', '9999-12-31', '2026-02-30'])(
    'active people of %s are refused',
    async (date) => {
      const body = { date }
      const { envelope } = await as('root').call('POST /iam-log/v1/logStatistic/activeUsers', { body })
      expect(envelope.code).toBe(422)
    },
  )

  test('a filter that names what one does not see, or nothing, finds nothing', async () => {
    for (const body of [
      { orgCode: 'far' },
      { orgCode: 'nowhere' },
      { appCodes: ['nothing'] },
      { userKeyword: '%' },
    ]) {
      const { data } = (
        await as('analyst').call('POST /iam-log/v1/loginLog/list', { body: { ...range, ...body } })
      ).envelope
      expect([data.total, data.list]).toEqual([0, []])
    }
  })
})

describe('the list', () => {
  test('rows come the latest first, their pages never overlap, and the last numbers of addresses are hidden', async () => {
    const list = async (who: string, body: object) =>
      (await as(who).call('POST /iam-log/v1/loginLog/list', { body: { ...range, ...people, ...body } }))
        .envelope.data
    const all = await list('root', {})
    expect(all.list.map(({ loginTime }) => loginTime)).toEqual(
      rows
        .map(({ at }) => at)
        .filter((at) => at > '2026-05-16')
        .toSorted()
        .reverse(),
    )
    const pages = await Promise.all([1, 2, 3, 4, 5].map((pageNum) => list('root', { pageNum, pageSize: 2 })))
    expect(pages.flatMap(({ list }) => list)).toEqual(all.list)
    expect([all.list[0]?.ip, (await list('auc', {})).list[0]?.ip]).toEqual(['10.24.8.126', '10.24.8.*'])
  })

  test('late pages are found past whole days', async () => {
    const many = Array.from({ length: 2400 }, (_, index): GivenRow => {
      const day = String(1 + (index % 8)).padStart(2, '0')
      const second = String(index % 60).padStart(2, '0')
      return { at: `2025-03-${day} 10:00:${second}`, event: 'login', user: 'M', org: 'sales', app: 'iambiz' }
    })
    await world.log(many)
    const page = async (pageNum: number, pageSize: number) =>
      (
        await as('root').call('POST /iam-log/v1/loginLog/list', {
          body: { startTime: '2025-03-01 00:00:00', endTime: '2025-03-31 00:00:00', pageNum, pageSize },
        })
      ).envelope.data
    const ids: string[] = []
    for (let pageNum = 1; pageNum <= 12; pageNum += 1)
      ids.push(...(await page(pageNum, 200)).list.map(({ id }) => id))
    expect([ids.length, new Set(ids).size]).toEqual([2400, 2400])
    expect((await page(231, 10)).list.map(({ id }) => id)).toEqual(ids.slice(2300, 2310))
  })

  test('a row is told with what else happened in its session', async () => {
    const { list } = (
      await as('root').call('POST /iam-log/v1/loginLog/list', { body: { ...range, appCodes: ['erp'] } })
    ).envelope.data
    const id = list[0]?.id ?? ''
    const { data } = (await as('root').call('GET /iam-log/v1/loginLog/detail', { query: { id } })).envelope
    expect(data).toMatchObject({ id, appCode: 'erp', userAgent: 'agent' })
    expect(data.sessionLogs.map(({ eventType, appName }) => [eventType, appName])).toEqual([
      ['login', 'iambiz'],
      ['launch', 'crm'],
      ['launch', 'erp'],
    ])
    // A manager of another application sees neither the row nor its session.
    const foreign = await as('bsm').call('GET /iam-log/v1/loginLog/detail', { query: { id } })
    expect(foreign.status).toBe(404)
    expect(
      (await as('root').call('GET /iam-log/v1/loginLog/detail', { query: { id: '99999999' } })).status,
    ).toBe(404)
  })
})

describe('use of applications', () => {
  const sums = (who: string, body: object = {}) =>
    as(who).call('POST /iam-log/v1/loginLog/searchLogSumList', { body: { ...range, ...people, ...body } })

  test('those that nobody used have zeros, and the sums are those of all', async () => {
    const { data } = (await sums('root')).envelope
    expect(
      data.list.map((app) => [app.appCode, app.loginTimes, app.launchTimes, app.userCount, app.failTimes]),
    ).toEqual([
      ['crm', 0, 2, 2, 0],
      ['erp', 0, 1, 1, 0],
      ['iambiz', 4, 0, 2, 1],
      ['unused', 0, 0, 0, 0],
    ])
    expect(data.sum).toEqual({
      ...{ loginTimes: 4, launchTimes: 3, signOnTimes: 0, signOns: [], userCount: 2, failTimes: 1 },
    })
    expect(data.list.reduce((sum, { share }) => sum + Math.round(share * 100), 0)).toBe(10_000)
  })

  test('it is sorted, and paged after that', async () => {
    const { data } = (await sums('root', { sortField: 'userCount', sortOrder: 'asc', pageSize: 2 })).envelope
    expect([data.list.map(({ appCode }) => appCode), data.total, data.pages]).toEqual([
      ['unused', 'erp'],
      4,
      2,
    ])
  })
})

describe('who sees what', () => {
  const total = async (who: string) =>
    (await as(who).call('POST /iam-log/v1/loginLog/list', { body: { ...range, ...people } })).envelope.data
      ?.total

  test('administrators of the company all, others their organization and below, managers their applications', async () => {
    expect([await total('root'), await total('auc'), await total('analyst'), await total('counter')]).toEqual(
      [9, 9, 5, 5],
    )
    expect(await total('bsm')).toBe(2)
    const apps = async (who: string) =>
      (await as(who).call('POST /iam-log/v1/loginLog/availableAllApp')).envelope.data.map(
        ({ appCode }) => appCode,
      )
    expect((await apps('bsm')).toSorted()).toEqual(['crm', 'unused'])
    expect((await apps('root')).toSorted()).toEqual(['crm', 'erp', 'unused'])
  })

  test('applications to filter by come with all that they are found by', async () => {
    const { db } = world.database
    await db
      .updateTable('application')
      .set({ pinyin: 'kehu', initials: 'kh' })
      .where('app_code', '=', 'crm')
      .execute()
    const { envelope } = await as('root').call('POST /iam-log/v1/loginLog/availableAllApp')
    expect(envelope.data.find(({ appCode }) => appCode === 'crm')).toMatchObject({
      ...{ appName: '客户', otherName: 'Customers', pinyin: 'kehu', initials: 'kh' },
    })
  })

  test.each([
    ['staff', '没有应用登录统计维护权限', '您没有该权限', '没有应用登录统计维护权限'],
    ['analyst', undefined, undefined, '没有应用登录统计维护权限'],
    ['counter', undefined, '您没有该权限', undefined],
  ])('%s is refused in the words of what is missing', async (who, list, chart, sum) => {
    const answers = await Promise.all([
      as(who).call('POST /iam-log/v1/loginLog/list', { body: {} }),
      as(who).call('POST /iam-log/v1/loginLog/chartLoginTypePie', { body: {} }),
      as(who).call('POST /iam-log/v1/loginLog/searchLogSumList', { body: {} }),
    ])
    expect(answers.map(({ status, envelope }) => (status === 403 ? envelope.message : undefined))).toEqual([
      list,
      chart,
      sum,
    ])
  })
})
