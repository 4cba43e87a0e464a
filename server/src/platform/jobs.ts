import { sql } from 'kysely'
import type { Db } from './db/tables.ts'

/** Every job that the worker knows, with what it is handed. */
export type Jobs = {
  'session:revoke-at-provider': { sealedToken: string; sealContext: string; endsSession?: boolean }
  'announcement:freeze-audience': { announcementId: string }
  'announcement:mail-out': { announcementId: string }
}

/** When a job may run; one that waits under the same key is replaced. */
type When = { runAt?: Date | null; key?: string }

/**
 * Queues a job in the transaction of its cause: both happen, or neither. The worker runs it at least once,
 * and again with growing delays where it fails.
 */
export async function enqueue<N extends keyof Jobs>(
  trx: Db,
  name: N,
  payload: Jobs[N],
  { runAt = null, key }: When = {},
): Promise<void> {
  await sql`select graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json,
    run_at := ${runAt}::timestamptz, job_key := ${key ?? null})`.execute(trx)
}
