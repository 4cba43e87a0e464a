import { sql } from 'kysely'
import type { AttemptStep, ProviderDb } from '../database.ts'

export type Attempt = {
  clientId: string
  at: Date
  /** Null where nobody is known yet. */
  accountNo: string | null
  step: AttemptStep
  result: 'done' | 'refused' | 'failed'
  /** A word that the screen explains (attempt-reasons.ts); empty where it is done and nothing is to be said. */
  reason: string
  /** What the other side sent that is wrong; never a secret, a code or a token. */
  detail: string
}

/** Attempts of one client that outlive a day. */
const latest = 500

/** Adds what became of a sign-on; what is written about a client that was deleted meanwhile is lost with it. */
export async function recordAttempt(
  db: ProviderDb,
  { clientId, at, accountNo, ...what }: Attempt,
): Promise<void> {
  const { step, result, reason, detail } = what
  await sql`insert into idp.sign_on_attempt (client_id, occurred_at, account_no, step, result, reason, detail)
    select client_id, ${at}, ${accountNo}, ${step}, ${result}, ${reason}, ${detail}
    from idp.client where client_id = ${clientId}`.execute(db)
}

/** Keeps the latest attempts of each client for 90 days, and those of a day whole, because they are counted. */
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
