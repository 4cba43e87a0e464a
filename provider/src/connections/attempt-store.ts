import { sql } from 'kysely'
import type { AttemptStep, ProviderDb } from '../database.ts'

export type Attempt = {
  clientId: string
  at: Date
  /** Null before the person is identified. */
  accountNo: string | null
  step: AttemptStep
  result: 'done' | 'refused' | 'failed'
  /** A code that the screen explains (attempt-reasons.ts); empty if there is nothing to explain. */
  reason: string
  /** The invalid part of the request; never a secret, code or token. */
  detail: string
}

/** Attempts per client that are retained longer than a day. */
const latest = 500

/** Adds an attempt; does nothing if the client was deleted meanwhile. */
export async function recordAttempt(
  db: ProviderDb,
  { clientId, at, accountNo, step, result, reason, detail }: Attempt,
): Promise<void> {
  await sql`insert into idp.sign_on_attempt (client_id, occurred_at, account_no, step, result, reason, detail)
    select client_id, ${at}, ${accountNo}, ${step}, ${result}, ${reason}, ${detail}
    from idp.client where client_id = ${clientId}`.execute(db)
}

/** A page of an application's attempts, newest first, with their total. */
export async function findAttempts(
  db: ProviderDb,
  appId: string,
  { page, size }: { page: number; size: number },
): Promise<{ attempts: Omit<Attempt, 'clientId'>[]; total: number }> {
  const ofApp = db
    .selectFrom('idp.sign_on_attempt as a')
    .innerJoin('idp.client as c', 'c.client_id', 'a.client_id')
    .where('c.app_id', '=', appId)
  const rows = await ofApp
    .select(['a.occurred_at', 'a.account_no', 'a.step', 'a.result', 'a.reason', 'a.detail'])
    .orderBy('a.attempt_id', 'desc')
    .limit(size)
    .offset((page - 1) * size)
    .execute()
  const counted = await ofApp.select(({ fn }) => fn.countAll<string>().as('total')).executeTakeFirstOrThrow()
  const attempts = rows.map(({ occurred_at: at, account_no: accountNo, ...row }) => ({
    at,
    accountNo,
    ...row,
  }))
  return { attempts, total: Number(counted.total) }
}

/**
 * Deletes attempts after 90 days, and all but the latest of each client after a day; attempts of the last day are
 * needed for statistics.
 */
export async function sweepAttempts(db: ProviderDb, now: Date): Promise<void> {
  await sql`delete from idp.sign_on_attempt where occurred_at < ${now}::timestamptz - interval '90 days'`.execute(
    db,
  )
  await sql`with old as (
      select client_id, (
        select attempt_id from idp.sign_on_attempt a where a.client_id = c.client_id
        order by attempt_id desc offset ${latest} limit 1
      ) as last_id
      from idp.client c)
    delete from idp.sign_on_attempt a using old
    where a.client_id = old.client_id and a.attempt_id <= old.last_id
      and a.occurred_at < ${now}::timestamptz - interval '1 day'`.execute(db)
}
