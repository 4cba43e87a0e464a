import { createLog } from '@iambiz/runtime/log.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, testDatabase } from '#server/testing/test-app.ts'
import { rebuild, startCountingAnew } from './rollup.ts'

let database: Awaited<ReturnType<typeof testDatabase>>

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

/** Resolves once a statement has been waiting for a lock, longer than connections of this test may. */
async function lockIsWaitedFor(): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ waits: boolean }>`
      select exists (
        select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'
          and clock_timestamp() - query_start > interval '50 ms'
      ) as waits`.execute(database.db)
    if (rows[0]?.waits) return
  }
}

test('a batch that is being sealed is waited for, however long it takes', async () => {
  const counting = openTestDatabase(database.url)
  await sql`set lock_timeout = '10ms'`.execute(counting.db)
  const counted = await database.db.transaction().execute(async (trx) => {
    await sql`select from login_log_seal for update`.execute(trx)
    const rebuilding = rebuild(counting.db)
    await Promise.race([rebuilding, lockIsWaitedFor()])
    return { rebuilding }
  })
  expect(await counted.rebuilding).toBe(0)
  await counting.close()
})

test('what another program began to count, and was ended before it was done, a worker counts that is there already', async () => {
  const counting = startCountingAnew({
    db: database.db,
    open: () => openTestDatabase(database.url),
    log: createLog('test', 'fatal'),
    pauseMs: 0,
    lookMs: 10,
  })
  await counting.done
  await sql`update login_counting set counted_from = 'infinity'`.execute(database.db)
  let isLeft = true
  while (isLeft) {
    const { rows } = await sql<{ left: boolean }>`
      select counted_from is not null as left from login_counting`.execute(database.db)
    isLeft = rows[0]?.left ?? false
  }
  await counting.stop()
})
