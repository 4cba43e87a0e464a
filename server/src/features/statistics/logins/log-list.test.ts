import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { takePlace } from '#server/platform/one-at-a-time.ts'
import { fresh } from '#server/testing/fresh.ts'
import { type GivenRow, writeLog } from '#server/testing/login-log-rows.ts'
import { type LoginLogWorld, loginLogWorld } from '#server/testing/login-log-world.ts'
import { readSpreadsheet } from '#server/testing/read-spreadsheet.ts'
import { phrases } from './phrases.ts'

/** Ends before the day on which the readers of this test sign in. */
const range = { startTime: '2026-05-16 00:00:00', endTime: '2026-06-14 23:59:59' }
const session = '01890000-0000-7000-8000-000000000001'

const rows: GivenRow[] = [
  { at: '2026-05-20 09:00:00', event: 'login', user: 'Q1', org: 'sales', app: 'iambiz', session },
  { at: '2026-05-20 09:01:00', event: 'launch', user: 'Q1', org: 'sales', app: 'crm', session },
  { at: '2026-05-21 08:00:00', event: 'launch', user: '=Q2', org: 'group', app: 'crm', ip: '10.24.8.7' },
  { at: '2026-05-22 08:30:00', event: 'fail', user: '007', org: 'sales', app: 'iambiz', reason: 'locked' },
  { at: '2026-05-23 10:00:00', event: 'login', user: 'staff', org: 'group', app: 'iambiz', ip: '10.9.9.9' },
  {
    at: '2026-05-23 10:01:00',
    event: 'logout',
    user: 'staff',
    org: 'far',
    app: 'iambiz',
    ip: '10.9.9.9',
    ended: 'too_many',
  },
]

let world: LoginLogWorld
const db = () => world.database.db
const as = (who: string) => world.as(who)

beforeAll(async () => {
  world = await loginLogWorld(['analyst', 'root', 'staff'])
  await world.given.organization({ org_code: 'team', parent_code: 'sales' })
  await world.given.organization({ org_code: 'far' })
  await world.log(rows)
})
afterAll(() => world.stop())

const list = (who: string, body: object = {}) =>
  as(who).call('POST /iam-log/v1/loginLog/list', { body: { ...range, ...body } })
const listed = async (who: string, body: object = {}) => (await list(who, body)).envelope.data
const usersOf = async (body: object) => (await listed('root', body)).list.map(({ userNo }) => userNo)

const download = async (who: string, body: object, lang = 'zh') => {
  // The number of exports per hour is limited.
  await db().deleteFrom('rate_counter').execute()
  return as(who).fetchRaw('/api/iam-log/v1/loginLog/list', {
    method: 'POST',
    headers: { 'content-type': 'application/json', env: 'prod', lang, containertype: 'web-pc' },
    body: JSON.stringify({ ...range, ...body, export: true }),
  })
}
const sheetOf = async (response: Response) => readSpreadsheet(Buffer.from(await response.arrayBuffer()))
const cellsOf = ([heading = [], ...lines]: (string | number | null)[][], name: string) =>
  lines.map((line) => line[heading.indexOf(name)])

