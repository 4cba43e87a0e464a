import { hash } from 'node:crypto'
import { transact } from '@iambiz/runtime/database.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { oneAtATime, takePlace } from '#server/platform/one-at-a-time.ts'
import { employ, foundCompany } from '#server/testing/company.ts'
import { givenContext, givenSignIn } from '#server/testing/given.ts'
import { openTestDatabase, testDatabase, testPortal } from '#server/testing/test-app.ts'
import { sealAll } from './seal-login-log.ts'
import { recordLoginEvent } from './service.ts'
import { verifyChain } from './verify.ts'

let database: Awaited<ReturnType<typeof testDatabase>>
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const deps = () => ({ db: database.worker.db, clock: { now: () => new Date() }, rollUp: async () => {} })

const write = (now = new Date(), userNo = 'A1') =>
  recordLoginEvent(database.db, givenContext({ now, userAgent: 'Edge "12", 中文\n' }), {
    ...givenSignIn,
    userNo,
  })

async function sealed(rows: number): Promise<void> {
  for (let row = 0; row < rows; row++) await write()
  await sealAll(deps())
}

// Every test starts with a new log: four batches of 3, 1, 2 and 3 rows.
beforeEach(async () => {
  await asOwner(`truncate login_log, login_log_batch, login_log_gap;
    alter sequence login_log_row_no restart;
    update login_log_seal set next_row_no = 1, batch_no = 0, hash = anchor_hash`)
  for (const rows of [3, 1, 2, 3]) await sealed(rows)
})

/** Changes the database as its owner can, without triggers. */
async function asOwner(statements: string): Promise<void> {
  await database.pool.query(`begin; set local session_replication_role = replica; ${statements}; commit`)
}

const found = async (asked: Parameters<typeof verifyChain>[1] = {}) => {
  const { broken, rows, batches } = await verifyChain(database.db, asked)
  return broken
    ? [broken.kind, Number(broken.batchNo), Number(broken.row?.row_no ?? 0)]
    : ['intact', batches, rows]
}

test('[STAT-06] a log that nobody has touched is intact, whatever stands in it', async () => {
  expect(await found()).toEqual(['intact', 4, 9])
})

const copied = `occurred_at, event_type, login_type, result, fail_reason, user_no, user_name, app_code, app_name, ip,
  user_agent, browser, os, device, container_type, env, trace_id`

test.each<[string, string, [string, number, number]]>([
  ['a row is changed', `update login_log set ip = '10.0.0.1' where row_no = 6`, ['row-changed', 3, 6]],
  [
    'a time is changed by a microsecond',
    `update login_log set occurred_at = occurred_at + interval '1 microsecond' where row_no = 2`,
    ['row-changed', 1, 2],
  ],
  ['a text becomes none', `update login_log set trace_id = '' where row_no = 4`, ['row-changed', 2, 4]],
  ['a row is removed', 'delete from login_log where row_no = 8', ['row-removed', 4, 8]],
  ['the last row is removed', 'delete from login_log where row_no = 9', ['row-removed', 4, 9]],
  [
    'a row is put before all numbers',
    `insert into login_log (row_no, ${copied}) select -7, ${copied} from login_log where row_no = 5`,
    ['row-inserted', 1, -7],
  ],
  [
    'a row is put twice',
    `insert into login_log (row_no, ${copied}) select row_no, ${copied} from login_log where row_no = 5`,
    ['row-inserted', 3, 5],
  ],
  [
    'a row is moved to another month',
    `update login_log set occurred_at = occurred_at - interval '40 days' where row_no = 5`,
    ['row-changed', 3, 5],
  ],
  [
    'two rows change places',
    'update login_log set row_no = 13 - row_no where row_no in (6, 7)',
    ['row-changed', 3, 6],
  ],
  ['a batch is removed', 'delete from login_log_batch where batch_no = 2', ['batch-removed', 2, 0]],
  [
    'a batch is removed with its rows',
    'delete from login_log_batch where batch_no = 3; delete from login_log where row_no in (5, 6)',
    ['batch-removed', 3, 0],
  ],
  ['the last batch is removed', 'delete from login_log_batch where batch_no = 4', ['batch-removed', 4, 0]],
  [
    'a batch is said to have been sealed earlier',
    `update login_log_batch set sealed_at = sealed_at - interval '1 day' where batch_no = 3`,
    ['batch-changed', 3, 0],
  ],
  [
    'a batch is rewritten with a matching hash',
    `update login_log set ip = '10.0.0.1' where row_no = 4;
     update login_log_batch set row_hashes = (select login_log_row_hash(l) from login_log l where row_no = 4)
     where batch_no = 2;
     update login_log_batch set rows_hash = sha256(row_hashes) where batch_no = 2;
     update login_log_batch b set hash = login_log_batch_hash(b) where batch_no = 2`,
    ['batch-changed', 2, 0],
  ],
  [
    'the last batch is rewritten with a matching hash',
    `update login_log_batch set sealed_at = now() where batch_no = 4;
     update login_log_batch b set hash = login_log_batch_hash(b) where batch_no = 4`,
    ['batch-changed', 4, 0],
  ],
  [
    'the hashes of rows are changed, so that no row can be named',
    `update login_log_batch set row_hashes = sha256('x') where batch_no = 2;
     update login_log set ip = '10.0.0.1' where row_no = 4`,
    ['batch-changed', 2, 0],
  ],
  [
    'two batches change places',
    `update login_log_batch set batch_no = -batch_no where batch_no in (2, 3);
     update login_log_batch set batch_no = 5 + batch_no where batch_no < 0`,
    ['batch-changed', 2, 0],
  ],
])('[STAT-06] %s: that is found and named', async (_what, statements, expected) => {
  await asOwner(statements)
  expect(await found()).toEqual(expected)
})

