import { transact } from '@iambiz/runtime/database.ts'
import { databaseRoles } from '@iambiz/runtime/database-roles.ts'
import { createLog } from '@iambiz/runtime/log.ts'
import { urlAs } from '@iambiz/runtime/testing/test-database.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sealAll } from '#server/features/logs/login/seal-login-log.ts'
import { recordLoginEvent } from '#server/features/logs/login/service.ts'
import type { Database } from '#server/platform/db/database.ts'
import { givenContext, givenSignIn } from '#server/testing/given.ts'
import { openTestDatabase, testDatabase } from '#server/testing/test-app.ts'
import { beginRebuild, rebuildNextMonth, rebuiltFrom } from './rebuild-store.ts'
import { rebuild, rollUp, startRebuilding } from './rollup.ts'

let database: Awaited<ReturnType<typeof testDatabase>>

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

/** Resolves once a statement has waited for a lock longer than the lock timeout of this test's connections. */
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
  const counting = openTestDatabase(urlAs(databaseRoles.worker, database.url))
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

test('a worker that runs already goes on with a rebuild that another program began and did not end', async () => {
  const counting = startRebuilding({
    db: database.worker.db,
    open: () => openTestDatabase(urlAs(databaseRoles.worker, database.url)),
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

/** Records a sign-in on a day and seals it. */
async function signIn(day: string): Promise<void> {
  await recordLoginEvent(database.db, givenContext({ now: new Date(`${day}T03:00:00Z`) }), givenSignIn)
  await sealAll({ db: database.worker.db, clock: { now: () => new Date() }, rollUp })
}

const months = ['2026-03', '2026-04', '2026-05']

/** Returns by how many rows the counts exceed the log, in sums and in lists. */
async function countedMore() {
  const { rows } = await sql<{ rows: number; events: number; lists: number }>`
    select (select count(*)::int from login_log) as rows,
      (select coalesce(sum(events), 0)::int from (select unnest(events) as events from login_hour_count) c)
        + (select count(*)::int from login_recent) as events,
      (select coalesce(sum(cardinality(person_keys)), 0)::int from login_use_of_app)
        + (select count(*)::int from login_recent) as lists`.execute(database.db)
  const [found] = rows
  return found && [found.events - found.rows, found.lists - found.rows]
}

test('a rebuild that another program began and did not end goes on where that one stopped', async () => {
  for (const month of months) await signIn(`${month}-10`)
  await transact(database.db, beginRebuild)
  const countedFrom = async () => (await rebuiltFrom(database.db)) ?? 'done'
  expect(await transact(database.db, rebuildNextMonth)).toBe(true)
  expect(await countedFrom()).toBe('2026-05-01')
  // One row in the month that is counted already, and one in a month that is not.
  for (const day of ['2026-05-11', '2026-03-11']) await signIn(day)
  expect(await transact(database.db, rebuildNextMonth)).toBe(true)
  expect(await countedFrom()).toBe('2026-04-01')
  while (await transact(database.db, rebuildNextMonth));
  expect(await countedFrom()).toBe('done')
  expect(await countedMore()).toEqual([0, 0])
})

/** Ends the connection of a rebuild as soon as it writes lists; returns whether there was one. */
async function endRebuild(): Promise<boolean> {
  const { rows } = await sql<{ ended: boolean }>`
    select count(pg_terminate_backend(pid)) > 0 as ended
    from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
      and query like '%insert into login_use_of_app%'`.execute(database.db)
  return rows[0]?.ended ?? false
}

test('a rebuild that is ended leaves no month half counted, and a worker does the rest', async () => {
  for (const month of months) await signIn(`${month}-10`)
  let isEnded = false
  while (!isEnded) {
    const counting: Database = openTestDatabase(urlAs(databaseRoles.worker, database.url))
    let isDone = false
    const rebuilding = rebuild(counting.db).then(
      () => false,
      () => true,
    )
    void rebuilding.finally(() => {
      isDone = true
    })
    while (!isDone && !(await endRebuild().catch(() => false)));
    isEnded = await rebuilding
    await counting.close()
  }
  expect(await countedMore()).toEqual([0, 0])
  const worker = startRebuilding({
    db: database.worker.db,
    open: () => openTestDatabase(urlAs(databaseRoles.worker, database.url)),
    log: createLog('test', 'fatal'),
    pauseMs: 0,
  })
  await worker.done
  await worker.stop()
  expect(await countedMore()).toEqual([0, 0])
  const { rows } = await sql<{ left: boolean }>`
    select counted_from is not null as left from login_counting`.execute(database.db)
  expect(rows[0]?.left).toBe(false)
})
