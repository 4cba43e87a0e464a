import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { ensurePartitions } from '#server/platform/db/partitions.ts'
import { givenContext, givenSignIn } from '#server/testing/given.ts'
import { testDatabase } from '#server/testing/test-app.ts'
import { dropOldMonths } from './keeping.ts'
import { sealAll } from './seal-login-log.ts'
import { recordLoginEvent } from './service.ts'
import { verifyChain } from './verify.ts'

let database: Awaited<ReturnType<typeof testDatabase>>
beforeEach(async () => {
  database = await testDatabase()
  await sql`select ensure_month_partitions('login_log', ${monthsAgo(9)}::date, ${monthsAgo(3)}::date)`.execute(
    database.db,
  )
  return () => database.close()
})

const now = new Date()
const clock = { now: () => now }
const deps = () => ({ db: database.worker.db, clock, rollUp: async () => {} })

/**
 * Returns noon of the fifteenth, some months ago in the company’s time zone, whose months begin eight hours before
 * those of UTC.
 */
const monthsAgo = (months: number) => {
  const today = new Date(now.getTime() + 8 * 3_600_000)
  return new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - months, 15, 4))
}

async function sealed(...ages: number[]): Promise<void> {
  for (const age of ages)
    await recordLoginEvent(database.db, givenContext({ now: monthsAgo(age) }), givenSignIn)
  await sealAll(deps())
}

const kept = async () => {
  const { rows } = await database.db
    .selectFrom('login_log')
    .select(({ fn }) => fn.countAll<string>().as('rows'))
    .execute()
    .then(([row]) => ({ rows: Number(row?.rows) }))
  const { broken, batches, rows: checked } = await verifyChain(database.db, {})
  return { rows, batches, checked, broken }
}

test('[STAT-06] months that are past their keeping go, and the chain is intact from the first batch that is kept', async () => {
  await sealed(8, 8)
  await sealed(7)
  // A late row of the oldest month, in a batch between newer ones.
  await sealed(8)
  await sealed(0)
  expect(await kept()).toEqual({ rows: 5, batches: 4, checked: 5, broken: undefined })
  const keep = (months: number) => dropOldMonths({ db: database.worker.db, clock, months })
  expect(await keep(36)).toEqual([])
  const last = monthsAgo(8).toISOString().slice(0, 7).replace('-', '')
  expect((await keep(7)).at(-1)).toBe(`login_log_${last}`)
  expect(await kept()).toEqual({ rows: 2, batches: 3, checked: 2, broken: undefined })
  expect(await keep(7)).toEqual([])
  await sealed(0)
  expect(await kept()).toEqual({ rows: 3, batches: 4, checked: 3, broken: undefined })
  const records = await database.db
    .selectFrom('audit_record')
    .select(['action', 'detail'])
    .where('action', '=', 'login-log.dropped')
    .execute()
  expect(records).toMatchObject([{ detail: { months: 7, partitions: expect.any(Array) } }])
  // Changes of the retained rows are still detected.
  await database.pool.query(`begin; set local session_replication_role = replica;
    update login_log set ip = 'x' where occurred_at < now() - interval '30 days'; commit`)
  expect((await kept()).broken).toMatchObject({ kind: 'row-changed', batchNo: 2n })
})

test('everything may be past its keeping', async () => {
  await sealed(8)
  expect(await dropOldMonths({ db: database.worker.db, clock, months: 6 })).not.toEqual([])
  expect(await kept()).toEqual({ rows: 0, batches: 0, checked: 0, broken: undefined })
  await sealed(0)
  expect(await kept()).toEqual({ rows: 1, batches: 1, checked: 1, broken: undefined })
})

test('what is not sealed yet does not go, nor what has no partition', async () => {
  await sealed()
  await recordLoginEvent(database.db, givenContext({ now: monthsAgo(8) }), givenSignIn)
  const keep = () => dropOldMonths({ db: database.worker.db, clock, months: 6 })
  await keep()
  const rows = async () => (await sql`select from login_log`.execute(database.db)).rows.length
  expect(await rows()).toBe(1)
  await sealed()
  await keep()
  expect(await rows()).toBe(0)
  await sealed(20)
  await keep()
  expect(await rows()).toBe(1)
  await ensurePartitions(database.worker.db, now)
  await keep()
  expect(await rows()).toBe(0)
})

test('a month that was removed otherwise is missed', async () => {
  await sealed(3)
  await sealed(0)
  const { rows } = await sql<{ partition: string }>`
    select tableoid::regclass::text as partition from login_log order by occurred_at limit 1`.execute(
    database.db,
  )
  await database.pool.query(`drop table ${rows[0]?.partition}`)
  expect((await kept()).broken).toMatchObject({ kind: 'row-removed', batchNo: 1n })
})
