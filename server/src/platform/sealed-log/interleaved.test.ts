import { transact } from '@iambiz/runtime/database.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sealAll } from '#server/features/logs/login/seal-login-log.ts'
import { verifyChain } from '#server/features/logs/login/verify.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { openTestDatabase, testDatabase } from '#server/testing/test-app.ts'

let database: Awaited<ReturnType<typeof testDatabase>>
beforeAll(async () => {
  database = await testDatabase()
  await sql`select ensure_month_partitions('login_log', '2026-01-01', '2026-04-01')`.execute(database.db)
})
afterAll(() => database.close())

const seal = () =>
  sealAll({
    db: database.worker.db,
    clock: { now: () => new Date('2026-05-01T00:00:00Z') },
    rollUp: async () => {},
  })

/**
 * Inserts rows that alternate between months; `number` is the row number of a single row, where it was reserved before.
 */
const write = (rows: number, months: number, number?: string) =>
  sql`
    insert into login_log (row_no, occurred_at, event_type, login_type, result, user_no, user_name, app_code, app_name, ip,
      user_agent, browser, os, device, container_type, env, trace_id)
    select coalesce(${number ?? null}::bigint, next_number('login_log_row_no')),
      timestamptz '2026-01-05T00:00:00Z' + n % ${months}::int * interval '31 days' + n * interval '1 second',
      'login', 'password', 1, 'U1', '', 'iambiz', '', '10.24.8.126', '', '', '', 'pc', 'web-pc', 'prod', ''
    from generate_series(0, ${rows}::int - 1) n`.execute(database.db)

/** The number of log rows that the transaction has read; it may restart from 0 in the next transaction. */
async function countLooked(trx: Db): Promise<number> {
  const { rows } = await sql<{ rows: number }>`
    select sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::integer as rows
    from pg_stat_xact_user_tables where relid in (select relid from pg_partition_tree('login_log'))`.execute(
    trx,
  )
  return rows[0]?.rows ?? 0
}

const lookedAt = (work: (trx: Db) => Promise<unknown>) =>
  transact(database.db, async (trx) => {
    // Reads of parallel workers would not be counted.
    await sql`set local max_parallel_workers_per_gather = 0`.execute(trx)
    const before = await countLooked(trx)
    await work(trx)
    return (await countLooked(trx)) - before
  })

/**
 * Reads each row and few more: another query plan may read some rows twice, but must not scan the log for each range.
 */
function expectFewMore(looked: number, rows: number, than = 2 * rows): void {
  expect(looked).toBeGreaterThanOrEqual(rows)
  expect(looked).toBeLessThan(than)
}

const lastBatch = async () => {
  const { rows } = await sql<{ batch_no: string; row_count: number; ranges: number }>`
    select batch_no, row_count, (select count(*)::integer from unnest(row_nos)) as ranges
    from login_log_batch order by batch_no desc limit 1`.execute(database.db)
  return rows[0] ?? { batch_no: '0', row_count: 0, ranges: 0 }
}

const readBatch = (batchNo: string) => (trx: Db) =>
  sql`select count(row_no) from login_log_of_batch(${batchNo}::bigint)`.execute(trx)

test('rows of several months by turns are not read once for each range, for one batch and by a check of all', async () => {
  const { batch_no: after } = await lastBatch()
  await write(6000, 3)
  await seal()
  const batch = await lastBatch()
  expect(batch).toMatchObject({ row_count: 2000, ranges: 2000 })
  expectFewMore(await lookedAt(readBatch(batch.batch_no)), 2000)
  await write(3000, 3)
  await seal()
  const looked = await lookedAt(async (trx) =>
    expect(await verifyChain(trx, { after })).toMatchObject({ rows: 9000, batches: 6 }),
  )
  expectFewMore(looked, 9000)
})

test('of a batch with a row that came late, what came meanwhile is not read', async () => {
  const meanwhile = 5000
  const { rows: taken } = await sql<{ no: string }>`select next_number('login_log_row_no') as no`.execute(
    database.db,
  )
  const slow = openTestDatabase(database.url)
  await transact(slow.db, async (trx) => {
    // Skipped numbers stay open as long as a transaction from that time is running.
    await sql`select pg_current_xact_id()`.execute(trx)
    await write(meanwhile, 1)
    await seal()
    await write(1, 1, taken[0]?.no)
    await write(10, 1)
    await seal()
  })
  await slow.close()
  const batch = await lastBatch()
  expect(batch).toMatchObject({ row_count: 11, ranges: 2 })
  expectFewMore(await lookedAt(readBatch(batch.batch_no)), 11, meanwhile)
  const after = String(BigInt(batch.batch_no) - 1n)
  const looked = await lookedAt(async (trx) =>
    expect(await verifyChain(trx, { after })).toMatchObject({ rows: 11, batches: 1 }),
  )
  expectFewMore(looked, 11, meanwhile)
})
