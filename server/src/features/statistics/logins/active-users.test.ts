import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser } from '#server/testing/browser.ts'
import { fresh } from '#server/testing/fresh.ts'
import { writeLog } from '#server/testing/login-log-rows.ts'
import { type LoginLogWorld, loginLogWorld } from '#server/testing/login-log-world.ts'

let world: LoginLogWorld
let browser: Browser

beforeAll(async () => {
  world = await loginLogWorld(['root'])
  browser = world.as('root')
  const common = { org: 'sales', app: 'iambiz' }
  await world.log([
    { at: '2026-05-20 09:00:00', event: 'login', user: 'Q1', ...common },
    { at: '2026-05-21 09:00:00', event: 'refresh', user: 'Q1', ...common },
    { at: '2026-05-21 09:00:00', event: 'login', user: 'Q2', ...common },
    { at: '2026-05-21 10:00:00', event: 'refresh', user: 'Q2', ...common },
    { at: '2026-05-22 10:00:00', event: 'launch', user: 'Q2', org: 'sales', app: 'crm' },
  ])
})
afterAll(() => world.stop())

const times = { startTime: '2026-05-20 00:00:00', endTime: '2026-05-22 23:59:59' }

test('who comes back to a session that goes on is active, in the chart and in the figures alike', async () => {
  const path = 'POST /iam-log/v1/loginLog/chartActiveUsers'
  const chart = await browser.call(path, { body: times })
  expect(chart.envelope.data).toMatchObject({ series: [{ data: [1, 2, 0] }], distinctTotal: 2 })
  const signedIn = await browser.call(path, { body: { ...times, eventTypes: ['login'] } })
  expect(signedIn.envelope.data).toMatchObject({ series: [{ data: [1, 1, 0] }], distinctTotal: 2 })
  const figures = await browser.call('POST /iam-log/v1/logStatistic/activeUsers', {
    body: { date: '2026-05-21' },
  })
  expect(figures.envelope.data).toMatchObject({ dau: 2, wau: 2, mau: 2, newUsers: 1, compare: { dau: 1 } })
})

test('where rows have waited to be counted for more than a minute, figures and rows say since when', async () => {
  const { db } = world.database
  const none = [undefined, undefined, undefined, undefined, undefined]
  const told = async () => {
    const asked = await Promise.all([
      browser.call('POST /iam-log/v1/loginLog/searchLogSumList', { body: {} }),
      browser.call('POST /iam-log/v1/logStatistic/activeUsers', { body: {} }),
      browser.call('POST /iam-log/v1/loginLog/list', { body: {} }),
      browser.call('POST /iam-log/v1/loginLog/list', { body: { failReasons: ['locked'] } }),
      browser.call('POST /iam-log/v1/loginLog/list', { body: { appCodes: ['crm'] } }),
    ])
    return asked.map(({ envelope }) => envelope.data.countedUntil)
  }
  await world.seal()
  expect(await told()).toEqual(none)
  await writeLog(db, [
    { at: '2026-06-15 09:58:59', event: 'login', user: 'Q3', org: 'sales', app: 'iambiz' },
    { at: '2026-06-15 10:00:00', event: 'login', user: 'Q4', org: 'sales', app: 'iambiz' },
  ])
  // A filter by reason counts the rows themselves, so nothing waits for it; no row of the other application waits.
  const since = '2026-06-15 09:58:59'
  expect(await told()).toEqual([since, since, since, undefined, undefined])
  await world.seal()
  expect(await told()).toEqual(none)
  await writeLog(db, [{ at: '2026-06-15 09:59:01', event: 'login', user: 'Q3', org: 'sales', app: 'iambiz' }])
  expect(await told()).toEqual(none)
})

test('where more wait than are looked through, rows are shown and it is said that their number is not complete', async () => {
  const { db } = world.database
  const app = fresh('late')
  await world.seal()
  await sql`
    insert into login_log (occurred_at, event_type, login_type, result, user_no, user_name, org_code, app_code, app_name,
      ip, user_agent, browser, os, device, container_type, env, trace_id)
    select timestamptz '2026-03-01 10:00:00+08' + n * interval '1 second', 'login', 'password', 1, 'W', '', 'sales',
      'iambiz', '', '', '', '', '', 'pc', 'web-pc', 'prod', ''
    from generate_series(1, 10000) n`.execute(db)
  await writeLog(db, [{ at: '2026-06-02 08:00:00', event: 'launch', user: 'W', org: 'sales', app }])
  const june = { startTime: '2026-06-01 00:00:00', endTime: '2026-06-03 00:00:00', appCodes: [app] }
  const asked = async (body: object) =>
    (await browser.call('POST /iam-log/v1/loginLog/list', { body })).envelope.data
  expect(await asked(june)).toMatchObject({ total: 1, countedUntil: '2026-03-01 12:46:40', list: [{}] })
  // Earlier rows are counted already.
  expect(await asked({ ...june, startTime: '2026-02-01 00:00:00', endTime: '2026-02-02 00:00:00' })).toEqual(
    expect.not.objectContaining({ countedUntil: expect.anything() }),
  )
  await world.seal()
  expect(await asked(june)).not.toHaveProperty('countedUntil')
})

test('during a rebuild the figures say from which day on everything is counted', async () => {
  const asked = async () =>
    (await browser.call('POST /iam-log/v1/logStatistic/activeUsers', { body: {} })).envelope.data
  const counted = (from: string | null) =>
    world.database.db
      .updateTable('login_counting')
      .set({ counted_from: sql<Date>`${from}::date` })
      .execute()
  expect(await asked()).not.toHaveProperty('countingAnew')
  await counted('infinity')
  expect(await asked()).toMatchObject({ countingAnew: {} })
  await counted('2026-05-01')
  expect(await asked()).toMatchObject({ countingAnew: { from: '2026-05-01' } })
  await counted(null)
})
