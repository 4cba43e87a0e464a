import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { writeBytes } from './copy-in.ts'
import { transact } from './database.ts'
import { type EmptyDatabase, openEmptyDatabase } from './testing/empty-database.ts'

let database: EmptyDatabase
const db = () => database.db
beforeAll(async () => {
  database = await openEmptyDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await sql`drop table if exists written`.execute(db())
  await sql`create table written (n integer primary key, text text not null)`.execute(db())
})

/** Two columns, each with its length before it. */
function rowOf(n: number, text: string): Buffer {
  const row = Buffer.alloc(14 + text.length, text, 'latin1')
  row.writeInt16BE(2, 0)
  row.writeInt32BE(4, 2)
  row.writeInt32BE(n, 6)
  row.writeInt32BE(text.length, 10)
  row.write(text, 14, 'latin1')
  return row
}

const table = sql`written (n, text)`

const written = async () =>
  (
    await sql<{
      n: number
      length: number
    }>`select n, length(text) as length from written order by n`.execute(db())
  ).rows

test('rows are written, several in a buffer, and one that is larger than what a connection takes at once', async () => {
  const large = 'x'.repeat(20_000_000)
  await writeBytes(db(), table, [
    Buffer.concat([rowOf(1, 'a'), rowOf(2, 'bb')]),
    rowOf(3, large),
    rowOf(4, ''),
  ])
  expect((await written()).map(({ n, length }) => [n, length])).toEqual([
    [1, 1],
    [2, 2],
    [3, 20_000_000],
    [4, 0],
  ])
})

test('a buffer may be used again as soon as the next one is asked for', async () => {
  function* rows() {
    const buffer = rowOf(0, 'y'.repeat(100_000))
    for (let n = 0; n < 50; n++) {
      buffer.writeInt32BE(n, 6)
      yield buffer
    }
  }
  await writeBytes(db(), table, rows())
  expect((await written()).map(({ n }) => n)).toEqual(Array.from({ length: 50 }, (_, n) => n))
})

test('no rows are none', async () => {
  await writeBytes(db(), table, [])
  expect(await written()).toEqual([])
})

test('where a row is refused none is written, no more are asked for, and the connection goes on', async () => {
  function* endless() {
    for (;;) yield rowOf(7, 'z'.repeat(100_000))
  }
  await expect(writeBytes(db(), table, endless())).rejects.toThrow('duplicate key')
  expect(await written()).toEqual([])
  await expect(
    transact(db(), async (trx) => {
      await writeBytes(trx, table, [rowOf(1, 'a')])
      await writeBytes(trx, sql`nothing_of_that_name (n)`, [rowOf(2, 'b')])
    }),
  ).rejects.toThrow('does not exist')
  expect(await written()).toEqual([])
})

test('what cannot be made is told, and nothing is written', async () => {
  function* failing() {
    yield rowOf(1, 'a')
    throw new Error('there is no second row')
  }
  await expect(writeBytes(db(), table, failing())).rejects.toThrow('there is no second row')
  expect(await written()).toEqual([])
})
