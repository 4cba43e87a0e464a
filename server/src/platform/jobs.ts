import { sql } from 'kysely'
import type { RequestContext } from './actor.ts'
import type { Db } from './db/tables.ts'

/** Who asked for something, and when, as a job tells it; nobody has to be signed in for it. */
export type AskedAnonymously = Pick<RequestContext, 'requestId' | 'lang' | 'env' | 'ip'> & { at: string }

/** Every job that the worker knows, with what it is handed. */
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
  /** These and the two below are queued by triggers of the tables that people change. */
  'connections:recheck': { appIds: string[]; userNos: string[]; after?: string }
  'connections:names': { appIds: string[] }
  'connections:delete': { connections: { appId: string; clientId: string }[] }
  'settings:tell-provider': Record<string, never>
  'password:mail-code': AskedAnonymously & { sealedAccount: string; asker: string; sealedDevice?: string }
  'password:settle': AskedAnonymously & { sealedAccount: string; sessionId?: string; key: string }
}

/** When a job may run; one that waits under the same key is replaced, and one that can wait lets all others go first. */
type When = { runAt?: Date | null; key?: string; canWait?: boolean }

/** The default is 0; triggers of the database name the number as well. */
const waiting = 10

/**
 * Queues a job in the transaction of its cause: both happen, or neither. The worker runs it at least once,
 * and again with growing delays where it fails.
 */
export async function enqueue<N extends keyof Jobs>(
  trx: Db,
  name: N,
  payload: Jobs[N],
  { runAt = null, key, canWait = false }: When = {},
): Promise<void> {
  await sql`select graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json,
    run_at := ${runAt}::timestamptz, job_key := ${key ?? null}, priority := ${canWait ? waiting : null}::integer)`.execute(
    trx,
  )
}

/** Queues one job for each of these people, as `enqueue` does by the key `task:userNo`, in one statement. */
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

/** Takes a job back that has not begun; nothing where there is none. */
export async function unqueue(trx: Db, key: string): Promise<void> {
  await sql`select graphile_worker.remove_job(${key})`.execute(trx)
}
