import type { Center } from '@iambiz/contract/platform/login-log.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { employ } from '#server/testing/company.ts'
import { fresh } from '#server/testing/fresh.ts'
import { type LoginLogWorld, loginLogWorld } from '#server/testing/login-log-world.ts'
import { readSpreadsheet } from '#server/testing/read-spreadsheet.ts'

const integrateCall = 'POST /iam-authority/v1/admin/app/integrate'
const allCall = 'POST /iam-log/v1/appstatic/allIntegratePie'
const listCall = 'POST /iam-log/v1/appstatic/searchAppIntegrate'
const oneCall = 'POST /iam-log/v1/loginLog/chartIntegratePie'
const histogramCall = 'POST /iam-log/v1/loginLog/iamHistogramPie'

let world: LoginLogWorld
const db = () => world.database.db
let given: LoginLogWorld['given']
const as = (who: string) => world.as(who)

beforeAll(async () => {
  world = await loginLogWorld(['analyst', 'counter', 'auc', 'root', 'staff', 'bsm'])
  given = world.given
  await given.organization({ org_code: 'team', parent_code: 'sales' })
  await given.organization({ org_code: 'far' })
  await employ(db(), 'owner', [{ org: 'team', role: 'staff' }])
})
afterAll(() => world.stop())

/** Prefix of the codes of a test's applications. */
let prefix = ''
const codes = (...names: string[]) => names.map((name) => `${prefix}-${name}`)
const ids = new Map<string, string>()

async function application(name: string, row: Parameters<typeof given.application>[0] = {}) {
  const [code = ''] = codes(name)
  const created = { app_code: code, name_zh: `应用${code}`, created_at: new Date('2026-01-10T02:00:00Z') }
  ids.set(name, await given.application({ ...created, ...row }))
}
beforeEach(async () => {
  prefix = fresh('it')
  ids.clear()
  await application('one', { owner_no: 'owner' })
  await application('two')
  await application('draft', { status: 0 })
})

type Change = { connected: boolean; time?: string; exempt?: boolean; revision?: number; center?: Center }

const integrate = (name: string, change: Change, who = 'root') =>
  as(who).call(integrateCall, { body: { appId: ids.get(name) ?? '', center: 'unifiedAuth', ...change } })

/** Returns the numbers of connected and of not connected applications of this test. */
const standing = async (asked: { center?: Center; endTime?: string; startTime?: string } = {}) => {
  const body = { appCodes: codes('one', 'two', 'draft'), center: 'unifiedAuth' as const, ...asked }
  const { data } = (await as('root').call(oneCall, { body })).envelope
  return data.items.map(({ value }) => value)
}

const listed = async (body: object = {}, who = 'root') =>
  (await as(who).call(listCall, { body: { keyword: prefix, ...body } })).envelope.data

