import { createDb, createPool } from '@iambiz/runtime/database.ts'
import { databaseRoles } from '@iambiz/runtime/database-roles.ts'
import { createTestDatabase as createCopy, urlAs } from '@iambiz/runtime/testing/test-database.ts'
import type pg from 'pg'
import { migrateProvider, type ProviderDb, type ProviderTables } from '../database.ts'

export type TestDatabase = {
  /** A further pool, as a provider has it in a process of its own; closed with the database. */
  openPool(): pg.Pool
  /** The connections of the test, which may do everything. */
  pool: pg.Pool
  db: ProviderDb
  drop(): Promise<void>
}

const openPoolOn = (url: string) =>
  createPool({ url, schema: 'idp', max: 5, timeZone: 'Asia/Shanghai', onError: () => {} })

async function migrateTemplate(url: string): Promise<void> {
  const pool = openPoolOn(url)
  await migrateProvider(createDb<ProviderTables>(pool)).finally(() => pool.end())
}

/** An empty, migrated database of its own. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { url, drop } = await createCopy(migrateTemplate, 'idp')
  const pools: pg.Pool[] = []
  const open = (at: string) => {
    const pool = openPoolOn(at)
    pools.push(pool)
    return pool
  }
  const openPool = () => open(urlAs(databaseRoles.provider, url))
  const pool = open(url)
  return {
    openPool,
    pool,
    db: createDb<ProviderTables>(pool),
    async drop() {
      await Promise.all(pools.map((open) => open.end()))
      await drop()
    },
  }
}
