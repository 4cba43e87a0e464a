import { afterEach, beforeEach, expect, test } from 'vitest'
import { recordLoginEvent } from '#server/features/login-logs/service.ts'
import { audit } from '#server/platform/audit.ts'
import { givenContext } from '#server/testing/given.ts'
import { testDatabase } from '#server/testing/test-app.ts'
import { ensurePartitions } from './partitions.ts'

let database: Awaited<ReturnType<typeof testDatabase>>
beforeEach(async () => {
  database = await testDatabase()
})
afterEach(() => database.close())

const monthsLater = (months: number) => {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 15, 4))
}
const name = (parent: string, time: Date) => `${parent}_${time.toISOString().slice(0, 7).replace('-', '')}`

const event = {
  eventType: 'login',
  loginType: 'password',
  userNo: 'A1',
  userName: '甲',
  sessionId: null,
} as const
const write = async (now: Date) => {
  await recordLoginEvent(database.db, givenContext({ now }), event)
  await audit(database.db, givenContext({ now }), null, { action: 'session.login' })
}
const rowsIn = async (table: string) => (await database.pool.query(`select 1 from ${table}`)).rows.length

test('the months to come have partitions; making them twice makes none', async () => {
  expect(await ensurePartitions(database.db, monthsLater(8))).toBe(6)
  expect(await ensurePartitions(database.db, monthsLater(8))).toBe(0)
  for (const months of [8, 9, 10]) {
    const time = monthsLater(months)
    await write(time)
    expect(await rowsIn(name('login_log', time))).toBe(1)
    expect(await rowsIn(name('audit_record', time))).toBe(1)
  }
})

test('no row is lost where a partition is missing, and the month is left alone then', async () => {
  const time = monthsLater(20)
  await write(time)
  expect(await rowsIn('login_log_default')).toBe(1)
  expect(await ensurePartitions(database.db, time)).toBe(4)
  await write(time)
  expect(await rowsIn('login_log_default')).toBe(2)
  expect(await rowsIn('login_log')).toBe(2)
})

test('a deployment that changes its time zone still gets its partitions', async () => {
  await ensurePartitions(database.db, monthsLater(8))
  const client = await database.pool.connect()
  try {
    await client.query(`set timezone to 'America/New_York'`)
    await client.query(`select ensure_month_partitions('login_log', $1::date, $2::date)`, [
      monthsLater(7),
      monthsLater(12),
    ])
    await client.query(`set timezone to 'Pacific/Auckland'`)
    await client.query(`select ensure_month_partitions('login_log', $1::date, $2::date)`, [
      monthsLater(5),
      monthsLater(14),
    ])
    await write(monthsLater(13))
    expect(await rowsIn('login_log')).toBe(1)
  } finally {
    client.release(true)
  }
})
