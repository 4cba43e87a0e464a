import { expect, test } from 'vitest'
import { createDb, createPool } from './database.ts'
import { requirePostgres } from './migrate.ts'
import { createTestDatabase } from './testing/test-database.ts'

test('a server that is too old is refused with one sentence', async () => {
  const database = await createTestDatabase(async () => {}, 'empty')
  const pool = createPool({ url: database.url, schema: 'public', max: 1, timeZone: 'UTC', onError: () => {} })
  try {
    const db = createDb(pool)
    await expect(requirePostgres(db)).resolves.toBeUndefined()
    await expect(requirePostgres(db, 999)).rejects.toThrow(
      /^PostgreSQL \d+[.\d]*( .*)? is too old\. Use PostgreSQL 999 or newer\.$/,
    )
  } finally {
    await pool.end()
    await database.drop()
  }
})
