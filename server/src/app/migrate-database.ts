import type { PoolOptions } from '@iambiz/runtime/database.ts'
import type { Log } from '@iambiz/runtime/log.ts'
import { requireMigrated, underMigrationLock } from '@iambiz/runtime/migrate.ts'
import { grantRights, ownsSchema } from '@iambiz/runtime/rights-store.ts'
import {
  type Database,
  migratePortal,
  openDatabase,
  portalMigrations,
  portalSchema,
} from '#server/platform/db/database.ts'
import { portalRights, queueRights } from '#server/platform/db/role-rights.ts'
import { migrateJobs } from './job-schema.ts'

/** A statement of a migration may be slow on large tables: an index over years of the log, on a slow disk. */
const migrationTimeoutMs = 3_600_000

type Connections = Pick<PoolOptions, 'url' | 'timeZone' | 'onError'>

const withOwner = async <T>(
  connections: Connections,
  work: (database: Database) => Promise<T>,
): Promise<T> => {
  const database = openDatabase({ ...connections, max: 2, statementTimeoutMs: migrationTimeoutMs })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}

/** Grants the database roles their rights on the tables of the portal and of the job queue. */
export const grantPortalRights = ({ db }: Pick<Database, 'db'>): Promise<void> =>
  underMigrationLock(db, async () => {
    await grantRights(db, portalSchema, portalRights)
    await grantRights(db, 'graphile_worker', queueRights)
  })

/**
 * Migrates the tables of the portal and of the job queue as their owner; returns the names of the migrations that ran.
 */
export const migrateDatabase = (connections: Connections, log: Log): Promise<string[]> =>
  withOwner(connections, async (database) => {
    const ran = await migratePortal(database.db)
    await migrateJobs(database, log)
    await grantPortalRights(database)
    return ran
  })

/**
 * Makes sure that the schema is the one of this build: the owner migrates it, any other role checks it. Returns whether
 * the process connected as the owner.
 */
export async function prepareDatabase(connections: Connections, log: Log): Promise<{ isOwner: boolean }> {
  const isOwner = await withOwner(connections, async ({ db }) => {
    if (await ownsSchema(db, portalSchema)) return true
    await requireMigrated(db, portalSchema, { folder: portalMigrations, program: 'server/src/migrate.ts' })
    return false
  })
  if (!isOwner) return { isOwner }
  const ran = await migrateDatabase(connections, log)
  if (ran.length > 0) log.info({ migrations: ran }, 'the database is up to date')
  return { isOwner }
}
