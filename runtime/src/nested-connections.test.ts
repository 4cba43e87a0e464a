import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDb, createPool, transact } from './database.ts'
import { outsideTransaction } from './nested-connections.ts'
import { createTestDatabase } from './testing/test-database.ts'

let end: () => Promise<void>
let open: () => ReturnType<typeof createDb<unknown>>

beforeAll(async () => {
  const { url, drop } = await createTestDatabase(async () => {}, 'empty')
  const opened: ReturnType<typeof open>[] = []
  open = () => {
    const db = createDb<unknown>(
      createPool({ url, schema: 'public', max: 2, timeZone: 'UTC', onError: () => {} }),
    )
    opened.push(db)
    return db
  }
  end = async () => {
    await Promise.all(opened.map((db) => db.destroy()))
    await drop()
  }
})

afterAll(() => end())

const one = sql`select 1`

test('a transaction that asks its pool for a second connection is refused', async () => {
  const db = open()
  const nested = transact(db, async (trx) => {
    await one.execute(trx)
    await one.execute(db)
  })
  await expect(nested).rejects.toThrow('second connection')
  await expect(transact(db, async () => transact(db, async () => {}))).rejects.toThrow('second connection')
})

test('in a transaction another pool may be asked, and before and after it its own', async () => {
  const [db, other] = [open(), open()]
  await one.execute(db)
  await transact(db, async (trx) => {
    await one.execute(other)
    await transact(other, async (further) => one.execute(further))
    await transact(trx, async (same) => one.execute(same))
  })
  await one.execute(db)
})

test('work outside a transaction gets its own connection', async () => {
  const db = open()
  await transact(db, async (trx) => {
    const beside = outsideTransaction(() => transact(db, async (other) => one.execute(other)))
    await one.execute(trx)
    await beside
    await expect(one.execute(db)).rejects.toThrow('second connection')
  })
})

test('concurrent transactions are distinguished', async () => {
  const db = open()
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      await transact(db, async (trx) => one.execute(trx))
      await one.execute(db)
    }),
  )
})

test('also where a transaction of another pool is between them', async () => {
  const [db, other] = [open(), open()]
  const nested = transact(db, async () => transact(other, async () => one.execute(db)))
  await expect(nested).rejects.toThrow('second connection')
})