describe('what is connected', () => {
  test('[STAT-03] a connection counts from its day on, in the pies and in the list', async () => {
    expect(await standing()).toEqual([0, 2])
    await integrate('one', { connected: true, time: '2026-05-20' })
    expect(await standing()).toEqual([1, 1])
    const before = { startTime: '2026-05-01 00:00:00', endTime: '2026-05-19 23:59:59' }
    expect(await standing(before)).toEqual([0, 2])
    expect(await standing({ ...before, endTime: '2026-05-20 00:00:00' })).toEqual([1, 1])
    expect(await listed({ center: 'unifiedAuth', connected: true })).toMatchObject({
      total: 1,
      list: [
        {
          appCode: codes('one')[0],
          unifiedAuth: 1,
          businessCenter: 0,
          connectTimes: { unifiedAuth: '2026-05-20' },
        },
      ],
    })
    expect((await listed({ center: 'unifiedAuth', connected: true, statDate: '2026-05-19' })).total).toBe(0)
  })

  test('[STAT-03] the four centers in one answer have the same totals as each alone and as the list', async () => {
    await integrate('one', { connected: true, time: '2026-06-02', center: 'merchantCenter' })
    await integrate('two', { connected: false, exempt: true, center: 'merchantCenter' })
    for (const statDate of ['2026-06-15', '2026-06-01', '2026-01-09']) {
      const { data } = (await as('root').call(allCall, { body: { statDate } })).envelope
      expect(data.centers.map(({ center }) => center)).toEqual([
        ...['unifiedAuth', 'businessCenter', 'merchantCenter', 'permissionCenter'],
      ])
      const rows = (await as('root').call(listCall, { body: { statDate } })).envelope.data
      expect(rows.total).toBe(data.totalApps)
      for (const pie of data.centers) {
        const asked = {
          startTime: '2026-01-01 00:00:00',
          endTime: `${statDate} 23:59:59`,
          center: pie.center,
        }
        const { data: alone } = (await as('root').call(oneCall, { body: asked })).envelope
        expect(alone.items).toEqual(pie.items)
        const totals = await Promise.all(
          [true, false, undefined].map(async (connected) => {
            const body = { statDate, center: pie.center, ...(connected === undefined ? {} : { connected }) }
            return (await as('root').call(listCall, { body })).envelope.data.total
          }),
        )
        expect(totals).toEqual([...pie.items.map(({ value }) => value), pie.total])
      }
    }
  })

  test('what one application is to each center is told whatever its state, to those who may change it', async () => {
    const detail = (who: string, appId: string) =>
      as(who).call('POST /iam-authority/v1/admin/app/integrate/detail', { body: { appId } })
    const appId = ids.get('draft') ?? ''
    const untouched = { connectTimes: {}, exempt: [], revisions: { unifiedAuth: 0, permissionCenter: 0 } }
    expect((await detail('auc', appId)).envelope.data).toMatchObject(untouched)
    await integrate('draft', { connected: true, time: '2026-05-20' })
    await integrate('draft', { connected: false, exempt: true, center: 'merchantCenter' })
    expect((await detail('root', appId)).envelope.data).toMatchObject({
      connectTimes: { unifiedAuth: '2026-05-20' },
      exempt: ['merchantCenter'],
      revisions: { unifiedAuth: 1, businessCenter: 0, merchantCenter: 1 },
    })
    for (const who of ['bsm', 'analyst', 'staff']) expect((await detail(who, appId)).status).toBe(403)
    expect((await detail('root', '00000000-0000-4000-8000-000000000000')).status).toBe(404)
  })

  test('what need not be connected counts in neither part, and what is no application in use nowhere', async () => {
    await integrate('two', { connected: false, exempt: true })
    expect(await standing()).toEqual([0, 1])
    expect((await listed()).list.map(({ appCode, exempt }) => [appCode, exempt])).toEqual([
      [codes('one')[0], []],
      [codes('two')[0], ['unifiedAuth']],
    ])
    expect((await listed({ center: 'unifiedAuth' })).total).toBe(1)
  })

  test('an organization has the applications whose owners work there or below', async () => {
    const under = async (orgCode: string) => (await listed({ orgCode })).list.map(({ appCode }) => appCode)
    expect(await under('sales')).toEqual(codes('one'))
    expect(await under('team')).toEqual(codes('one'))
    expect(await under('far')).toEqual([])
    const { data } = (await as('root').call(allCall, { body: { orgCode: 'far' } })).envelope
    expect(data).toMatchObject({
      totalApps: 0,
      centers: [{ total: 0, items: [{ percent: 0 }, { percent: 0 }] }, {}, {}, {}],
    })
  })

  test('the directory names a center while the application is connected to it', async () => {
    await application('named', { center: 'businessCenter' })
    await given.grant(ids.get('named') ?? '', { person: 'staff' })
    const named = async () => {
      const { data } = (await as('staff').call('POST /iam-portal/v1/portal/availableApp', { body: {} }))
        .envelope
      return data.page.list.find(({ appCode }) => appCode === codes('named')[0])
    }
    expect(await named()).not.toHaveProperty('center')
    await integrate('named', { connected: true, center: 'businessCenter' })
    expect(await named()).toMatchObject({ center: 'businessCenter' })
  })

  test('the filter of the log by a center takes the applications that are connected to it', async () => {
    await integrate('one', { connected: true, center: 'permissionCenter' })
    const { data } = (
      await as('root').call('POST /iam-log/v1/loginLog/searchLogSumList', {
        body: { center: 'permissionCenter', appCodes: codes('one', 'two') },
      })
    ).envelope
    expect(data.list.map(({ appCode }) => appCode)).toEqual(codes('one'))
  })
})

