import type { Log } from '@iambiz/runtime/log.ts'
import { underMigrationLock } from '@iambiz/runtime/migrate.ts'
import { Logger, runMigrations } from 'graphile-worker'
import type { Database } from '#server/platform/db/database.ts'

const levels = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const

/** Returns a logger that writes the job queue's messages to the portal's log. */
export const queueLogger = (log: Log) =>
  new Logger(() => (level, message) => {
    log[levels[level]]({ from: 'queue' }, message)
  })

/** Migrates the tables of the job queue; safe to run in several processes at once. */
export const migrateJobs = ({ db, pool }: Pick<Database, 'db' | 'pool'>, log: Log): Promise<void> =>
  underMigrationLock(db, () => runMigrations({ pgPool: pool, logger: queueLogger(log) }))
