import { transact } from '@iambiz/runtime/database.ts'
import { createLog } from '@iambiz/runtime/log.ts'
import fc from 'fast-check'
import { type ControlledTransaction, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { LoginLogBatch } from '#server/platform/db/login-log-batch.ts'
import type { Db, Tables } from '#server/platform/db/tables.ts'
import { mayHaveUnsealed } from '#server/platform/sealed-log/seal-store.ts'
import { loginLog, sealMessage } from '#server/platform/sealed-log/sealed-log.ts'
import { givenContext, givenSignIn } from '#server/testing/given.ts'
import { openTestDatabase, testDatabase } from '#server/testing/test-app.ts'
import { sealAll, sealNext, startSealing } from './seal-login-log.ts'
import { recordLoginEvent } from './service.ts'
import { verifyChain } from './verify.ts'

type TestDatabase = Awaited<ReturnType<typeof testDatabase>>
let database: TestDatabase
let rolledUp: LoginLogBatch[]

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  rolledUp = []
  await sealAll(deps())
  rolledUp = []
})

const clock = { now: () => new Date() }
const deps = (db: Db = database.worker.db) => ({
  db,
  clock,
  rollUp: async (_: Db, batch: LoginLogBatch) => void rolledUp.push(batch),
})

const write = (db: Db, now = new Date()) => recordLoginEvent(db, givenContext({ now }), givenSignIn)

/** Returns every row with the batches that contain its number. */
const placed = async () => {
  const { rows } = await sql<{ row_no: string; batches: string[] }>`
    select l.row_no, array(select b.batch_no::text from login_log_batch b where b.row_nos @> l.row_no) as batches
    from login_log l order by l.row_no`.execute(database.db)
  return rows
}
const gaps = async () =>
  (await database.db.selectFrom('login_log_gap').select('row_nos').execute()).map((g) => g.row_nos)

/**
 * Seals and returns the gaps. A number that was rolled back stays a gap until every transaction of that time has ended,
 * in other databases too.
 */
const gapsAfterSealing = async () => {
  await sealAll(deps())
  return gaps()
}

test('rows become a batch, which is counted once', async () => {
  for (let i = 0; i < 3; i++) await write(database.db)
  expect(await mayHaveUnsealed(database.db, loginLog)).toBe(true)
  await sealAll(deps())
  expect(rolledUp.map(({ rowCount }) => rowCount)).toEqual([3])
  await expect.poll(gapsAfterSealing).toEqual([])
  expect(await mayHaveUnsealed(database.db, loginLog)).toBe(false)
  await sealAll(deps())
  expect(rolledUp).toHaveLength(1)
  const { rows } = await sql`select * from login_log_of_batch(${rolledUp[0]?.batchNo}::bigint)`.execute(
    database.db,
  )
  expect(rows).toHaveLength(3)
})

test('rows of two months become two batches, however many a batch takes', async () => {
  const past = new Date(Date.now() - 40 * 86_400_000)
  for (const at of [new Date(), past, new Date(), past, past]) await write(database.db, at)
  await sealAll(deps(), 3)
  expect(rolledUp.map(({ rowCount }) => rowCount)).toEqual([1, 2, 2])
  expect((await placed()).every(({ batches }) => batches.length === 1)).toBe(true)
})

test('[STAT-06] a row that is committed after later ones were sealed comes into a later batch', async () => {
  const slow = openTestDatabase(database.url)
  await transact(slow.db, async (trx) => {
    await write(trx)
    await write(database.db)
    await sealAll(deps())
    expect(rolledUp.map(({ rowCount }) => rowCount)).toEqual([1])
    expect(await gaps()).toHaveLength(1)
    // Another search must not record the gap again.
    await sealAll(deps())
    expect(await gaps()).toHaveLength(1)
  })
  await slow.close()
  await sealAll(deps())
  expect(rolledUp.map(({ rowCount }) => rowCount)).toEqual([1, 1])
  expect((await placed()).every(({ batches }) => batches.length === 1)).toBe(true)
  await expect.poll(gapsAfterSealing).toEqual([])
})

test('[STAT-06] a row whose transaction began last of all, and goes on over many sealings, comes into a batch', async () => {
  const writers = openTestDatabase(database.url)
  const first = await writers.db.startTransaction().execute()
  await write(first)
  const last = await writers.db.startTransaction().execute()
  await write(last)
  await write(first)
  await first.commit().execute()
  for (let i = 0; i < 5; i++) await sealAll(deps())
  await last.commit().execute()
  await writers.close()
  await sealAll(deps())
  expect(rolledUp.map(({ rowCount }) => rowCount)).toEqual([2, 1])
  await expect.poll(gapsAfterSealing).toEqual([])
})

test('a number that was rolled back is waited for no longer than its transaction could go on', async () => {
  await write(database.db)
  await transact(database.db, async (trx) => {
    await write(trx)
    throw new Error('rolled back')
  }).catch(() => {})
  await write(database.db)
  await sealAll(deps())
  expect(await gaps()).toHaveLength(1)
  expect(await mayHaveUnsealed(database.db, loginLog)).toBe(true)
  await expect.poll(gapsAfterSealing).toEqual([])
  expect(await mayHaveUnsealed(database.db, loginLog)).toBe(false)
})