describe('use', () => {
  const launch = (code: string, at: string) => ({
    occurred_at: new Date(at),
    event_type: 'launch' as const,
    login_type: 'password',
    result: 1 as const,
    user_no: 'Q1',
    user_name: 'Q1',
    org_code: 'sales',
    app_code: code,
    app_name: code,
    session_id: null,
    ip: '10.0.0.1',
    user_agent: '',
    browser: 'Chrome',
    os: 'Windows',
    device: 'pc' as const,
    container_type: 'web-pc',
    env: 'prod',
    trace_id: 't',
  })

  test('[STAT-03] weighed by logins, a pie has how often applications were used within the filter', async () => {
    const [one = '', two = ''] = codes('one', 'two')
    await db()
      .insertInto('login_log')
      .values([one, one, one, two].map((code) => launch(code, '2026-06-10T02:00:00Z')))
      .execute()
    await world.seal()
    await integrate('one', { connected: true })
    const body = { appCodes: [one, two], center: 'unifiedAuth' as const, weight: 'logins' as const }
    const { data } = (await as('root').call(oneCall, { body })).envelope
    expect(data).toMatchObject({
      center: 'unifiedAuth',
      total: 4,
      items: [
        { code: 'connected', value: 3, percent: 75 },
        { code: 'notConnected', value: 1, percent: 25 },
      ],
    })
    const elsewhere = { ...body, orgCode: 'far' }
    expect((await as('root').call(oneCall, { body: elsewhere })).envelope.data.total).toBe(0)
    const byApp = { appCodes: [one, two], dimension: 'app' as const }
    const { data: shown } = (await as('root').call(histogramCall, { body: byApp })).envelope
    expect(shown).toMatchObject({
      histogram: { series: [{ data: [3] }], total: 3 },
      pie: { total: 3, items: [{ code: one, value: 3, percent: 100 }] },
    })
  })

  test('[STAT-03] by month, unified authentication has what is new and what there is altogether', async () => {
    await integrate('one', { connected: true, time: '2026-04-30' })
    await integrate('two', { connected: true, time: '2026-06-15' })
    const body = {
      appCodes: codes('one', 'two'),
      startTime: '2026-04-01 00:00:00',
      endTime: '2026-06-15 23:59:59',
    }
    const { data } = (await as('root').call(histogramCall, { body })).envelope
    expect(data).toMatchObject({
      histogram: {
        categories: ['2026-04', '2026-05', '2026-06'],
        series: [
          { code: 'new', data: [1, 0, 1] },
          { code: 'connected', data: [1, 1, 2] },
        ],
        total: 2,
      },
      pie: { total: 2, items: [{ value: 2 }, { value: 0 }] },
    })
  })

  test('more than a year is refused as in every chart', async () => {
    const body = { startTime: '2025-01-01 00:00:00', endTime: '2026-06-01 00:00:00' }
    expect((await as('root').call(histogramCall, { body })).envelope.code).toBe(7001)
  })
})