describe('the list in another order', () => {
  test('is that of time either way, over everything', async () => {
    const latest = await usersOf({})
    expect(await usersOf({ sortOrder: 'asc' })).toEqual(latest.toReversed())
    expect(await usersOf({ sortField: 'loginTime', sortOrder: 'desc' })).toEqual(latest)
  })

  test('is that of a field, and pages of it never overlap', async () => {
    expect(await usersOf({ sortField: 'userNo' })).toEqual(['007', '=Q2', 'Q1', 'Q1', 'staff', 'staff'])
    const pages = await Promise.all(
      [1, 2, 3].map((pageNum) => listed('root', { sortField: 'userNo', pageNum, pageSize: 2 })),
    )
    const ids = pages.flatMap((page) => page.list.map(({ id }) => id))
    expect(new Set(ids).size).toBe(rows.length)
    const [ended] = (await listed('root', {})).list
    expect(ended).toMatchObject({ eventType: 'logout', endReason: 'too_many' })
    // Rows without a reason come last in both directions.
    for (const sortOrder of ['asc', 'desc'])
      expect((await usersOf({ sortField: 'failReason', sortOrder }))[0]).toBe('007')
  })

  test.each([[{ sortField: 'ip' }], [{ sortField: 'nothing' }], [{ sortOrder: 'up' }]])(
    '%j is refused',
    async (body) => {
      expect((await list('root', body)).envelope.code).toBe(400)
    },
  )

  test('late pages are found past whole days, and too many rows are sorted by time only', async () => {
    const app = fresh('many')
    await sql`
      insert into login_log (occurred_at, event_type, login_type, result, user_no, user_name, org_code, app_code, app_name,
        ip, user_agent, browser, os, device, container_type, env, trace_id)
      select timestamptz '2025-03-01 10:00:00+08' + n * interval '1 minute', 'login', 'password', 1, 'M', '多', 'sales',
        ${app}, '', '', '', '', '', 'pc', 'web-pc', 'prod', ''
      from generate_series(1, 20001) n`.execute(db())
    await world.seal()
    const march = { startTime: '2025-03-01 00:00:00', endTime: '2025-03-31 00:00:00' }
    const many = { ...march, appCodes: [app], pageSize: 50 }
    const [early, late] = await Promise.all([
      listed('root', { ...many, sortOrder: 'asc', pageNum: 100 }),
      listed('root', { ...many, sortOrder: 'desc', pageNum: 302 }),
    ])
    // Row 4951 from the beginning, and row 15051 from the end.
    expect(early.list[0]?.loginTime).toBe('2025-03-04 20:31:00')
    expect(late.list[0]?.loginTime).toBe('2025-03-04 20:31:00')
    expect(early.total).toBe(20_001)
    const refused = await list('root', { ...many, sortField: 'userNo' })
    expect([refused.status, refused.envelope.message]).toEqual([
      422,
      '符合条件的记录超过 20,000 条，只能按时间排序，请缩小筛选范围',
    ])
    const narrowed = { ...many, startTime: '2025-03-02 00:00:00', sortField: 'userNo' }
    expect((await list('root', narrowed)).status).toBe(200)
  })
})

describe('fields', () => {
  const field = (fieldName: string, fieldStringValue: string, more: object = {}) => ({
    queryFields: [{ fieldName, fieldStringValue, ...more }],
  })

  test.each([
    [field('userNo', 'q'), 3],
    [field('userNo', 'Q1', { operator: 'eq' }), 2],
    [field('eventType', 'fail,logout', { operator: 'in' }), 2],
    [field('loginTime', '2026-05-22', { operator: 'ge', fieldType: 'Date' }), 3],
    [field('failReason', '', { operator: 'notNull' }), 1],
    [field('result', '0', { operator: 'eq', fieldType: 'Number' }), 1],
    [{ ...field('userNo', 'q'), appCodes: ['crm'] }, 2],
  ])('%j finds %i', async (body, count) => {
    const { total, list: found } = await listed('root', body)
    expect([total, found.length]).toEqual([count, count])
  })

  test.each([
    [field('ip', '10.24')],
    [field('sessionId', session)],
    [field('userAgent', 'agent')],
    [field('user_no', 'Q1')],
    [field('loginTime', 'then', { operator: 'ge' })],
    [field('result', 'x', { operator: 'eq' })],
  ])('%j is refused', async (body) => {
    expect((await list('root', body)).envelope.code).toBe(400)
  })
})

