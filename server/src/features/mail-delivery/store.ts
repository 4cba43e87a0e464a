import { transact } from '@iambiz/runtime/database.ts'
import { type Selectable, sql } from 'kysely'
import type { Db, MailReason, Tables } from '#server/platform/db/tables.ts'

/** A mail that this worker has taken, with what it says. */
export type Taken = Pick<
  Selectable<Tables['mail']>,
  'mail_id' | 'address' | 'lang' | 'attempts' | 'tried_since'
> &
  Pick<Selectable<Tables['letter']>, 'subject_zh' | 'subject_en' | 'text_zh' | 'text_en' | 'path'> & {
    attempt_id: string
    /** Whether the recipient has left since it was written. */
    has_left: boolean
  }

/** Mails per second that all workers together begin at most. */
export type Pace = { perSecond: number }

/**
 * Takes up to `most` mails that are due, the oldest first; nobody else gets them while the lease runs. What all workers began
 * within the last second counts against the pace.
 */
export const takeDue = (
  db: Db,
  { most, now, leasedUntil, perSecond }: { most: number; now: Date; leasedUntil: Date } & Pace,
): Promise<Taken[]> =>
  transact(db, async (trx) => {
    // Of two workers that counted at the same moment, neither would count what the other takes.
    await sql`select pg_advisory_xact_lock(hashtext('iambiz mail pace'))`.execute(trx)
    const { rows } = await sql<Taken>`
      with begun as (
        select count(*)::int as mails from mail where attempted_at > ${now}::timestamptz - interval '1 second'
      ), due as (
        select mail_id from mail where state = 'queued' and due_at <= ${now}
        order by due_at, mail_id
        limit (select greatest(0, least(${most}::int, ${perSecond}::int - mails)) from begun)
        for update skip locked
      )
      update mail m
      set state = 'sending', attempt_id = gen_random_uuid(), attempts = m.attempts + 1, attempted_at = ${now},
        leased_until = ${leasedUntil}
      from letter l, due
      where m.mail_id = due.mail_id and l.letter_id = m.letter_id
      returning m.mail_id, m.attempt_id, m.address, m.lang, m.attempts, m.tried_since,
        l.subject_zh, l.subject_en, l.text_zh, l.text_en, l.path,
        exists (select from person p where p.user_no = m.user_no and p.status = 0) as has_left
    `.execute(trx)
    return rows
  })

/** What became of an attempt; `queued` comes with the time of the next one. */
export type Settlement =
  | { state: 'sent'; answer: string }
  | { state: 'failed' | 'unknown'; reason: MailReason; answer: string }
  | { state: 'queued'; reason: MailReason; answer: string; dueAt: Date }

/** Writes what became of an attempt; false where it is not the latest one any more, and nothing is written. */
export async function settle(
  db: Db,
  { mail_id, attempt_id }: Pick<Taken, 'mail_id' | 'attempt_id'>,
  settlement: Settlement,
  now: Date,
): Promise<boolean> {
  const { state, answer } = settlement
  const { numUpdatedRows } = await db
    .updateTable('mail')
    .set({
      state,
      answer,
      reason: state === 'sent' ? null : settlement.reason,
      leased_until: null,
      ...(state === 'queued' ? { due_at: settlement.dueAt } : { settled_at: now }),
    })
    .where('mail_id', '=', mail_id)
    .where('attempt_id', '=', attempt_id)
    .where('state', '=', 'sending')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Keeps the mails of attempts that are still under way. */
export async function renewLeases(db: Db, attemptIds: readonly string[], leasedUntil: Date): Promise<void> {
  await db
    .updateTable('mail')
    .set({ leased_until: leasedUntil })
    .where('attempt_id', '=', sql<string>`any(${[...attemptIds]}::uuid[])`)
    .where('state', '=', 'sending')
    .execute()
}

/**
 * Ends the attempts of workers that are gone: whether their mails were handed over nobody knows, so they are not sent again by
 * themselves. Returns how many.
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

/** Lets mails be sent again at once, with patience of their own. */
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