describe('recording', () => {
  test('a connection that ended is remembered, and taking that back is exact', async () => {
    const first = (await integrate('one', { connected: true, time: '2026-05-20' })).envelope.data
    expect(first).toEqual({ connected: true, exempt: false, time: '2026-05-20', revision: 1 })
    await integrate('one', { connected: false, time: '2026-06-10' })
    expect(await standing()).toEqual([0, 2])
    const then = { startTime: '2026-06-01 00:00:00', endTime: '2026-06-09 12:00:00' }
    expect(await standing(then)).toEqual([1, 1])
    await integrate('one', { connected: true, time: '2026-05-20' })
    expect(await standing({ ...then, endTime: '2026-06-10 12:00:00' })).toEqual([1, 1])
    expect(
      await db()
        .selectFrom('application_integration_end')
        .selectAll()
        .where('app_id', '=', ids.get('one') ?? '')
        .execute(),
    ).toEqual([])
    // A connection that ends on its first day leaves no period.
    await integrate('one', { connected: false, time: '2026-05-20' })
    expect(await standing(then)).toEqual([0, 2])
  })

  test('of two who change the same the second is told what the first one did', async () => {
    await integrate('one', { connected: true, time: '2026-05-20', revision: 0 })
    const late = await integrate('one', { connected: false, exempt: true, revision: 0 }, 'auc')
    expect(late.status).toBe(409)
    expect(late.envelope.data).toEqual({
      current: { connected: true, exempt: false, time: '2026-05-20', revision: 1 },
    })
    const both = await Promise.all([
      integrate('two', { connected: true, revision: 0 }),
      integrate('two', { connected: false, exempt: true, revision: 0 }, 'auc'),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('who did it is on record with what was before; the same again changes nothing', async () => {
    await integrate('one', { connected: true, time: '2026-05-20' })
    await integrate('one', { connected: true, time: '2026-05-20' })
    await integrate('one', { connected: true, time: '2026-05-21' }, 'auc')
    const rows = await db()
      .selectFrom('audit_record')
      .select(['action', 'actor_no', 'detail'])
      .where('target_id', '=', ids.get('one') ?? '')
      .execute()
    expect(rows).toHaveLength(2)
    expect(rows.find(({ actor_no }) => actor_no === 'root')).toMatchObject({
      action: 'application.integrate',
      detail: {
        before: { unifiedAuth: 'notConnected' },
        after: { unifiedAuth: '2026-05-20' },
      },
    })
    expect(rows.find(({ actor_no }) => actor_no === 'auc')).toMatchObject({
      detail: { before: { unifiedAuth: '2026-05-20' }, after: { unifiedAuth: '2026-05-21' } },
    })
  })

  test('days to come, and being both connected and exempt, are refused', async () => {
    const ahead = await integrate('one', { connected: true, time: '2026-06-16' })
    expect([ahead.status, ahead.envelope.code]).toEqual([422, 422])
    expect((await integrate('one', { connected: true, time: '0000-01-01' })).status).toBe(422)
    expect((await integrate('one', { connected: true, exempt: true })).status).toBe(422)
    ids.set('gone', '01890000-0000-7000-8000-000000000009')
    expect((await integrate('gone', { connected: true })).status).toBe(404)
    expect(await standing()).toEqual([0, 2])
  })

  test('only super managers and those of the authority center record, and only who may see statistics reads', async () => {
    for (const who of ['analyst', 'staff', 'bsm']) {
      expect((await integrate('one', { connected: true }, who)).status).toBe(403)
    }
    expect((await listed({}, 'analyst')).total).toBe(2)
    expect((await as('staff').call(listCall, { body: {} })).status).toBe(403)
    expect((await as('counter').call(allCall, { body: {} })).status).toBe(403)
  })
})

test('the list is a file of the same rows, and that it was taken is on record', async () => {
  await integrate('one', { connected: true, time: '2026-05-20' })
  await integrate('two', { connected: false, exempt: true })
  const response = await as('auc').fetchRaw('/api/iam-log/v1/appstatic/excel/list', {
    method: 'POST',
    headers: { env: 'prod', lang: 'zh', containertype: 'web-pc', 'content-type': 'application/json' },
    body: JSON.stringify({ keyword: prefix }),
  })
  expect(response.status).toBe(200)
  const { sheet, rows } = readSpreadsheet(Buffer.from(await response.arrayBuffer()))
  expect(sheet).toBe('接入清单')
  expect(rows[0]).toEqual([
    '应用',
    '应用编码',
    '分类',
    '负责人',
    '统一认证',
    '业务中心',
    '客商中心',
    '权限中心',
  ])
  expect(rows.slice(1).map((row) => [row[1], row[4], row[5]])).toEqual([
    [codes('one')[0], '2026-05-20', '未接入'],
    [codes('two')[0], '无需接入', '未接入'],
  ])
  const [record] = await db()
    .selectFrom('audit_record')
    .select('detail')
    .where('action', '=', 'integration.export')
    .orderBy('at', 'desc')
    .execute()
  expect(record).toMatchObject({ detail: { rows: 2, filters: { keyword: prefix } } })
})
