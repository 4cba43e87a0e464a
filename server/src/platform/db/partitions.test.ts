import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { dropOldMonths } from '#server/features/logs/login/keeping.ts'
import { sealAll } from '#server/features/logs/login/seal-login-log.ts'
import { recordLoginEvent } from '#server/features/logs/login/service.ts'
import { audit } from '#server/platform/audit.ts'
import { givenContext, givenSignIn } from '#server/testing/given.ts'
import { openTestDatabase, testDatabase } from '#server/testing/test-app.ts'
import { ensurePartitions } from './partitions.ts'
import type { Db } from './tables.ts'

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

const write = async (now: Date) => {
  await recordLoginEvent(database.db, givenContext({ now }), givenSignIn)
  await audit(database.db, givenContext({ now }), null, { action: 'session.login' })
}
const rowsIn = async (table: string) => (await database.pool.query(`select 1 from ${table}`)).rows.length

test('the months to come have partitions; making them twice makes none', async () => {
  expect(await ensurePartitions(database.worker.db, monthsLater(8))).toBe(6)
  expect(await ensurePartitions(database.worker.db, monthsLater(8))).toBe(0)
  for (const months of [8, 9, 10]) {
    const time = monthsLater(months)
    await write(time)
    expect(await rowsIn(name('login_log', time))).toBe(1)
    expect(await rowsIn(name('audit_record', time))).toBe(1)
  }
})

test('no row is lost where a partition is missing, and the rows get theirs as soon as it is made', async () => {
  const time = monthsLater(20)
  for (let row = 0; row < 3; row++) await write(time)
  expect(await rowsIn('login_log_default')).toBe(3)
  const before = await database.pool.query('select * from login_log order by id')
  // Left behind by a process that was killed before attaching the partition.
  await database.pool.query(`create table ${name('login_log', time)} (like login_log)`)
  await ensurePartitions(database.worker.db, time)
  await write(time)
  expect(await rowsIn('login_log_default')).toBe(0)
  expect(await rowsIn('audit_record_default')).toBe(0)
  expect(await rowsIn(name('login_log', time))).toBe(4)
  expect(await rowsIn(name('audit_record', time))).toBe(4)
  const { rows } = await database.pool.query('select * from login_log where id = any($1) order by id', [
    before.rows.map(({ id }) => id),
  ])
  expect(rows).toEqual(before.rows)
  for (const table of ['login_log', 'audit_record', name('login_log', time)])
    await expect(database.pool.query(`delete from ${table}`)).rejects.toThrow('never changed')
  const { rows: off } = await database.pool.query(`select tgname from pg_trigger where tgenabled = 'D'`)
  expect(off).toEqual([])
  expect(await ensurePartitions(database.worker.db, time)).toBe(0)
})

test('months are sampled as their table is, made ahead or filled later', async () => {
  const time = monthsLater(20)
  await write(time)
  await ensurePartitions(database.worker.db, time)
  const { rows: sampled } = await database.pool.query(`
    select relid::regclass::text as month, array_agg(attname || ' ' || attstattarget order by attname) as columns
    from pg_partition_tree('login_log') join pg_attribute on attrelid = relid
    where relid <> 'login_log_default'::regclass and attstattarget > 0 group by 1`)
  expect(sampled.map(({ month }) => month)).toContain(name('login_log', time))
  const columns = ['app_code 10', 'org_code 10', 'user_no 10']
  expect(sampled).toEqual(sampled.map(({ month }) => ({ month, columns })))
  const { rows: months } = await database.pool.query(`
    select from pg_partition_tree('login_log') where relid <> 'login_log_default'::regclass`)
  expect(sampled).toHaveLength(months.length)
})

test('[STAT-06] writers and two workers at once, while a month has no partition yet: no row is lost or doubled', async () => {
  const time = monthsLater(30)
  const more = openTestDatabase(database.url)
  let isDone = false
  let written = 0
  const writer = async (db: Db) => {
    while (!isDone) {
      await recordLoginEvent(db, givenContext({ now: time }), givenSignIn)
      written += 1
    }
  }
  const writers = [writer(database.db), writer(more.db)]
  await expect.poll(() => written).toBeGreaterThan(50)
  await Promise.all([ensurePartitions(database.worker.db, time), ensurePartitions(more.db, time)])
  const before = written
  await expect.poll(() => written).toBeGreaterThan(before + 50)
  isDone = true
  await Promise.all(writers)
  await more.close()
  expect(await rowsIn('login_log_default')).toBe(0)
  expect(await rowsIn(name('login_log', time))).toBe(written)
})

test('a deployment that changes its time zone still gets its partitions', async () => {
  await ensurePartitions(database.worker.db, monthsLater(8))
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

test('while a report reads the log for long, nothing fails, nobody who writes is refused, and it is done afterwards', async () => {
  const { db, pool, url } = database
  const time = monthsLater(20)
  await ensurePartitions(db, monthsLater(-9))
  await write(time)
  await sealAll({ db, clock: { now: () => time }, rollUp: async () => {} })
  const [old] = (
    await pool.query(`select partition::text from month_partitions('login_log') order by until limit 1`)
  ).rows
  const aside = openTestDatabase(url)
  const drop = () => dropOldMonths({ db, clock: { now: () => time }, months: 6 })
  await aside.db.transaction().execute(async (trx) => {
    await sql`select count(*) from login_log`.execute(trx)
    await sql`select count(*) from audit_record`.execute(trx)
    const [made, dropped] = await Promise.all([ensurePartitions(db, time), drop(), write(time)])
    expect(dropped).toEqual([])
    expect(made).toBe(0)
    expect(await rowsIn('login_log_default')).toBe(2)
  })
  expect(await ensurePartitions(db, time)).toBeGreaterThan(0)
  expect(await rowsIn('login_log_default')).toBe(0)
  await sealAll({ db, clock: { now: () => time }, rollUp: async () => {} })
  expect(await drop()).toContain(old?.partition)
  await aside.close()
})
