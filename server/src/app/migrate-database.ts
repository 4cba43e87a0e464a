import type { PoolOptions } from '@iambiz/runtime/database.ts'
import type { Log } from '@iambiz/runtime/log.ts'
import {
  migrate,
  type Report,
  retryOnLockTimeout,
  underMigrationLock,
  withMigrationPool,
} from '@iambiz/runtime/migrate.ts'
import { prepareSchema } from '@iambiz/runtime/prepare-schema.ts'
import { grantRights } from '@iambiz/runtime/rights-store.ts'
import type pg from 'pg'
import { portalSchema } from '#server/platform/db/database.ts'
import { portalRights, queueRights } from '#server/platform/db/role-rights.ts'
import type { Db, Tables } from '#server/platform/db/tables.ts'
import { migrateJobs } from './job-schema.ts'

type Connections = Pick<PoolOptions, 'url' | 'timeZone' | 'onError'>

/** Grants the database roles their rights on the tables of the portal and of the job queue. */
export async function grantPortalRights(db: Db): Promise<void> {
  await grantRights(db, portalSchema.name, portalRights)
  await grantRights(db, 'graphile_worker', queueRights)
}

/**
 * Migrates the tables of the portal and of the job queue as their owner; returns the names of the migrations that ran.
 */
export const migrateDatabase = (
  { db, pool }: { db: Db; pool: pg.Pool },
  { log, report }: { log: Log; report?: Report },
): Promise<string[]> =>
  underMigrationLock(db, async () => {
    const waiting = () =>
      report?.('job queue and rights: another transaction uses their tables; trying again')
    const ran = await migrate(db, portalSchema, report)
    await retryOnLockTimeout(() => migrateJobs(pool, log), waiting)
    await retryOnLockTimeout(() => grantPortalRights(db), waiting)
    return ran
  })

/** Connects to the portal's tables for a migration. */
export const withPortalOwner = <T>(
  connections: Connections,
  work: (database: { db: Db; pool: pg.Pool }) => Promise<T>,
): Promise<T> =>
  withMigrationPool<Tables, T>({ ...connections, schema: portalSchema.name }, (db, pool) =>
    work({ db, pool }),
  )

/**
 * Makes sure that the tables are those of this build (`prepareSchema`). Returns whether the process connected as the
 * owner.
 */
export const prepareDatabase = (
  connections: Connections,
  { log, mayMigrate }: { log: Log; mayMigrate: boolean },
): Promise<{ isOwner: boolean }> =>
  withPortalOwner(connections, (database) =>
    prepareSchema(database.db, portalSchema, {
      ...{ log, mayMigrate },
      migrate: () => migrateDatabase(database, { log }),
    }),
  )
