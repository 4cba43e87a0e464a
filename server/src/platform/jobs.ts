import { sql } from 'kysely'
import type { Db } from './db/tables.ts'

/** Every job that the worker knows, with what it is handed. */
export type Jobs = {
  'session:revoke-at-provider': { sealedToken: string; sealContext: string }
}

/**
 * Queues a job in the transaction of its cause: both happen, or neither. The worker runs it at least once,
 * and again with growing delays where it fails.
 */
export async function enqueue<N extends keyof Jobs>(trx: Db, name: N, payload: Jobs[N]): Promise<void> {
  await sql`select graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json)`.execute(trx)
}
