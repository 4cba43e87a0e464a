import { createTestDatabase } from '@iambiz/runtime/testing/test-database.ts'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'

test('the embedded server skips the write-ahead log for rows loaded into a table truncated in the same transaction', async ({
  skip,
}) => {
  const { url, drop } = await createTestDatabase(async () => {}, 'empty')
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  onTestFinished(async () => {
    await client.end()
    await drop()
  })
  const { rows } = await client.query<{ name: string }>(`select current_setting('cluster_name') as name`)
  skip(rows[0]?.name !== 'iambiz', 'the settings of another server are unknown')
  const logged = async () => {
    await client.query('select pg_stat_force_next_flush()')
    const { rows } = await client.query<{ bytes: number }>(
      'select wal_bytes::float8 as bytes from pg_stat_get_backend_wal(pg_backend_pid())',
    )
    return rows[0]?.bytes ?? 0
  }
  const loggedBy = async (statements: string) => {
    const before = await logged()
    await client.query(statements)
    return (await logged()) - before
  }
  const load = `insert into loaded select repeat('x', 1000) from generate_series(1, 5000)`
  await client.query('create table loaded (value text)')
  expect(await loggedBy(load)).toBeGreaterThan(5_000_000)
  expect(await loggedBy(`begin; truncate loaded; ${load}; commit`)).toBeLessThan(500_000)
})
