import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { createDb, createPool } from '@iambiz/runtime/database.ts'
import pg from 'pg'
import { migrateProvider, type ProviderDb, type ProviderTables } from '../database.ts'

export type TestDatabase = {
  /** A further pool, as another process would have one; closed with the database. */
  openPool(): pg.Pool
  pool: pg.Pool
  db: ProviderDb
  drop(): Promise<void>
}

/** A port that nobody uses at the moment. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

/** An empty, migrated database of its own. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = process.env.TEST_DATABASE_URL
  if (!server) throw new Error('TEST_DATABASE_URL is not set; Vitest’s global setup does that')
  // The run's setup drops what a crashed test leaves under this prefix.
  const name = `iambiz_test_${process.env.TEST_RUN_ID}_idp_${randomBytes(4).toString('hex')}`
  await run(server, `create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  const pools: pg.Pool[] = []
  const openPool = () => {
    const pool = createPool({
      url: url.href,
      schema: 'idp',
      max: 5,
      timeZone: 'Asia/Shanghai',
      onError: () => {},
    })
    pools.push(pool)
    return pool
  }
  const pool = openPool()
  const db = createDb<ProviderTables>(pool)
  await migrateProvider(db)
  return {
    openPool,
    pool,
    db,
    async drop() {
      await Promise.all(pools.map((open) => open.end()))
      await run(server, `drop database ${name} with (force)`)
    },
  }
}
