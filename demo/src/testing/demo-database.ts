import { migrateProvider, type ProviderTables } from '@iambiz/provider/database.ts'
import { createDb, createPool } from '@iambiz/runtime/database.ts'
import { createTestDatabase } from '@iambiz/runtime/testing/test-database.ts'
import { migratePortal, openDatabase } from '@iambiz/server/platform/db/database.ts'
import type { Db } from '@iambiz/server/platform/db/tables.ts'
import type pg from 'pg'
import { applicationId, applications } from '#demo/company/catalogue.ts'

// As long as the demo's own start waits: the second of two starters has to outlast the first.
const common = { max: 4, timeZone: 'Asia/Shanghai', statementTimeoutMs: 60_000, onError: () => {} }

export const openProviderPool = (url: string): pg.Pool => createPool({ ...common, url, schema: 'idp' })

async function migrateBoth(url: string): Promise<void> {
  const portal = openDatabase({ ...common, url })
  await migratePortal(portal.db)
  await portal.close()
  const provider = createDb<ProviderTables>(openProviderPool(url))
  await migrateProvider(provider)
  await provider.destroy()
}

export type DemoDatabase = {
  url: string
  db: Db
  pool: pg.Pool
  /** The single value that a query gives. */
  value(query: string, parameters?: unknown[]): Promise<unknown>
  /** The first column of a query's rows. */
  column(query: string, parameters?: unknown[]): Promise<unknown[]>
  close(): Promise<void>
}

/** An empty database with the tables of the portal and of the provider. */
export async function demoDatabase(): Promise<DemoDatabase> {
  const { url, drop } = await createTestDatabase(migrateBoth, 'demo')
  const { db, pool, close } = openDatabase({ ...common, url })
  const column = async (query: string, parameters: unknown[] = []) =>
    (await pool.query({ text: query, values: parameters, rowMode: 'array' })).rows.map(([first]) => first)
  return {
    url,
    db,
    pool,
    column,
    value: async (query, parameters) => (await column(query, parameters))[0],
    async close() {
      await close()
      await drop()
    },
  }
}

/** The portal's rows of the applications, with only the columns that a sign-on needs. */
export async function insertApplications({ pool }: Pick<DemoDatabase, 'pool'>): Promise<void> {
  await pool.query(
    `insert into application_category (category_code, name_zh, name_en) values ('all', '全部', 'All')`,
  )
  await pool.query(
    `insert into business_system (system_code, name_zh, app_key) values ('all', '全部', 'all')`,
  )
  await pool.query(
    `insert into application (app_id, app_code, system_code, name_zh, icon, category_code, pinyin, initials)
    select id, code, 'all', code, 'all', 'all', '', '' from unnest($1::uuid[], $2::text[]) as app (id, code)`,
    [applications.map(({ code }) => applicationId(code)), applications.map(({ code }) => code)],
  )
}