test('[STAT-06] a row that is put where a number was rolled back is found', async () => {
  const { db } = database
  await transact(db, async (trx) => {
    await sql`select next_number('login_log_row_no')`.execute(trx)
    throw new Error('rolled back')
  }).catch(() => {})
  await sealed(2)
  // While a transaction of that time is open, in another database too, the number may still be used.
  await expect
    .poll(async () => {
      await sealAll(deps())
      return database.db.selectFrom('login_log_gap').selectAll().execute()
    })
    .toEqual([])
  expect(await found()).toEqual(['intact', 5, 11])
  await asOwner(
    `insert into login_log (row_no, ${copied}) select 10, ${copied} from login_log where row_no = 5`,
  )
  expect(await found()).toEqual(['row-inserted', 5, 10])
})

test('[STAT-06] hashes are those of the lines, as anybody can compute them without the database', async () => {
  const sha256 = (data: string | Buffer) => hash('sha256', data, 'buffer')
  const { rows: batches } = await sql<{
    line: string
    hash: Buffer
    rows_hash: Buffer
    previous_hash: Buffer
  }>`
    select login_log_batch_line(batch_no, previous_hash, row_nos, row_count, first_at, last_at, sealed_at, rows_hash)
      as line, hash, rows_hash, previous_hash from login_log_batch order by batch_no`.execute(database.db)
  let previous = Buffer.alloc(32)
  for (const [index, batch] of batches.entries()) {
    const { rows } = await sql<{ line: string }>`
      select login_log_line(l) as line from login_log_of_batch(${index + 1}::bigint) l order by row_no
    `.execute(database.db)
    const rowsHash = sha256(Buffer.concat(rows.map(({ line }) => sha256(`${line}\n`))))
    expect(batch.rows_hash).toEqual(rowsHash)
    expect(batch.hash).toEqual(sha256(`${batch.line}\n`))
    expect(batch.previous_hash).toEqual(previous)
    expect(JSON.parse(batch.line)).toEqual([
      index + 1,
      previous.toString('hex'),
      expect.stringMatching(/^\{\[\d+,\d+\)\}$/),
      rows.length,
      expect.any(Number),
      expect.any(Number),
      expect.any(Number),
      rowsHash.toString('hex'),
    ])
    previous = Buffer.from(batch.hash)
  }
})

test('what is not sealed yet, or came late, is nothing that was inserted', async () => {
  await write()
  expect((await verifyChain(database.db, {})).chain.unsealed).toBe(1)
  const slow = openTestDatabase(database.url)
  await transact(slow.db, async (trx) => {
    await sql`select next_number('login_log_row_no')`.execute(trx)
    await sealed(1)
    expect(await found()).toEqual(['intact', 5, 11])
    const { rows } = await sql<{ no: string }>`select currval('login_log_row_no') as no`.execute(trx)
    await sql`insert into login_log (row_no, ${sql.raw(copied)})
      select ${rows[0]?.no}::bigint, ${sql.raw(copied)} from login_log where row_no = 1`.execute(trx)
  })
  await slow.close()
  expect(await found()).toEqual(['intact', 5, 11])
  await sealAll(deps())
  expect(await found()).toEqual(['intact', 6, 12])
})

