import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { sql } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { createDb, createPool, isDatabaseAbsent, plannedForValues } from './database.ts'
import { createTestDatabase } from './testing/test-database.ts'

/** Databases over one connection, and what it has prepared. */
async function withOneConnection(
  use: (pool: pg.Pool, prepared: () => Promise<string[]>) => Promise<void>,
): Promise<void> {
  const { url, drop } = await createTestDatabase(async () => {}, 'empty')
  const pool = createPool({ url, schema: 'public', max: 1, timeZone: 'UTC', onError: () => {} })
  const prepared = async () =>
    (await pool.query('select statement from pg_prepared_statements')).rows.map(({ statement }) => statement)
  try {
    await use(pool, prepared)
  } finally {
    await pool.end()
    await drop()
  }
}

test('two builders over one pool never give one name to different statements', () =>
  withOneConnection(async (pool, prepared) => {
    const [one, other] = [createDb<unknown>(pool), createDb<unknown>(pool)]
    const sum = await sql<{ n: number }>`select ${2}::int + 1 as n`.execute(one)
    const difference = await sql<{ n: number }>`select ${2}::int - 5 as n`.execute(other)
    expect([sum.rows, difference.rows]).toEqual([[{ n: 3 }], [{ n: -3 }]])
    expect(await prepared()).toHaveLength(2)
  }))

test('statements planned for their values are not prepared', () =>
  withOneConnection(async (pool, prepared) => {
    const { rows } = await sql`select ${2}::int as n ${plannedForValues}`.execute(createDb(pool))
    expect([rows, await prepared()]).toEqual([[{ n: 2 }], []])
  }))

test('waiting for a free connection outlasts a busy second', () =>
  withOneConnection(async (pool) => {
    const holder = await pool.connect()
    const waiting = pool.query('select 1 as n')
    await holder.query('select pg_sleep(2.5)')
    holder.release()
    expect((await waiting).rows).toEqual([{ n: 1 }])
  }))

test('a server that accepts and then says nothing counts as absent', async () => {
  const silent = createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const client = new pg.Client({
    connectionString: `postgres://a:b@127.0.0.1:${port}/c`,
    connectionTimeoutMillis: 50,
  })
  const error = await client.connect().catch((reason: unknown) => reason)
  silent.close()
  expect(error).toMatchObject({ message: 'timeout expired' })
  expect(isDatabaseAbsent(error)).toBe(true)
})