describe('[STAT-04] one’s own rows', () => {
  test('are everybody’s to see, whole and wherever one worked, and nobody else’s are', async () => {
    const own = await listed('staff', { mine: true })
    expect(own.list.map(({ eventType, ip }) => [eventType, ip])).toEqual([
      ['logout', '10.9.9.9'],
      ['login', '10.9.9.9'],
    ])
    expect(own.total).toBe(2)
    expect((await listed('staff', { mine: true, userKeyword: 'Q' })).total).toBe(0)
    expect((await listed('staff', { mine: true, orgCode: 'far' })).total).toBe(1)
    const { rows: sheet } = await sheetOf(await download('staff', { mine: true }))
    expect(cellsOf(sheet, '工号')).toEqual(['staff', 'staff'])
    // With `mine`, readers with more rights see only their own rows too.
    expect((await listed('root', { mine: true })).total).toBe(0)
  })

  test('nothing else opens the list without the right', async () => {
    for (const body of [{}, { mine: false }, { mine: 'true' }, { mine: 1 }])
      expect((await list('staff', body)).status).toBe(403)
    const asked = { body: JSON.stringify(range), method: 'POST' }
    const headers = { 'content-type': 'application/json', env: 'prod', lang: 'zh', containertype: 'web-pc' }
    const { status } = await as('staff').fetchRaw('/api/iam-log/v1/loginLog/list?mine=true', {
      ...asked,
      headers,
    })
    expect(status).toBe(403)
  })

  test('one of them is told, and no other one', async () => {
    const detail = (who: string, id: string, mine?: 'true') =>
      as(who).call('GET /iam-log/v1/loginLog/detail', { query: { id, ...(mine && { mine }) } })
    const [own] = (await listed('staff', { mine: true })).list
    const [other] = (await listed('root', { userKeyword: 'Q1' })).list
    expect((await detail('staff', own?.id ?? '', 'true')).envelope.data).toMatchObject({ ip: '10.9.9.9' })
    expect((await detail('staff', other?.id ?? '', 'true')).status).toBe(404)
    expect((await detail('staff', own?.id ?? '')).status).toBe(403)
    await detail('root', other?.id ?? '')
    const views = await db()
      .selectFrom('audit_record')
      .select(['actor_no', 'target_id', 'detail'])
      .where('action', '=', 'login-log.view')
      .execute()
    expect(views).toEqual([{ actor_no: 'root', target_id: other?.id, detail: { userNo: 'Q1' } }])
  })
})

describe('[EXP-01][EXP-02] the list as a file', () => {
  test('has the rows of the list, masked and in words alike, and texts that stay texts', async () => {
    const response = await download('analyst', {})
    const name = decodeURIComponent(response.headers.get('content-disposition')?.split("''")[1] ?? '')
    expect(name).toMatch(/^download_\d{14}_登录日志\.xlsx$/)
    const { sheet, rows: lines } = await sheetOf(response)
    const { list: shown } = await listed('analyst', { pageSize: 200 })
    expect(sheet).toBe('登录日志')
    expect(cellsOf(lines, '日志编号')).toEqual(shown.map(({ id }) => id))
    expect(cellsOf(lines, '时间')).toEqual(shown.map(({ loginTime }) => loginTime))
    expect(cellsOf(lines, '工号')).toEqual(['007', 'Q1', 'Q1'])
    expect(cellsOf(lines, 'IP')).toEqual(shown.map(() => '10.24.8.*'))
    expect(cellsOf(lines, '失败原因')).toEqual(['尝试次数过多，已暂时锁定', null, null])
    const english = await sheetOf(await download('root', { sortField: 'userNo' }, 'en'))
    expect(english.sheet).toBe('login-log')
    expect(cellsOf(english.rows, 'Staff number')).toEqual(['007', '=Q2', 'Q1', 'Q1', 'staff', 'staff'])
    expect(cellsOf(english.rows, 'End reason')).toContain('Replaced by a newer sign-in (too many devices)')
    expect(cellsOf(english.rows, 'Event').slice(0, 2)).toEqual(['Failure', 'App opened'])
  })

  test('is on record with its filter and its rows, also where nobody waits for it', async () => {
    const gone = new AbortController()
    await db().deleteFrom('rate_counter').execute()
    const response = await as('root').fetchRaw('/api/iam-log/v1/loginLog/list', {
      ...{
        method: 'POST',
        headers: { 'content-type': 'application/json', env: 'prod', lang: 'zh', containertype: 'web-pc' },
        signal: gone.signal,
      },
      body: JSON.stringify({ ...range, appCodes: ['crm'], export: true }),
    })
    expect(response.status).toBe(200)
    gone.abort()
    const { detail } = await db()
      .selectFrom('audit_record')
      .select('detail')
      .where('action', '=', 'login-log.export')
      .where('request_id', '=', response.headers.get('x-request-id') ?? '')
      .executeTakeFirstOrThrow()
    expect(detail).toMatchObject({ filter: { appCodes: ['crm'] }, rows: 2 })
    const held = () => db().selectFrom('rate_counter').select('key').where('key', 'like', 'held:%').execute()
    await expect.poll(held).toEqual([])
  })

  test('is made one at a time, and refused to who may not see the list', async () => {
    expect((await download('staff', {})).status).toBe(403)
    const releasePlace = await takePlace(db(), 'export:analyst', world.clock.now())
    await db().updateTable('rate_counter').set({ count: 1 }).execute()
    const second = await as('analyst').fetchRaw('/api/iam-log/v1/loginLog/list', {
      ...{
        method: 'POST',
        headers: { 'content-type': 'application/json', env: 'prod', lang: 'zh', containertype: 'web-pc' },
      },
      body: JSON.stringify({ ...range, export: true }),
    })
    expect(second.status).toBe(429)
    await releasePlace?.()
  })

  test('ends with a word where more rows match than a file has', { timeout: 60_000 }, async () => {
    await sql`
      insert into login_log (occurred_at, event_type, login_type, result, user_no, user_name, org_code, app_code, app_name,
        ip, user_agent, browser, os, device, container_type, env, trace_id)
      select timestamptz '2025-09-01 00:00:00+08' + n * interval '1 second', 'login', 'password', 1, 'E', '', 'sales',
        'iambiz', '', '', '', '', '', 'pc', 'web-pc', 'prod', ''
      from generate_series(1, 50002) n`.execute(db())
    const within = { startTime: '2025-09-01 00:00:00', endTime: '2025-09-02 00:00:00' }
    const { rows: lines } = await sheetOf(await download('root', within))
    expect(lines).toHaveLength(50_002)
    expect(lines[1]?.[0]).toBe('2025-09-01 13:53:22')
    expect(String(lines.at(-1)?.[0])).toContain('50,000')
  })
})

