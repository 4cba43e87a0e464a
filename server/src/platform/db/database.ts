import { createDb, createPool, type PoolOptions } from '@iambiz/runtime/database.ts'
import { migrate } from '@iambiz/runtime/migrate.ts'
import type pg from 'pg'
import type { Db, Tables } from './tables.ts'

/** The portal's database: the typed builder, and the pool below it for prepared statements of the hot path. */
export type Database = { db: Db; pool: pg.Pool; close: () => Promise<void> }

const portalSchema = 'portal'

/** Opens the portal's schema; connections are made when they are first needed. */
export function openDatabase(options: Omit<PoolOptions, 'schema'>): Database {
  const pool = createPool({ ...options, schema: portalSchema })
  const db = createDb<Tables>(pool)
  return { db, pool, close: () => db.destroy() }
}

/** Brings the schema `portal` up to date; returns the names of the migrations that ran. */
export const migratePortal = (db: Db): Promise<string[]> =>
  migrate(db, portalSchema, new URL('../../../migrations/', import.meta.url))

/** Whether the database answers and has the portal's tables. */
export async function databaseAnswers(db: Db): Promise<boolean> {
  try {
    await db.selectFrom('data_version').select('topic').limit(1).execute()
    return true
  } catch {
    return false
  }
}
