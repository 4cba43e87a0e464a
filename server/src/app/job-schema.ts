import type { Log } from '@iambiz/runtime/log.ts'
import { Logger, runMigrations } from 'graphile-worker'
import type pg from 'pg'

const levels = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const

/** Returns a logger that writes the job queue's messages to the portal's log. */
export const queueLogger = (log: Log) =>
  new Logger(() => (level, message) => {
    log[levels[level]]({ from: 'queue' }, message)
  })

/** Migrates the tables of the job queue; call it under the migration lock. */
export const migrateJobs = (pgPool: pg.Pool, log: Log): Promise<void> =>
  runMigrations({ pgPool, logger: queueLogger(log) })
