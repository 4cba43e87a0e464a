import { transact } from '@iambiz/runtime/database.ts'
import { databaseRoles } from '@iambiz/runtime/database-roles.ts'
import { createLog } from '@iambiz/runtime/log.ts'
import { urlAs } from '@iambiz/runtime/testing/test-database.ts'
import { type KyselyPlugin, RawNode, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sealAll } from '#server/features/logs/login/seal-login-log.ts'
import { recordLoginEvent } from '#server/features/logs/login/service.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { givenContext, givenSignIn } from '#server/testing/given.ts'
import { openTestDatabase, testDatabase } from '#server/testing/test-app.ts'
import { LogNames } from './month-rows.ts'
import { beginAnew, countNextMonth, type Progress } from './rebuild-store.ts'
import { rebuild, rollUp, startCountingAnew } from './rollup.ts'

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

test('what another program began to count, and was ended before it was done, a worker counts that is there already', async () => {
  const counting = startCountingAnew({
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

/** Signs somebody in on a day, and seals it. */
async function signIn(day: string): Promise<void> {
  await recordLoginEvent(database.db, givenContext({ now: new Date(`${day}T03:00:00Z`) }), givenSignIn)
  await sealAll({ db: database.worker.db, clock: { now: () => new Date() }, rollUp })
}

const months = ['2026-03', '2026-04', '2026-05']

/** How many more rows are counted than the log has, in sums and in lists. */
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

/** Counts the next month; tells how many statements its own connection reads the log by. */
async function countOne(
  progress: Progress,
  from: Db = database.db,
): Promise<{ next: Progress | undefined; readings: number }> {
  let readings = 0
  const noting: KyselyPlugin = {
    transformQuery({ node }) {
      if (RawNode.is(node) && node.sqlFragments[0]?.startsWith('copy (')) readings++
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const next = await transact(database.db, (trx: Db) =>
    countNextMonth(trx.withPlugin(noting), from, progress),
  )
  return { next, readings }
}

test('a month is read while another is written, and read again where a row of it was sealed since', async () => {
  for (const month of months) await signIn(`${month}-10`)
  await transact(database.db, beginAnew)
  const first = await countOne({ known: new LogNames() })
  expect(first.readings).toBeGreaterThan(0)
  expect(first.next?.ahead?.month).toBe('2026-04-01')
  const second = await countOne(first.next ?? { known: new LogNames() })
  expect([second.readings, second.next?.ahead?.month]).toEqual([0, '2026-03-01'])
  await signIn('2026-03-11')
  const third = await countOne(second.next ?? { known: new LogNames() })
  expect(third.readings).toBeGreaterThan(0)
  expect(third.next?.ahead).toBeUndefined()
  expect((await countOne(third.next ?? { known: new LogNames() })).next).toBeUndefined()
  expect(await countedMore()).toEqual([0, 0])
})

test('what the database forgets with its last months is counted again, and under other numbers', async () => {
  for (const month of months) await signIn(`${month}-10`)
  // As after an import that nothing has numbered yet.
  await sql`delete from login_person_key`.execute(database.db)
  await transact(database.db, beginAnew)
  let progress: Progress | undefined
  const forgotten = transact(database.db, async (trx) => {
    progress = await countNextMonth(trx, database.db, { known: new LogNames() })
    throw new Error('forgotten')
  })
  await expect(forgotten).rejects.toThrow('forgotten')
  expect(progress?.counted).toBe('2026-05-01')
  while (progress) progress = (await countOne(progress)).next
  expect(await countedMore()).toEqual([0, 0])
  const { rows } = await sql`
    select from (select unnest(person_keys) as person_key from login_use_of_app) u
    where not exists (select from login_person_key k where k.person_key = u.person_key)`.execute(database.db)
  expect(rows).toEqual([])
})

test('where no other connection is to be had, a month is read when it is its turn', async () => {
  for (const month of months) await signIn(`${month}-10`)
  const gone = openTestDatabase(urlAs(databaseRoles.worker, database.url))
  await sql`select`.execute(gone.db)
  await gone.close()
  await transact(database.db, beginAnew)
  let progress: Progress | undefined = { known: new LogNames() }
  for (const _ of months) {
    const { next, readings } = await countOne(progress ?? { known: new LogNames() }, gone.db)
    expect([readings > 0, next?.ahead]).toEqual([true, undefined])
    progress = next
  }
  expect((await countOne(progress ?? { known: new LogNames() })).next).toBeUndefined()
  expect(await countedMore()).toEqual([0, 0])
})

/** Ends the transactions of whoever counts, with their connections, as soon as one writes lists; whether there was one. */
async function endCounting(): Promise<boolean> {
  const { rows } = await sql<{ ended: boolean }>`
    select count(pg_terminate_backend(a.pid)) > 0 as ended
    from pg_stat_activity a
    where a.datname = current_database() and a.pid <> pg_backend_pid()
      and a.xact_start is not null and exists (
      select from pg_stat_activity w
      where w.datname = a.datname and w.query like 'copy "login%' and w.xact_start is not null)`.execute(
    database.db,
  )
  return rows[0]?.ended ?? false
}

test('a program that is ended while it counts leaves nothing half done, and a worker does the rest', async () => {
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
    while (!isDone && !(await endCounting().catch(() => false)));
    isEnded = await rebuilding
    await counting.close()
  }
  expect(await countedMore()).toEqual([0, 0])
  const worker = startCountingAnew({
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
