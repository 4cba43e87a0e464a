import { transact } from '@iambiz/runtime/database.ts'
import { createLog } from '@iambiz/runtime/log.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { LoginLogBatch } from '#server/platform/db/login-log-batch.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { givenContext } from '#server/testing/given.ts'
import { openTestDatabase, testDatabase } from '#server/testing/test-app.ts'
import { mayHaveUnsealed } from './seal-store.ts'
import { sealAll, sealNext, startSealing } from './sealing.ts'
import { recordLoginEvent } from './service.ts'

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
const deps = (db: Db = database.db) => ({
  db,
  clock,
  rollUp: async (_: Db, batch: LoginLogBatch) => void rolledUp.push(batch),
})

const write = (db: Db, now = new Date()) =>
  recordLoginEvent(db, givenContext({ now }), {
    eventType: 'login',
    loginType: 'password',
    userNo: 'A1',
    userName: '甲',
    sessionId: null,
    acting: null,
  })

/** Every row with the batches that name its number. */
const placed = async () => {
  const { rows } = await sql<{ row_no: string; batches: string[] }>`
    select l.row_no, array(select b.batch_no::text from login_log_batch b where b.row_nos @> l.row_no) as batches
    from login_log l order by l.row_no`.execute(database.db)
  return rows
}
const gaps = async () =>
  (await database.db.selectFrom('login_log_gap').select('row_nos').execute()).map((g) => g.row_nos)

test('rows become a batch, which is counted once', async () => {
  for (let i = 0; i < 3; i++) await write(database.db)
  expect(await mayHaveUnsealed(database.db)).toBe(true)
  await sealAll(deps())
  expect(rolledUp.map(({ rowCount }) => rowCount)).toEqual([3])
  expect(await mayHaveUnsealed(database.db)).toBe(false)
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
    // However often it is looked for meanwhile.
    await sealAll(deps())
    expect(await gaps()).toHaveLength(1)
  })
  await slow.close()
  await sealAll(deps())
  expect(rolledUp.map(({ rowCount }) => rowCount)).toEqual([1, 1])
  expect((await placed()).every(({ batches }) => batches.length === 1)).toBe(true)
  expect(await gaps()).toEqual([])
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
  expect(await mayHaveUnsealed(database.db)).toBe(true)
  await sealAll(deps())
  expect(await gaps()).toEqual([])
  expect(await mayHaveUnsealed(database.db)).toBe(false)
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

test.each(['update login_log set user_no = user_no', 'delete from login_log', 'truncate login_log'])(
  '[STAT-06] rows are written once: `%s` is refused',
  async (statement) => {
    await write(database.db)
    await expect(database.pool.query(statement)).rejects.toThrow('rows of login_log')
  },
)