describe('who reads English', () => {
  const english = { lang: 'en' }
  const shown = async (body: object) =>
    (
      await as('root').call('POST /iam-log/v1/loginLog/list', {
        body: { ...range, ...body },
        headers: english,
      })
    ).envelope.data.list

  test('reads the English names of now, and what was written where there is none', async () => {
    const named = (await shown({ sortOrder: 'asc' })).map((row) => [row.userName, row.orgName, row.appName])
    expect(named[0]).toEqual(['员工Q1', undefined, phrases.portal.en])
    expect(named[2]).toEqual(['员工=Q2', 'Headquarters', 'crm'])
    expect(named[4]).toEqual(['Person staff', 'Headquarters', phrases.portal.en])
    expect((await listed('root', { userKeyword: 'staff' })).list[1]).toMatchObject({
      ...{ userName: '员工staff', appName: 'iambiz' },
    })
  })

  test('finds them in their order, in the details and in a file', async () => {
    const sorted = await shown({ sortField: 'userName' })
    expect(sorted.map(({ userNo }) => userNo).slice(0, 2)).toEqual(['staff', 'staff'])
    const { data } = (
      await as('root').call('GET /iam-log/v1/loginLog/detail', {
        query: { id: (await shown({ sortOrder: 'asc' }))[0]?.id ?? '' },
        headers: english,
      })
    ).envelope
    expect(data.sessionLogs.map(({ appName }) => appName)).toEqual([phrases.portal.en, 'crm'])
    const { rows: lines } = await sheetOf(await download('root', { userKeyword: 'staff' }, 'en'))
    expect(cellsOf(lines, 'Name')).toEqual(['Person staff', 'Person staff'])
    expect(cellsOf(lines, 'App')).toEqual([phrases.portal.en, phrases.portal.en])
  })
})

describe('what one may narrow by', () => {
  const organizations = async (who: string) =>
    (await as(who).call('POST /iam-log/v1/loginLog/availableOrg', { body: {} })).envelope.data

  test('are the organizations that one sees, each after the one above it', async () => {
    expect((await organizations('analyst')).map(({ orgCode, parentCode }) => [orgCode, parentCode])).toEqual([
      ['sales', undefined],
      ['team', 'sales'],
    ])
    const all = await organizations('root')
    expect(all.map(({ orgCode }) => orgCode)).toEqual(
      expect.arrayContaining(['group', 'sales', 'team', 'far']),
    )
    const known = new Set<string>()
    for (const { orgCode, parentCode } of all) {
      expect(parentCode === undefined || known.has(parentCode)).toBe(true)
      known.add(orgCode)
    }
    expect((await as('staff').call('POST /iam-log/v1/loginLog/availableOrg', { body: {} })).status).toBe(403)
  })

  test('an address that is not seen to its end is not found by its end', async () => {
    expect((await listed('root', { address: '10.24.8.7' })).total).toBe(1)
    expect((await listed('analyst', { address: '10.24.8.7' })).total).toBe(3)
    expect((await list('root', { address: '10.24' })).envelope.code).toBe(422)
  })
})

