import type { Center } from '@iambiz/contract/platform/login-log.ts'
import { transact } from '@iambiz/runtime/database.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fresh } from '#server/testing/fresh.ts'
import { type GivenRow, writeLog } from '#server/testing/login-log-rows.ts'
import { type LoginLogWorld, loginLogWorld } from '#server/testing/login-log-world.ts'
import { failsOfAddress } from './log-reports.ts'

let world: LoginLogWorld
const db = () => world.database.db

beforeAll(async () => {
  world = await loginLogWorld(['analyst', 'root', 'staff'])
  await world.given.organization({ org_code: 'far' })
})
afterAll(() => world.stop())

const range = { startTime: '2026-05-16 00:00:00', endTime: '2026-06-14 23:59:59', pageSize: 200 }

/** Returns the rows of an application in the list, the earliest first. */
const listed = async (who: string, app: string, body: object = {}) =>
  (
    await world.as(who).call('POST /iam-log/v1/loginLog/list', {
      body: { ...range, appCodes: [app], sortOrder: 'asc', ...body },
    })
  ).envelope.data.list

const detail = async (who: string, id = '', lang = 'zh') =>
  (await world.as(who).call('GET /iam-log/v1/loginLog/detail', { query: { id }, headers: { lang } })).envelope
    .data

/** Returns the detail of the last row of an application. */
const lastOf = async (who: string, app: string, lang?: string) =>
  detail(who, (await listed(who, app)).at(-1)?.id, lang)

const launch = (app: string, more: Partial<GivenRow> = {}): GivenRow => ({
  ...{ at: '2026-05-20 09:00:00', event: 'launch', user: 'D1', org: 'sales', app },
  ...more,
})
const failure = (app: string, at: string, ip: string, more: Partial<GivenRow> = {}): GivenRow =>
  launch(app, { at, ip, event: 'fail', reason: 'maintenance', ...more })

describe('[STAT-04] the centers of a row', () => {
  async function connected(app: string, centers: readonly Center[]) {
    const appId = await world.given.application({ app_code: app })
    for (const center of centers)
      await db()
        .insertInto('application_integration')
        .values({ app_id: appId, center, connected_on: new Date('2026-05-01') })
        .execute()
    return appId
  }

  test('are those that its application is connected to now, and the list has the first of them', async () => {
    const [app, other] = [fresh('both'), fresh('none')]
    const appId = await connected(app, ['permissionCenter', 'businessCenter'])
    await connected(other, [])
    await world.log([launch(app), launch(other)])
    expect((await listed('root', app)).map(({ center }) => center)).toEqual(['businessCenter'])
    expect((await lastOf('root', app)).centers).toEqual(['businessCenter', 'permissionCenter'])
    // The filter by a center of the row finds it.
    expect(await listed('root', app, { center: 'businessCenter' })).toHaveLength(1)
    expect((await listed('root', other)).map(({ center }) => center)).toEqual([undefined])
    await db()
      .updateTable('application_integration')
      .set({ connected_on: null })
      .where('app_id', '=', appId)
      .execute()
    expect((await lastOf('root', app)).centers).toEqual([])
  })

  test('are none of what is not in the catalogue', async () => {
    await world.log([launch('iambiz', { user: 'portal' })])
    expect((await listed('root', 'iambiz', { userKeyword: 'portal' }))[0]).not.toHaveProperty('center')
  })
})

test('[STAT-04] the role has the name that it has now, in the language of the reader', async () => {
  const app = fresh('role')
  await world.log([launch(app, { role: 'lead' })])
  expect((await lastOf('root', app)).roleName).toBe('角色lead')
  expect((await lastOf('root', app, 'en')).roleName).toBe('Role lead')
  const gone = fresh('gone')
  await world.log([launch(gone, { role: 'gone' })])
  expect(await lastOf('root', gone)).not.toHaveProperty('roleName')
})

