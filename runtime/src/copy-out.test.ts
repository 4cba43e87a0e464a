import { type Kysely, type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readBytes } from './copy-out.ts'
import { transact } from './database.ts'
import { type EmptyDatabase, openEmptyDatabase } from './testing/empty-database.ts'

let database: EmptyDatabase
const db = () => database.db
beforeAll(async () => {
  database = await openEmptyDatabase()
})
afterAll(() => database.close())

/** All rows; each is copied, since what it is in goes as soon as the next one is asked for. */
async function readAll(from: Kysely<unknown>, statement: RawBuilder<unknown>) {
  const rows: (Buffer | undefined)[][] = []
  for await (const row of readBytes(from, statement))
    rows.push(row.map((value) => value && Buffer.from(value)))
  return rows
}

test('rows come as the bytes that the database has, none of them as text', async () => {
  const rows = await readAll(
    db(),
    sql`select n::integer, null::text, '会'::text, '\\x00ff80'::bytea from generate_series(1, 3) n order by n`,
  )
  const others = [undefined, Buffer.from('会'), Buffer.from([0, 255, 128])]
  expect(rows).toEqual([1, 2, 3].map((n) => [Buffer.from([0, 0, 0, n]), ...others]))
})

test('a value of megabytes stays whole while others are read after it', async () => {
  const [first, second] = await readAll(
    db(),
    sql`select repeat(chr(96 + n), 5000000) from generate_series(1, 2) n order by n`,
  )
  expect(first?.[0]?.equals(Buffer.alloc(5_000_000, 'a'))).toBe(true)
  expect(second?.[0]?.equals(Buffer.alloc(5_000_000, 'b'))).toBe(true)
})

test('no rows are an empty list', async () => {
  expect(await readAll(db(), sql`select 1 where false`)).toEqual([])
})

test('a statement that fails says why, and the connection goes on', async () => {
  await expect(readAll(db(), sql`select 1 / 0`)).rejects.toThrow('division by zero')
  await expect(
    transact(db(), async (trx) => {
      await readAll(trx, sql`select 1`)
      await readAll(trx, sql`select * from nothing_of_that_name`)
    }),
  ).rejects.toThrow('does not exist')
  expect(await readAll(db(), sql`select 7::smallint`)).toEqual([[Buffer.from([0, 7])]])
})

/** Far more than a connection holds back. */
const manyRows = sql`select n, repeat('x', 100000) from generate_series(1, 300) n`

const waitsForReader = async (other: Kysely<unknown>) =>
  (
    await sql<{ waits: boolean }>`
      select bool_or(wait_event = 'ClientWrite') as waits from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(other)
  ).rows[0]?.waits

test('rows come before all are there, and the database waits for whoever reads slowly', async () => {
  const other = database.connect()
  const numbers: (number | undefined)[] = []
  for await (const [n, text] of readBytes(db(), manyRows)) {
    if (numbers.length === 0) await vi.waitUntil(() => waitsForReader(other))
    numbers.push(n?.readInt32BE())
    expect(text?.length).toBe(100_000)
  }
  expect(numbers).toEqual(Array.from({ length: 300 }, (_, n) => n + 1))
  await other.destroy()
})

test('whoever stops reading has the connection for something else', async () => {
  for await (const [n] of readBytes(db(), manyRows)) if (n?.readInt32BE() === 2) break
  expect(await readAll(db(), sql`select 7::smallint`)).toEqual([[Buffer.from([0, 7])]])
})

test('a connection that is lost while rows come is told to whoever reads them', async () => {
  const other = database.connect()
  const read = async () => {
    let rows = 0
    for await (const _ of readBytes(db(), manyRows))
      if (++rows === 1)
        await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`.execute(
          other,
        )
  }
  await expect(read()).rejects.toThrow(/terminat/)
  await other.destroy()
})
