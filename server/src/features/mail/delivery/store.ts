import { transact } from '@iambiz/runtime/database.ts'
import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import { auditNoticed } from '#server/platform/audit.ts'
import type { Db, MailReason, Tables } from '#server/platform/db/tables.ts'

/** A mail that this worker has taken. */
export type Taken = Pick<
  Selectable<Tables['mail']>,
  'mail_id' | 'letter_id' | 'address' | 'lang' | 'is_copy' | 'attempts' | 'tried_since'
> & {
  attempt_id: string
  /** Reason why the mail must not be sent any more, although it was valid when it was written. */
  barred: MailReason | null
}

/** The text of a mail. */
export type MessageText = Pick<
  Selectable<Tables['letter']>,
  | 'subject_zh'
  | 'subject_en'
  | 'text_zh'
  | 'text_en'
  | 'html_zh'
  | 'html_en'
  | 'path'
  | 'traceparent'
  | 'code_sealed'
>

/** The maximum number of mails to take, and the number that all workers together start per second. */
export type Portion = { most: number; perSecond: number; now: Date; leasedUntil: Date }

const barredAt = (now: Date) => sql<MailReason | null>`case
  when l.useful_until <= ${now}::timestamptz then 'overdue'
  when exists (select from person p where p.user_no = m.user_no and p.status = 0)
    or exists (select from mail_contact c where c.contact_id = m.contact_id and c.status = 0) then 'recipient-left'
  when exists (select from announcement a where a.announcement_id = l.announcement_id and (a.status = 2 or not a.enabled))
    or (l.cause = 'release' and l.announcement_id is null) then 'withdrawn'
  when m.group_ids is not null
    and not exists (select from mail_group g where g.group_id = any(m.group_ids) and g.status = 1) then 'group-disabled'
  end`

/**
 * Takes due mails, the oldest first; no other worker gets them during the lease. Concurrent workers wait for each other
 * at the single row of `mail_pace`, so that each one counts the mails given to the others.
 */
export async function takeDue(db: Db, { most, perSecond, now, leasedUntil }: Portion): Promise<Taken[]> {
  const second = new Date(Math.floor(now.getTime() / 1000) * 1000)
  // Tolerates small clock differences; a value that a wrong clock has stored for the far future is ignored.
  const isCounted = sql`second between ${second}::timestamptz and ${second}::timestamptz + interval '10 seconds'`
  const { rows } = await sql<Taken>`
    with due as materialized (
      select next_mails(${now}::timestamptz, ${most}::int) as mail_id
    ), pace as (
      update mail_pace set second = case when ${isCounted} then second else ${second} end,
        asked = waiting.mails + case when ${isCounted} then asked else 0 end
      from (select count(*)::int as mails from due) waiting
      where waiting.mails > 0
      returning mail_pace.asked - waiting.mails as before
    ), given as (
      select mail_id from due limit (select greatest(0, ${perSecond}::int - before) from pace)
    )
    update mail m
    set state = 'sending', attempt_id = gen_random_uuid(), attempts = m.attempts + 1, attempted_at = ${now},
      leased_until = ${leasedUntil}
    from letter l, given
    where m.mail_id = given.mail_id and l.letter_id = m.letter_id
    returning m.mail_id, m.letter_id, m.attempt_id, m.address, m.lang, m.is_copy, m.attempts, m.tried_since,
      ${barredAt(now)} as barred
  `.execute(db)
  return rows
}

