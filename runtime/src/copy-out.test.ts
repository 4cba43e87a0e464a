import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readBytes } from './copy-out.ts'
import { transact } from './database.ts'
import { type EmptyDatabase, openEmptyDatabase } from './testing/empty-database.ts'

let database: EmptyDatabase
const db = () => database.db
beforeAll(async () => {
  database = await openEmptyDatabase()
})
afterAll(() => database.close())

test('rows come as the bytes that the database has, none of them as text', async () => {
  const rows = await readBytes(
    db(),
    sql`select n::integer, null::text, '会'::text, '\\x00ff80'::bytea from generate_series(1, 3) n order by n`,
  )
  const others = [undefined, Buffer.from('会'), Buffer.from([0, 255, 128])]
  expect(rows).toEqual([1, 2, 3].map((n) => [Buffer.from([0, 0, 0, n]), ...others]))
})

test('a value of megabytes stays whole while others are read after it', async () => {
  const [first, second] = await readBytes(
    db(),
    sql`select repeat(chr(96 + n), 5000000) from generate_series(1, 2) n order by n`,
  )
  expect(first?.[0]?.equals(Buffer.alloc(5_000_000, 'a'))).toBe(true)
  expect(second?.[0]?.equals(Buffer.alloc(5_000_000, 'b'))).toBe(true)
})

test('no rows are an empty list', async () => {
  expect(await readBytes(db(), sql`select 1 where false`)).toEqual([])
})

test('a statement that fails says why, and the connection goes on', async () => {
  await expect(readBytes(db(), sql`select 1 / 0`)).rejects.toThrow('division by zero')
  await expect(
    transact(db(), async (trx) => {
      await readBytes(trx, sql`select 1`)
      await readBytes(trx, sql`select * from nothing_of_that_name`)
    }),
  ).rejects.toThrow('does not exist')
  expect(await readBytes(db(), sql`select 7::smallint`)).toEqual([[Buffer.from([0, 7])]])
})
