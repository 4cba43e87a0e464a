import { sql } from 'kysely'
import type { Db } from '#server/platform/db/tables.ts'
import type { PostToMany } from '#server/platform/notify.ts'

/** Mails per statement, so that a statement stays below the statement timeout for any number of recipients. */
const slice = 20_000

/** Adds a message and one mail per recipient to the outbox. Without a mail server the mails are held. */
export const postingToMany =
  ({ held }: { held: boolean }): PostToMany =>
  async (trx, { message, recipients, at }) => {
    await sql`create temporary table mail_fan_out (place integer primary key, user_no text, contact_id uuid, address text,
      lang text, is_copy boolean, group_ids uuid[]) on commit drop`.execute(trx)
    const { numAffectedRows } = await sql`
      with recursive ${recipients}
      insert into mail_fan_out (place, user_no, contact_id, address, lang, is_copy, group_ids)
      select row_number() over (), user_no, contact_id, address, lang, is_copy, group_ids from recipient`.execute(
      trx,
    )
    const mails = Number(numAffectedRows ?? 0n)
    if (mails === 0) return undefined
    const { letter_id: letterId } = await trx
      .insertInto('letter')
      .values(message)
      .returning('letter_id')
      .executeTakeFirstOrThrow()
    for (let from = 0; from < mails; from += slice) {
      await sql`
        insert into mail (letter_id, user_no, contact_id, address, lang, is_copy, group_ids, state, due_at, tried_since,
          created_at, is_of_many)
        select ${letterId}::uuid, user_no, contact_id, address, lang, is_copy, group_ids, ${held ? 'held' : 'queued'},
          ${at}::timestamptz, ${at}::timestamptz, ${at}::timestamptz, true
        from mail_fan_out where place > ${from} and place <= ${from + slice}`.execute(trx)
    }
    return { letterId, mails }
  }

/** Ends the mails of an announcement that no worker has taken yet; returns their number. */
export async function withdrawMails(trx: Db, announcementId: string, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    with waiting as (
      select mail_id from mail join letter using (letter_id)
      where announcement_id = ${announcementId}::uuid and cause in ('release', 'reminder')
        and state in ('queued', 'held')
      order by mail_id for update of mail
    )
    update mail m set state = 'failed', reason = 'withdrawn', settled_at = ${now}
    from waiting where m.mail_id = waiting.mail_id`.execute(trx)
  return Number(numAffectedRows ?? 0n)
}
