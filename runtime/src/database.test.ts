import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createDb, createPool } from './database.ts'
import { createTestDatabase } from './testing/test-database.ts'

test('two builders over one pool never give one name to different statements', async () => {
  const { url, drop } = await createTestDatabase(async () => {}, 'empty')
  const pool = createPool({ url, schema: 'public', max: 1, timeZone: 'UTC', onError: () => {} })
  const [one, other] = [createDb<unknown>(pool), createDb<unknown>(pool)]
  try {
    const sum = await sql<{ n: number }>`select ${2}::int + 1 as n`.execute(one)
    const difference = await sql<{ n: number }>`select ${2}::int - 5 as n`.execute(other)
    expect([sum.rows, difference.rows]).toEqual([[{ n: 3 }], [{ n: -3 }]])
    const prepared = await sql<{ n: number }>`select count(*)::int as n from pg_prepared_statements`.execute(
      one,
    )
    expect(prepared.rows).toEqual([{ n: 2 }])
  } finally {
    await pool.end()
    await drop()
  }
})
