import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sealAll } from '#server/features/logs/login/seal-login-log.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { openTestDatabase, testDatabase } from '#server/testing/test-app.ts'
import { firstRows } from './log-reports.ts'
import { rangeBetween } from './range-reports.ts'
import { rollUp } from './rollup.ts'

let database: Awaited<ReturnType<typeof testDatabase>>

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

/**
 * Writes rows of sixty days and every kind, from four hundred people in sixty organizations with fifty applications.
 */
const write = (rows: number) =>
  sql`
    insert into login_log (occurred_at, event_type, login_type, result, user_no, user_name, org_code, app_code, app_name, ip,
      user_agent, browser, os, device, container_type, env, trace_id)
    select timestamptz '2026-03-02T00:00:00Z' + n * interval '60 days' / ${rows}::int,
      (array['login', 'launch', 'logout', 'refresh'])[1 + n % 4], (array['password', 'totp', 'wecom', 'wechat'])[1 + n / 4 % 4],
      1, 'P' || n % 400, '', 'O' || n % 400 / 7, 'A' || n / 3 % 50, '', '10.24.8.126', '', '', '', 'pc',
      (array['web-pc', 'wecom', 'app'])[1 + n / 16 % 3], (array['prod', 'fat', 'dev'])[1 + n / 48 % 3], ''
    from generate_series(0, ${rows}::int - 1) n`.execute(database.db)

/** Returns the number of rows of all tables that a transaction has read. */
async function lookedAt(trx: Db): Promise<number> {
  const { rows } = await sql<{ rows: number }>`
    select sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::float8 as rows
    from pg_stat_xact_user_tables`.execute(trx)
  return rows[0]?.rows ?? 0
}

test('however little PostgreSQL knows of the tables, counting looks at a few rows for each that is sealed', async () => {
  await sql`select ensure_month_partitions('login_log', '2026-03-01', '2026-06-01')`.execute(database.db)
  const clock = { now: () => new Date('2026-05-02T00:00:00Z') }
  await write(50_000)
  // Statistics taken while the first rows are written can find empty pages.
  let hasAnalyzed = false
  let looked = 0
  // A busy machine may exceed the statement timeout of the product; this test measures rows read, not time.
  const busy = openTestDatabase(database.url, { statementTimeoutMs: 300_000 })
  await sealAll({
    db: busy.db,
    clock,
    rollUp: async (trx, batch) => {
      // The statistics of a transaction do not include parallel workers.
      await sql`set local max_parallel_workers_per_gather = 0`.execute(trx)
      const before = await lookedAt(trx)
      await rollUp(trx, batch)
      looked += (await lookedAt(trx)) - before
      if (!hasAnalyzed) await sql`analyze`.execute(database.db)
      hasAnalyzed = true
    },
  })
  await busy.close()
  const { rows } = await sql<{ events: number }>`
    select (select sum(n)::int from login_count c, unnest(c.events) n
      where c.grain = 'month' and c.subject = 'all') + (select count(*)::int from login_recent) as events`.execute(
    database.db,
  )
  expect(rows[0]?.events).toBe(50_000)
  // It would be 650 with a sequential scan of a table of names per row.
  expect(looked / 50_000).toBeLessThan(100)
})

test('what is in lists is not sampled, which takes ANALYZE far longer than all else', async () => {
  const { rows } = await sql<{ sampled: string }>`
    select attrelid::regclass || '.' || attname as sampled from pg_attribute
    where attrelid in (select oid from pg_class where relname like 'login_%' and relkind = 'r')
      and attnum > 0 and (attndims > 0 or atttypid = 'varbit'::regtype) and not attisdropped
      and attstattarget is distinct from 0`.execute(database.db)
  expect(rows.map(({ sampled }) => sampled).filter((name) => !name.startsWith('login_log_batch'))).toEqual([])
})

test.each([
  { people: 8, kept: 1 },
  { people: 9, kept: 0 },
])('rows of $people people are found by a plan that is kept $kept times', async ({ people, kept }) => {
  const { db, close } = openTestDatabase(database.url)
  const filter = {
    range: await rangeBetween(db, '2026-03-02 00:00:00', '2026-04-30 23:59:59'),
    userNos: Array.from({ length: people }, (_, n) => `P${n}`),
  }
  const order = { by: 'loginTime', descending: true } as const
  const prepared = await db.connection().execute(async (one) => {
    await firstRows(one, 'zh', { filter, order, limit: 5 })
    return sql`select from pg_prepared_statements where statement like '%from login_log l%'`.execute(one)
  })
  await close()
  expect(prepared.rows).toHaveLength(kept)
})
