import { EventEmitter } from 'node:events'
import type { WorkerEvents } from 'graphile-worker'
import { sql } from 'kysely'
import type { Db } from '#server/platform/db/tables.ts'

const connectionName = 'iambiz worker'

/**
 * Events of the job queue, which name the connection on which a worker listens as long as it runs. Each database role can
 * see this name, but not the statements of another role.
 */
export function nameListeningConnection(): WorkerEvents {
  const events: WorkerEvents = new EventEmitter()
  events.on('pool:listen:success', ({ client }) => {
    // After its LISTEN. If the connection is lost, the queue reports it and listens on another one.
    client.once('drain', () => {
      client.query(`set application_name = '${connectionName}'`).catch(() => {})
    })
  })
  return events
}

/** Whether a worker is connected to this database. */
export async function isWorkerConnected(db: Db): Promise<boolean> {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and application_name = ${connectionName}`.execute(db)
  return rows.length > 0
}