test('gaps of a server that the database was taken from are forgotten', async () => {
  await sql`insert into login_log_gap (row_nos, horizon) values ('{[1000000,1000002)}', '9000000000')`.execute(
    database.db,
  )
  await sealNext(deps())
  expect(await gaps()).toEqual([])
})

test('where the roll-up fails, nothing is sealed, and the next time makes up for it', async () => {
  await write(database.db)
  const failing = { ...deps(), rollUp: () => Promise.reject(new Error('no')) }
  await expect(sealNext(failing)).rejects.toThrow('no')
  await sealAll(deps())
  expect(rolledUp.map(({ rowCount }) => rowCount)).toEqual([1])
})

test('[STAT-06] two workers that seal at once share the rows, and none is sealed twice', async () => {
  const workers = [openTestDatabase(database.url), openTestDatabase(database.url)]
  const sealings = workers.map(({ db }) => startSealing({ ...deps(db), log: createLog('test', 'fatal') }))
  await Promise.all(Array.from({ length: 40 }, () => write(database.db)))
  await expect
    .poll(() => rolledUp.reduce((sum, { rowCount }) => sum + rowCount, 0), { timeout: 20_000 })
    .toBe(40)
  await Promise.all(sealings.map((sealing) => sealing.stop()))
  await Promise.all(workers.map((worker) => worker.close()))
  expect((await placed()).every(({ batches }) => batches.length === 1)).toBe(true)
})

test('a worker writes its first seal into its log, and its last one when it stops', async () => {
  const lines: string[] = []
  const log = createLog('test', 'info', { write: (line: string) => void lines.push(line) })
  const sealing = startSealing({ ...deps(), log })
  for (let batches = 1; batches <= 3; batches++) {
    await write(database.db)
    await expect.poll(() => rolledUp.length).toBe(batches)
  }
  await sealing.stop()
  const noted = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === sealMessage(loginLog))
  expect(noted.map(({ batchNo }) => batchNo)).toEqual([rolledUp[0]?.batchNo, rolledUp[2]?.batchNo])
})

test('[STAT-06] where a batch takes longer than a statement may, smaller ones get through', async () => {
  const hurried = openTestDatabase(database.url, { statementTimeoutMs: 300 })
  const rollUp = async (trx: Db, batch: LoginLogBatch) => {
    if (batch.rowCount > 5) await sql`select pg_sleep(60)`.execute(trx)
    rolledUp.push(batch)
  }
  for (let i = 0; i < 16; i++) await write(database.db)
  const sealing = startSealing({ ...deps(hurried.db), rollUp, log: createLog('test', 'fatal') }, 16)
  await expect
    .poll(() => rolledUp.reduce((sum, { rowCount }) => sum + rowCount, 0), { timeout: 20_000 })
    .toBe(16)
  await sealing.stop()
  await hurried.close()
  expect((await placed()).every(({ batches }) => batches.length === 1)).toBe(true)
})

test.each(['update login_log set user_no = user_no', 'delete from login_log', 'truncate login_log'])(
  '[STAT-06] rows are written once: `%s` is refused',
  async (statement) => {
    await write(database.db)
    await expect(database.pool.query(statement)).rejects.toThrow('rows of login_log')
  },
)

type Step =
  | { do: 'write'; writer: number; isPast: boolean }
  | { do: 'commit' | 'roll back'; writer: number }
  | { do: 'seal'; most: number }

const writer = fc.nat(2)
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('write' as const), writer, isPast: fc.boolean() }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constantFrom('commit' as const, 'roll back' as const), writer }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('seal' as const), most: fc.constantFrom(1, 2, 50) }) },
)

/** Performs the steps, each writer in its own transaction, and commits the open transactions at the end. */
async function perform(db: Db, steps: readonly Step[]): Promise<void> {
  const past = new Date(Date.now() - 40 * 86_400_000)
  const open = new Map<number, ControlledTransaction<Tables>>()
  const end = async (writer: number, how: 'commit' | 'roll back') => {
    const trx = open.get(writer)
    open.delete(writer)
    await (how === 'commit' ? trx?.commit() : trx?.rollback())?.execute()
  }
  for (const step of steps) {
    if (step.do === 'seal') await sealNext(deps(), step.most)
    else if (step.do === 'write') {
      const trx = open.get(step.writer) ?? (await db.startTransaction().execute())
      open.set(step.writer, trx)
      await write(trx, step.isPast ? past : new Date())
    } else await end(step.writer, step.do)
  }
  for (const writer of [...open.keys()]) await end(writer, 'commit')
}

test('[STAT-06] however writing, committing, rolling back and sealing follow each other, every row is in one batch and counted once', async () => {
  const writing = openTestDatabase(database.url)
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      rolledUp = []
      const before = (await placed()).length
      await perform(writing.db, steps)
      await sealAll(deps(), 7)
      const rows = await placed()
      expect(rows.filter(({ batches }) => batches.length !== 1)).toEqual([])
      expect(rolledUp.reduce((sum, { rowCount }) => sum + rowCount, 0)).toBe(rows.length - before)
      const { broken, chain } = await verifyChain(database.db, {})
      expect([broken, chain.unsealed]).toEqual([undefined, 0])
      await expect.poll(gapsAfterSealing).toEqual([])
    }),
    { numRuns: 40 },
  )
  await writing.close()
})