describe('[STAT-06] a row tells whether it is as it was sealed', () => {
  const sealedOf = async (id: string) =>
    (await as('root').call('GET /iam-log/v1/loginLog/detail', { query: { id } })).envelope.data.prevHashOk

  test('not yet, yes, and no once somebody changed it', async () => {
    const app = fresh('sealed')
    for (const at of ['2025-12-01 08:00:00', '2025-12-01 08:01:00'])
      await writeLog(db(), [{ at, event: 'login', user: 'S', org: 'sales', app }])
    const december = { startTime: '2025-12-01 00:00:00', endTime: '2025-12-01 23:59:59' }
    const [later, id] = (await listed('root', { ...december, appCodes: [app] })).list.map((row) => row.id)
    expect(await sealedOf(id ?? '')).toBeUndefined()
    await world.seal()
    expect(await sealedOf(id ?? '')).toBe(true)
    await db()
      .transaction()
      .execute(async (trx) => {
        await sql`set local session_replication_role = replica`.execute(trx)
        await sql`update login_log set ip = '192.0.2.9' where row_no = ${id}::bigint`.execute(trx)
      })
    expect([await sealedOf(id ?? ''), await sealedOf(later ?? '')]).toEqual([false, true])
  })
})

test.each(['asc', 'desc'])('pages tell every row once over several months, %s', async (sortOrder) => {
  const app = fresh('months')
  await sql`
    insert into login_log (occurred_at, event_type, login_type, result, user_no, user_name, org_code, app_code, app_name,
      ip, user_agent, browser, os, device, container_type, env, trace_id)
    select timestamptz '2025-04-01 10:00:00+08' + n * interval '10 days', 'login', 'password', 1, 'M', '多', 'sales',
      ${app}, '', '', '', '', '', 'pc', 'web-pc', 'prod', ''
    from generate_series(0, 11) n`.execute(db())
  await world.seal()
  const asked = { startTime: '2025-04-01 00:00:00', endTime: '2025-07-30 23:59:59', appCodes: [app] }
  const pages = await Promise.all(
    [1, 2, 3, 4, 5, 6, 7].map((pageNum) => listed('root', { ...asked, sortOrder, pageNum, pageSize: 2 })),
  )
  const times = pages.flatMap(({ list: rows }) => rows.map(({ loginTime }) => loginTime))
  const days = Array.from({ length: 12 }, (_, n) => new Date(Date.UTC(2025, 3, 1 + 10 * n)))
  const told = days.map((day) => `${day.toISOString().slice(0, 10)} 10:00:00`)
  expect(times).toEqual(sortOrder === 'asc' ? told : told.toReversed())
})

test('of a long session the rows around the one that is read are told, and how long all of it was', async () => {
  const long = '01890000-0000-7000-8000-000000000250'
  const app = fresh('long')
  await sql`
    insert into login_log (occurred_at, event_type, login_type, result, user_no, user_name, org_code, app_code, app_name,
      session_id, ip, user_agent, browser, os, device, container_type, env, trace_id)
    select timestamptz '2025-10-01 10:00:00+08' + n * interval '1 minute', 'launch', 'password', 1, ${app}, '长', 'sales',
      ${app}, '', ${long}, '', '', '', '', 'pc', 'web-pc', 'prod', ''
    from generate_series(1, 250) n`.execute(db())
  await world.seal()
  const within = { startTime: '2025-10-01 00:00:00', endTime: '2025-10-02 00:00:00', appCodes: [app] }
  const detailOf = async (place: number) => {
    const { list: found } = await listed('root', { ...within, sortOrder: 'asc', pageSize: 1, pageNum: place })
    const id = found[0]?.id ?? ''
    const { data } = (await as('root').call('GET /iam-log/v1/loginLog/detail', { query: { id } })).envelope
    const ids = data.sessionLogs.map((event) => event.id)
    return { ...data, at: ids.indexOf(id), told: ids.length }
  }
  const found = [await detailOf(1), await detailOf(170), await detailOf(250)]
  expect(found.map(({ at, told }) => [at, told])).toEqual([
    [0, 200],
    [119, 200],
    [199, 200],
  ])
  for (const { session: whole } of found)
    expect(whole).toEqual({
      total: 250,
      startTime: '2025-10-01 10:01:00',
      endTime: '2025-10-01 14:10:00',
    })
})