describe('[STAT-04] failures from the same address', () => {
  test('are those of the day up to the row that its reader sees', async () => {
    const [app, ip] = [fresh('day'), '192.0.2.7']
    await world.log([
      failure(app, '2026-05-19 08:59:59', ip),
      failure(app, '2026-05-19 09:00:00', ip),
      failure(app, '2026-05-19 20:00:00', ip, { org: 'far' }),
      failure(app, '2026-05-19 21:00:00', ip, { org: null }),
      failure(app, '2026-05-19 22:00:00', '192.0.2.8'),
      launch(app, { at: '2026-05-19 23:00:00', ip }),
      failure(app, '2026-05-20 09:00:00', ip),
      failure(app, '2026-05-20 09:00:01', ip),
    ])
    const id = (await listed('root', app)).at(-2)?.id
    expect(await detail('root', id)).toMatchObject({ addressFails: 4, ip })
    // Compares the complete address, although the analyst sees only a part, and only rows of sales.
    expect(await detail('analyst', id)).toMatchObject({ addressFails: 2, ip: '192.0.2.*' })
    expect(await detail('root', id)).not.toHaveProperty('moreAddressFails')
  })

  test('are one’s own where one reads one’s own rows', async () => {
    const [app, ip] = [fresh('own'), '192.0.2.9']
    await world.log([
      failure(app, '2026-05-20 08:00:00', ip),
      failure(app, '2026-05-20 08:30:00', ip, { user: 'staff' }),
    ])
    const id = (await listed('root', app)).at(-1)?.id ?? ''
    const { data } = (
      await world.as('staff').call('GET /iam-log/v1/loginLog/detail', { query: { id, mine: 'true' } })
    ).envelope
    expect(data.addressFails).toBe(1)
  })

  test('are counted to 99, and those without a readable address not at all', async () => {
    const [app, ip] = [fresh('many'), '192.0.2.10']
    const seconds = Array.from({ length: 100 }, (_, n) =>
      new Date(Date.UTC(2026, 4, 20, 8, 0, n)).toISOString(),
    )
    await world.log(seconds.map((at) => failure(app, at.slice(0, 19).replace('T', ' '), ip)))
    const rows = await listed('root', app)
    expect(await detail('root', rows[98]?.id)).toMatchObject({ addressFails: 99 })
    expect(await detail('root', rows[98]?.id)).not.toHaveProperty('moreAddressFails')
    expect(await detail('root', rows[99]?.id)).toMatchObject({ addressFails: 99, moreAddressFails: true })
    const nowhere = fresh('nowhere')
    await world.log([failure(nowhere, '2026-05-20 08:00:00', '')])
    expect((await lastOf('root', nowhere)).addressFails).toBe(0)
  })

  test('are found by their address, and not by reading the log', async () => {
    let told = ''
    const undone = new Error('what was written for the plan is undone')
    const planning = transact(db(), async (trx) => {
      // With few failures PostgreSQL could choose any index.
      await sql`
        insert into login_log (occurred_at, event_type, login_type, result, user_no, user_name, app_code, app_name, ip, user_agent,
          browser, os, device, container_type, env, trace_id)
        select timestamptz '2026-05-20T00:00:00Z' + n * interval '1 second', 'fail', 'password', 0, 'P' || n, '', 'iambiz', '',
          '198.51.100.' || n % 250, '', '', '', 'pc', 'web-pc', 'prod', ''
        from generate_series(1, 3000) n`.execute(trx)
      await sql`analyze login_log`.execute(trx)
      const row = { ip: '192.0.2.7', occurred_at: new Date('2026-05-20T01:00:00Z') }
      told = JSON.stringify(await failsOfAddress(trx, { orgCodes: ['sales'] }, row, 100).explain('text'))
      throw undone
    })
    await expect(planning).rejects.toBe(undone)
    expect(told).toMatch(/Index (Only )?Scan (using|on) login_log_\w*ip_occurred_at/)
    expect(told).not.toMatch(/Seq Scan|login_log_user_no|fail_reason/)
  })
})

test('[STAT-06] the hash of a row is the one that its batch has of it', async () => {
  const app = fresh('hash')
  await writeLog(db(), [launch(app), launch(app, { at: '2026-05-20 09:01:00' })])
  expect(await lastOf('root', app)).not.toHaveProperty('hash')
  await world.seal()
  const { rows } = await sql<{ row_no: string; hash: string }>`
    select row_no, encode(login_log_row_hash(l), 'hex') as hash from login_log l
    where app_code = ${app} order by occurred_at`.execute(db())
  expect(rows).toHaveLength(2)
  for (const { row_no: id, hash } of rows)
    expect(await detail('root', id)).toMatchObject({ hash, prevHashOk: true })
})

describe('[STAT-06] the end of a session', () => {
  const session = '01890000-0000-7000-8000-00000000e0d0'
  const ends = async (app: string) => {
    const rows = await listed('root', app)
    return Promise.all(rows.map(async ({ id }) => (await detail('root', id)).logoutTime))
  }

  test('is the row that tells it, or before it where the session was found to be over', async () => {
    const [app, idle] = [fresh('end'), fresh('idle')]
    await world.log([
      launch(app, { at: '2026-05-20 09:00:00.900', event: 'login', session }),
      launch(app, { at: '2026-05-20 10:00:00.100', event: 'logout', session, seconds: 3599 }),
      launch(idle, { at: '2026-05-21 09:00:00', event: 'login', session }),
      // The start of acting for a principal is not a new session.
      launch(idle, { at: '2026-05-21 09:30:00', event: 'login', type: 'agency', session }),
      launch(idle, { at: '2026-05-23 09:00:00', event: 'logout', session, seconds: 7200 }),
    ])
    expect(await ends(app)).toEqual([undefined, '2026-05-20 10:00:00'])
    expect(await ends(idle)).toEqual([undefined, undefined, '2026-05-21 11:00:00'])
  })

  test('is the row where the log has no beginning of it any more', async () => {
    const app = fresh('endless')
    await world.log([launch(app, { event: 'logout', user: 'D2', session, seconds: 60 })])
    expect(await ends(app)).toEqual(['2026-05-20 09:00:00'])
  })
})
