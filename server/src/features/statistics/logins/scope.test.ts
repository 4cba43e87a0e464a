import { afterAll, beforeAll, expect, test } from 'vitest'
import { employ } from '#server/testing/company.ts'
import { type GivenRow, writeLog } from '#server/testing/login-log-rows.ts'
import { type LoginLogWorld, loginLogWorld } from '#server/testing/login-log-world.ts'
import { readSpreadsheet } from '#server/testing/read-spreadsheet.ts'

const range = { startTime: '2026-05-01 00:00:00', endTime: '2026-06-14 23:59:59' }
const session = '01890000-0000-7000-8000-000000000001'

const everybody = ['analyst', 'counter', 'bsm']

let world: LoginLogWorld
const db = () => world.database.db

const seen: GivenRow[] = [
  { at: '2026-05-20 09:00:00', event: 'login', user: 'Q1', org: 'sales', app: 'iambiz', session },
  { at: '2026-05-20 09:01:00', event: 'launch', user: 'Q1', org: 'sales', app: 'own', session },
  { at: '2026-05-22 08:30:00', event: 'fail', user: 'Q2', org: 'sales', app: 'own', reason: 'locked' },
]
/** Rows with the same session, people, days, reasons and networks, but outside the readers' scopes. */
const unseen: GivenRow[] = [
  ...['Q1', 'Q3'].flatMap((user): GivenRow[] => [
    { at: '2026-05-20 09:00:30', event: 'login', user, org: 'far', app: 'other', session },
    { at: '2026-05-20 09:02:00', event: 'launch', user, org: 'far', app: 'other', session },
    { at: '2026-04-20 09:02:00', event: 'launch', user, org: 'far', app: 'other' },
    { at: '2026-06-14 09:02:00', event: 'refresh', user, org: 'far', app: 'other', type: 'wecom' },
  ]),
  { at: '2026-05-22 08:31:00', event: 'fail', user: 'Q2', org: null, app: 'other', reason: 'locked' },
  { at: '2026-05-01 00:00:00', event: 'logout', user: 'Q2', org: 'far', app: 'other', session },
]

beforeAll(async () => {
  world = await loginLogWorld(everybody)
  const { given } = world
  await given.organization({ org_code: 'far' })
  await given.system({ system_code: 'mine' })
  const appId = await given.application({ app_code: 'own', system_code: 'mine' })
  await given.application({ app_code: 'foreign' })
  await db().insertInto('system_manager').values({ system_code: 'mine', user_no: 'bsm' }).execute()
  await world.log(seen.map((row) => (row.app === 'own' ? { ...row, appId } : row)))
})
afterAll(() => world.stop())

const filters: object[] = [
  {},
  { appCodes: ['own', 'other'] },
  { orgCode: 'far' },
  { orgCode: 'far', includeChildOrg: false },
  { userKeyword: 'Q' },
  { userKeyword: 'Q3' },
  { sessionId: session },
  { address: '10.24.8.0/24' },
  { failReasons: ['locked'] },
  { weekdays: [3], hours: [9] },
  { eventTypes: ['login', 'launch', 'logout', 'fail', 'refresh'] },
  { loginTypes: ['wecom'] },
  { result: 0 },
  { mine: true },
]
const groups = ['none', 'app', 'org', 'loginType', 'env', 'containerType']
const asked: [string, object[]][] = [
  [
    'loginLog/list',
    [
      ...filters,
      { sortField: 'orgName' },
      { queryFields: [{ fieldName: 'appCode', fieldStringValue: 'o' }] },
    ],
  ],
  ['loginLog/list', filters.map((filter) => ({ ...filter, export: true }))],
  ['loginLog/sums', filters],
  ['loginLog/searchLogSumList', [...filters, { sortField: 'lastTime' }, { onlyUnused: true }]],
  ['loginLog/excel/sumList', [{}]],
  ['loginLog/availableAllApp', [{}]],
  ['loginLog/availableOrg', [{}]],
  [
    'loginLog/newChartLoginTimes',
    [
      ...filters.map((filter) => ({ ...filter, compare: true })),
      ...groups.map((groupBy) => ({ groupBy, topN: 1, granularity: 'week' })),
    ],
  ],
  ['loginLog/chartActiveUsers', [...filters, { granularity: 'month' }, { granularity: 'hour' }]],
  ['loginLog/chartLoginTimes', filters],
  ['loginLog/chartLoginTypePie', filters],
  ['loginLog/heatmap', filters],
  ['loginLog/chartIntegratePie', [{ center: 'unifiedAuth', weight: 'logins' }]],
  ['loginLog/iamHistogramPie', [{ dimension: 'app' }]],
  ['logStatistic/activeUsers', [{ date: '2026-05-20' }, { date: '2026-06-14', orgCode: 'far' }]],
  ['logStatistic/mfaCoverage', [{ startDate: '2026-06-01' }, { orgCode: 'far' }]],
]

const headers = { 'content-type': 'application/json', env: 'prod', lang: 'zh', containertype: 'web-pc' }

async function answerOf(who: string, path: string, body: object): Promise<unknown> {
  await db().deleteFrom('rate_counter').execute()
  const reply = await world.as(who).fetchRaw(`/api/iam-log/v1/${path}`, {
    ...{ method: 'POST', headers },
    body: JSON.stringify(body),
  })
  if (reply.headers.get('content-type')?.includes('spreadsheet'))
    return readSpreadsheet(Buffer.from(await reply.arrayBuffer()))
  const { traceId: _, ...envelope } = (await reply.json()) as { traceId: string; data: unknown }
  return envelope
}

async function answersOf(who: string): Promise<Record<string, unknown>> {
  const answers: Record<string, unknown> = {}
  for (const [path, bodies] of asked)
    for (const body of bodies) {
      const times = path.startsWith('logStatistic') ? {} : range
      answers[`${path} ${JSON.stringify(body)}`] = await answerOf(who, path, { ...times, ...body })
    }
  return answers
}

const told = async () =>
  Object.fromEntries(await Promise.all(everybody.map(async (who) => [who, await answersOf(who)])))

/** Returns the codes of the applications in the rows that the manager of the system sees. */
const codesSeen = async () => {
  const { data } = (await answerOf('bsm', 'loginLog/list', range)) as {
    data: { list: { appCode: string }[] }
  }
  return data.list.map(({ appCode }) => appCode)
}

test('an application with another code still shows the sign-ins of its former one, and none of the new code’s', async () => {
  expect(new Set(await codesSeen())).toEqual(new Set(['own']))
  const rename = (app_code: string) =>
    db().updateTable('application').set({ app_code }).where('system_code', '=', 'mine').execute()
  await rename('own2')
  expect(new Set(await codesSeen())).toEqual(new Set(['own']))
  for (const foreign of ['iambiz', 'foreign'])
    await expect(rename(foreign)).rejects.toThrow('another application')
  await rename('own')
  expect(new Set(await codesSeen())).toEqual(new Set(['own']))
})

test('what happens where somebody has no business changes nothing that they are told, whatever they ask', {
  timeout: 240_000,
}, async () => {
  const before = await told()
  const totals = everybody.map((who) => before[who]?.['loginLog/list {}'])
  expect(totals).toMatchObject([3, 3, 2].map((total) => ({ data: { total } })))
  await employ(db(), 'Q3', [{ org: 'far', role: 'staff' }])
  await writeLog(db(), unseen)
  expect(await told()).toEqual(before)
  await world.seal()
  expect(await told()).toEqual(before)
})
