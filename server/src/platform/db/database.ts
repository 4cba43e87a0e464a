import { createDb, createPool, type PoolOptions } from '@iambiz/runtime/database.ts'
import { migrate, type Schema, underMigrationLock } from '@iambiz/runtime/migrate.ts'
import { createRowReader, type RowReader } from '@iambiz/runtime/row-reader.ts'
import type pg from 'pg'
import type { Db, Tables } from './tables.ts'

/** The portal's database: query builder, connection pool, and the shared connections for the most frequent reads. */
export type Database = {
  db: Db
  pool: pg.Pool
  reader: RowReader
  /** A small pool of its own for slow reports, so that many reports cannot block other requests. */
  reports: Db
  /**
   * A pool of its own for filling caches, so that a request with an open transaction can wait for it without a deadlock
   * of the main pool.
   */
  kept: Db
  /** All pools by what they are for. */
  pools: Record<'requests' | 'reports' | 'caches', pg.Pool>
  close: () => Promise<void>
}

export const portalSchema: Schema = {
  name: 'portal',
  folder: new URL('../../../migrations/', import.meta.url),
}
/** Enough to keep a database with several cores busy; each one connects on first use. */
const sharedConnections = 2
/** How long a report waits for a free connection. */
const reportPatienceMs = 10_000
/** Enough, because each cached value is loaded once for all waiting requests. */
const keepingConnections = 2

/** Opens the portal's schema; connections are established on first use. */
export function openDatabase(options: Omit<PoolOptions, 'schema'>): Database {
  const pools = {
    requests: createPool({ ...options, schema: portalSchema.name }),
    reports: createPool({
      ...options,
      max: Math.ceil(options.max / 2),
      connectionTimeoutMs: reportPatienceMs,
      schema: portalSchema.name,
    }),
    caches: createPool({ ...options, max: keepingConnections, schema: portalSchema.name }),
  }
  const pool = pools.requests
  const db = createDb<Tables>(pool)
  const reader = createRowReader({ ...options, schema: portalSchema.name }, sharedConnections)
  const reports = createDb<Tables>(pools.reports)
  const kept = createDb<Tables>(pools.caches)
  const close = async () =>
    void (await Promise.all([db.destroy(), reports.destroy(), kept.destroy(), reader.close()]))
  return { db, pool, reader, reports, kept, pools, close }
}

/** Migrates the schema `portal` alone; returns the names of the migrations that ran. */
export const migratePortal = (db: Db): Promise<string[]> =>
  underMigrationLock(db, () => migrate(db, portalSchema))

/** Whether the database responds and contains the portal's tables. */
export async function databaseAnswers(db: Db): Promise<boolean> {
  try {
    await db.selectFrom('data_version').select('topic').limit(1).execute()
    return true
  } catch {
    return false
  }
}
