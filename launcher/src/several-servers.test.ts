import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPool } from '@iambiz/runtime/database.ts'
import { createRowReader } from '@iambiz/runtime/row-reader.ts'
import pg from 'pg'
import { expect, test } from 'vitest'
import { startEmbeddedDatabase } from './embedded-database.ts'
import { checkExternalDatabase } from './external-database.ts'

/** A database server, whose owner has the same password on each, and a way to make it refuse writes as a standby does. */
async function startServer() {
  const folder = await mkdtemp(join(tmpdir(), 'iambiz-server-'))
  const database = await startEmbeddedDatabase({ folder, fast: true, superuserToo: true })
  const asSuperuser = async (...statements: string[]) => {
    const client = new pg.Client({ connectionString: database.adminUrl })
    await client.connect()
    for (const statement of statements) await client.query(statement)
    await client.end()
  }
  await asSuperuser(`alter role iambiz_owner password 'same'`)
  return {
    address: new URL(database.url).host,
    port: Number(new URL(database.url).port),
    sessions: async () => {
      const client = new pg.Client({ connectionString: database.adminUrl })
      await client.connect()
      const { rows } = await client.query<{ n: number }>(
        `select count(*)::int as n from pg_stat_activity where usename = 'iambiz_owner'`,
      )
      await client.end()
      return rows[0]?.n
    },
    setWritable: (writable: boolean) =>
      asSuperuser(`alter role iambiz_owner set default_transaction_read_only = ${writable ? 'off' : 'on'}`),
    async stop() {
      await database.stop()
      await rm(folder, { recursive: true })
    },
  }
}

test('of several servers the one that accepts writes is used, also after it has changed', async () => {
  const [standby, primary] = await Promise.all([startServer(), startServer()])
  await standby.setWritable(false)
  const url = `postgres://iambiz_owner:same@127.0.0.1:1,${standby.address},${primary.address}/iambiz?target_session_attrs=read-write`
  const options = { url, schema: 'public', timeZone: 'UTC', onError: () => {} }
  const pool = createPool({ ...options, max: 2 })
  const reader = createRowReader(options, 1)
  const port = 'select inet_server_port() as port'
  const poolPort = async () => {
    const client = await pool.connect()
    try {
      return (await client.query<{ port: number }>(port)).rows[0]?.port
    } finally {
      client.release()
    }
  }
  const readerPort = async () => Number((await reader.find({ name: 'port', text: port }, []))?.[0])
  try {
    await checkExternalDatabase(url)
    expect(await readerPort().catch(readerPort)).toBe(primary.port)
    expect(await poolPort()).toBe(primary.port)
    // A refused connection is closed.
    await expect.poll(standby.sessions).toBe(0)
    await Promise.all([primary.stop(), standby.setWritable(true)])
    await expect.poll(poolPort).toBe(standby.port)
    await expect.poll(readerPort).toBe(standby.port)
  } finally {
    await reader.close()
    await pool.end()
    await standby.stop()
  }
})