/** Returns the texts of messages by their ids. */
export async function messagesOf(db: Db, ids: readonly string[]): Promise<Map<string, MessageText>> {
  const letters = await db
    .selectFrom('letter')
    .select(['letter_id', 'subject_zh', 'subject_en', 'text_zh', 'text_en', 'html_zh', 'html_en', 'path'])
    .select(['traceparent', 'code_sealed'])
    .where('letter_id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute()
  return new Map(letters.map(({ letter_id, ...text }) => [letter_id, text]))
}

/** The state to store after an attempt; `queued` comes with the time of the next attempt. */
export type Settlement =
  | { state: 'sent'; answer: string }
  | { state: 'failed' | 'unknown'; reason: MailReason; answer: string }
  | { state: 'queued'; reason: MailReason; answer: string; dueAt: Date }

/** An ended attempt and its result. */
export type Ended = Pick<Taken, 'mail_id' | 'attempt_id'> & { settlement: Settlement }

/**
 * Stores the results of attempts and returns the ids of the stored ones. An attempt that is no longer the latest of its
 * mail is ignored.
 */
export async function settle(db: Db, ended: readonly Ended[], now: Date): Promise<ReadonlySet<string>> {
  if (ended.length === 0) return new Set()
  const written = ended.map(({ mail_id, attempt_id, settlement }) => ({
    mail_id,
    attempt_id,
    ...settlement,
    due_at: settlement.state === 'queued' ? settlement.dueAt : null,
  }))
  const { rows } = await sql<{ attempt_id: string }>`
    update mail m
    set state = s.state, reason = s.reason, answer = s.answer, leased_until = null,
      due_at = coalesce(s.due_at, m.due_at), settled_at = case when s.due_at is null then ${now}::timestamptz end
    from jsonb_to_recordset(${JSON.stringify(written)}::jsonb)
      as s (mail_id uuid, attempt_id uuid, state text, reason text, answer text, due_at timestamptz)
    where m.mail_id = s.mail_id and m.attempt_id = s.attempt_id and m.state = 'sending'
    returning m.attempt_id
  `.execute(db)
  return new Set(rows.map(({ attempt_id }) => attempt_id))
}

/** Renews the leases of attempts in progress. */
export async function renewLeases(db: Db, attemptIds: readonly string[], leasedUntil: Date): Promise<void> {
  await db
    .updateTable('mail')
    .set({ leased_until: leasedUntil })
    .where('attempt_id', '=', sql<string>`any(${[...attemptIds]}::uuid[])`)
    .where('state', '=', 'sending')
    .execute()
}

/**
 * Ends the attempts of workers that have died. It is unknown whether their mails were handed over, so they are not sent
 * again automatically. Returns their number.
 */
export async function abandonLost(db: Db, now: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('mail')
    .set({ state: 'unknown', reason: 'worker-lost', leased_until: null, settled_at: now })
    .where('state', '=', 'sending')
    .where('leased_until', '<', now)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** The numbers of mails that wait for a worker or that one is sending. */
type Unsettled = { queued: number; sending: number }

export async function countUnsettled(db: Db): Promise<Unsettled> {
  const { rows } = await sql<Unsettled>`
    select count(*) filter (where state = 'queued')::int as queued,
      count(*) filter (where state = 'sending')::int as sending
    from mail where state in ('queued', 'sending')`.execute(db)
  return rows[0] ?? { queued: 0, sending: 0 }
}

/**
 * Ends all mails that wait or are being sent, because a restored database does not know which of them have been sent
 * since. The caller makes sure that no worker runs. Returns how many there were.
 */
export const settleAfterRestore = (db: Db, now: Date): Promise<Unsettled> =>
  transact(db, async (trx) => {
    // Locked and counted in one statement, so that the audit row names exactly the mails that were changed.
    const { rows } = await sql<Unsettled>`
      with before as (
        select mail_id, state from mail where state in ('queued', 'sending') for update
      ), changed as (
        update mail m set state = 'unknown', reason = 'worker-lost', leased_until = null, settled_at = ${now}
        from before where m.mail_id = before.mail_id
        returning before.state
      )
      select count(*) filter (where state = 'queued')::int as queued,
        count(*) filter (where state = 'sending')::int as sending
      from changed`.execute(trx)
    const [settled = { queued: 0, sending: 0 }] = rows
    await auditNoticed(trx, now, { action: 'mail.given-up', detail: settled })
    return settled
  })

/** Queues mails for sending at once, with a new period of retries. */
export async function queueAgain(trx: Db, ids: readonly string[], now: Date): Promise<void> {
  await trx
    .updateTable('mail')
    .set({
      state: 'queued',
      due_at: now,
      tried_since: now,
      settled_at: null,
      reason: null,
      answer: '',
    })
    .where('mail_id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute()
}

/** Queues the held mails `m` of messages `l` that match a condition; returns their number. */
export async function queueHeld(trx: Db, which: RawBuilder<SqlBool>, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    update mail m set state = 'queued', due_at = ${now}::timestamptz, tried_since = ${now}
    from letter l where l.letter_id = m.letter_id and ${which}
  `.execute(trx)
  return Number(numAffectedRows ?? 0)
}
