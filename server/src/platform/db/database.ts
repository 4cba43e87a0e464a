import { createDb, createPool, type PoolOptions } from '@iambiz/runtime/database.ts'
import { migrate } from '@iambiz/runtime/migrate.ts'
import { createRowReader, type RowReader } from '@iambiz/runtime/row-reader.ts'
import type pg from 'pg'
import type { Db, Tables } from './tables.ts'

/** The portal's database: the typed builder, the pool below it, and the shared connections of the hot path. */
export type Database = {
  db: Db
  pool: pg.Pool
  reader: RowReader
  /** Has a few connections of its own, for figures that may take long: whoever asks for many holds up nobody else. */
  reports: Db
  /** Has connections of its own for what a process keeps: it can be waited for with a transaction open, however many others do. */
  kept: Db
  close: () => Promise<void>
}

export const portalSchema = 'portal'
/** As many as keep a database with several cores busy; each is opened when it is first needed. */
const sharedConnections = 2
/** Of figures one waits for one's turn. */
const reportPatienceMs = 10_000
/** Each value that is kept is loaded once for all who wait for it. */
const keepingConnections = 2

/** Opens the portal's schema; connections are made when they are first needed. */
export function openDatabase(options: Omit<PoolOptions, 'schema'>): Database {
  const pool = createPool({ ...options, schema: portalSchema })
  const db = createDb<Tables>(pool)
  const reader = createRowReader({ ...options, schema: portalSchema }, sharedConnections)
  const reports = createDb<Tables>(
    createPool({
      ...options,
      max: Math.ceil(options.max / 2),
      connectionTimeoutMs: reportPatienceMs,
      schema: portalSchema,
    }),
  )
  const kept = createDb<Tables>(createPool({ ...options, max: keepingConnections, schema: portalSchema }))
  const close = async () =>
    void (await Promise.all([db.destroy(), reports.destroy(), kept.destroy(), reader.close()]))
  return { db, pool, reader, reports, kept, close }
}

export const portalMigrations = new URL('../../../migrations/', import.meta.url)

/** Brings the schema `portal` up to date; returns the names of the migrations that ran. */
export const migratePortal = (db: Db): Promise<string[]> => migrate(db, portalSchema, portalMigrations)

/** Whether the database answers and has the portal's tables. */
export async function databaseAnswers(db: Db): Promise<boolean> {
  try {
    await db.selectFrom('data_version').select('topic').limit(1).execute()
    return true
  } catch {
    return false
  }
}
