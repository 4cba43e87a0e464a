import { traceHeaders } from '@iambiz/runtime/tracing.ts'
import { sql } from 'kysely'
import type { RequestContext } from './actor.ts'
import type { Db } from './db/tables.ts'

/** Origin and time of a request in a job payload; works without a signed-in person. */
export type AskedAnonymously = Pick<RequestContext, 'requestId' | 'lang' | 'env' | 'ip'> & { at: string }

/** All jobs of the worker with their payloads. */
export type Jobs = {
  'session:revoke-at-provider': { sealedToken: string; sealContext: string; endsSession?: boolean }
  'session:end-sign-ins': { userNo: string; at: string; keepSid?: string }
  'session:tell-new-device': { userNo: string; deviceHash: string; at: string; ip: string; userAgent: string }
  'directory:open-accounts': { runId: string }
  'directory:settle-account': { userNo: string }
  'directory:tell-former-addresses': {
    changes: { userNo: string; from: string; to: string }[]
    at: string
  }
  'ldap:run': { runId: string }
  'announcement:freeze-audience': { announcementId: string }
  'announcement:mail-out': { announcementId: string }
  'connections:mirror': { appId: string }
  /** This and the next two are queued by triggers on the tables that people change. */
  'connections:recheck': { appIds: string[]; userNos: string[]; after?: string }
  'connections:names': { appIds: string[] }
  'connections:delete': { connections: { appId: string; clientId: string }[] }
  'settings:tell-provider': Record<string, never>
  'password:mail-code': AskedAnonymously & { sealedAccount: string; asker: string; sealedDevice?: string }
  'password:settle': AskedAnonymously & { sealedAccount: string; sessionId?: string; key: string }
}

/** Scheduling of a job: a waiting job with the same key is replaced; `canWait` lowers the priority below all others. */
type When = { runAt?: Date | null; key?: string; canWait?: boolean }

/**
 * Priority in Graphile Worker, where the default is 0 and lower numbers run first; database triggers use the same
 * number.
 */
const waiting = 10

/**
 * Queues a job in the transaction of its cause: both are committed, or neither. The worker runs it at least once, and
 * retries with growing delays where it fails. With tracing the payload also names the trace of its cause.
 */
export async function enqueue<N extends keyof Jobs>(
  trx: Db,
  name: N,
  payload: Jobs[N],
  { runAt = null, key, canWait = false }: When = {},
): Promise<void> {
  await sql`select graphile_worker.add_job(${name}, ${JSON.stringify({ ...payload, ...traceHeaders() })}::json,
    run_at := ${runAt}::timestamptz, job_key := ${key ?? null}, priority := ${canWait ? waiting : null}::integer)`.execute(
    trx,
  )
}

/** Queues one job per person in one statement, with the key `task:userNo`. */
export async function enqueueForPeople(
  trx: Db,
  name: 'directory:settle-account',
  userNos: readonly string[],
): Promise<void> {
  if (userNos.length === 0) return
  const task = name.slice(name.indexOf(':') + 1)
  await sql`select graphile_worker.add_job(${name}, json_build_object('userNo', user_no),
      job_key := ${task} || ':' || user_no)
    from unnest(${[...userNos]}::text[]) as someone(user_no)`.execute(trx)
}

/** Removes a queued job that has not started; does nothing where there is none. */
export async function unqueue(trx: Db, key: string): Promise<void> {
  await sql`select graphile_worker.remove_job(${key})`.execute(trx)
}