test('a part is checked by its time, and goes on where the patience ended', async () => {
  await asOwner(`update login_log set ip = '10.0.0.1' where row_no = 4`)
  expect(await found({ after: '2' })).toEqual(['intact', 2, 5])
  expect(await found({ after: '1' })).toEqual(['row-changed', 2, 4])
  expect(await found({ to: '2020-01-01 00:00:00' })).toEqual(['intact', 0, 0])
  expect(await found({ from: '2020-01-01 00:00:00', to: '2999-01-01 00:00:00' })).toEqual([
    'row-changed',
    2,
    4,
  ])
})

test('[STAT-06] the call is for analysts and super managers; what is broken is on record', async () => {
  const world = await testPortal()
  const { db } = world.database
  await foundCompany(db)
  await employ(db, 'boss', [{ org: 'sales', role: 'root' }])
  const browser = world.browser()
  await browser.signIn(world.provider, { sub: 'boss' })
  const verify = (body: object = {}) => browser.call('POST /iam-log/v1/loginLog/verifyChain', { body })
  expect((await verify()).envelope.data).toEqual({ intact: true, checked: 0, batches: 0, unsealed: 1 })
  await sealAll({ db: world.database.worker.db, clock: world.clock, rollUp: async () => {} })
  const { data } = (await verify()).envelope
  expect(data).toEqual({
    intact: true,
    checked: 1,
    batches: 1,
    unsealed: 0,
    head: { batchNo: '1', hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
  })
  await sql`update login_log_batch set row_count = 2`.execute(db)
  expect((await verify()).envelope.data).toMatchObject({
    intact: false,
    brokenAt: '1',
    broken: { kind: 'batch-changed', batchNo: '1' },
  })
  expect((await verify({ from: '2026-01-02 00:00:00', to: '2026-01-01 00:00:00' })).envelope.code).toBe(2002)
  const records = await db
    .selectFrom('audit_record')
    .select('result')
    .where('action', '=', 'login-log.verify')
    .orderBy('row_no')
    .execute()
  expect(records.map(({ result }) => result)).toEqual(['ok', 'ok', 'failed'])
  await world.stop()
})

test('of several checks at once one reads the log, and the others wait for it', async () => {
  const world = await testPortal()
  const { db, url } = world.database
  await foundCompany(db)
  await employ(db, 'boss', [{ org: 'sales', role: 'root' }])
  const browser = world.browser()
  await browser.signIn(world.provider, { sub: 'boss' })
  const aside = openTestDatabase(url)
  let begun = 0
  world.app.server.on('request', () => {
    begun += 1
  })
  const reading = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from pg_locks
      where relation = 'login_log_seal'::regclass and not granted`.execute(aside.db)
    return rows[0]?.count
  }
  world.clock.stop()
  const answers = await aside.db.transaction().execute(async (trx) => {
    await sql`lock table login_log_seal in access exclusive mode`.execute(trx)
    const asked = Array.from({ length: 8 }, () =>
      browser.call('POST /iam-log/v1/loginLog/verifyChain', { body: {} }),
    )
    await expect.poll(() => begun).toBe(8)
    await expect.poll(reading).toBe(1)
    await browser.call('GET /iam-portal/v1/portal/menu')
    expect(await reading()).toBe(1)
    return asked
  })
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(new Array(8).fill(200))
  await aside.close()
  await world.stop()
})

test('who waits for a place in vain is told, and gets it once it is given back, whatever became of the work', async () => {
  const now = new Date()
  const alone = (patience: number, work = async () => 'done') =>
    oneAtATime(database.db, { place: 'held', now, patience }, work)
  const releasePlace = await takePlace(database.db, 'held', now)
  await expect(alone(0)).rejects.toMatchObject({ failure: 'check.running', retryAfter: 10 })
  const waiting = alone(10_000)
  await releasePlace?.()
  expect(await waiting).toBe('done')
  await expect(alone(0, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await alone(0)).toBe('done')
})
