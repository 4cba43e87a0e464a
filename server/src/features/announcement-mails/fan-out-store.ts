import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db, Tables } from '#server/platform/db/tables.ts'
import { type Meant, recipientsOf } from './recipient-reports.ts'

/**
 * An announcement that may be mailed now, held until the transaction ends: whoever makes it void meanwhile waits. Undefined
 * where it is not out, or where its mails have been written.
 */
export async function holdForMailing(trx: Db, id: string, now: Date) {
  const announcement = await trx
    .selectFrom('announcement as a')
    .innerJoin('application as app', 'app.app_id', 'a.app_id')
    .selectAll('a')
    .select(['app.name_zh as app_name_zh', 'app.name_en as app_name_en'])
    .where('a.announcement_id', '=', id)
    .where('a.status', '=', 1)
    .where('a.enabled', '=', true)
    // The queue wakes by the database's clock, which may be ahead of this process's.
    .where(sql<boolean>`a.publish_start_at <= greatest(${now}::timestamptz, now())`)
    .where((eb) => eb.or([eb('a.publish_end_at', 'is', null), eb('a.publish_end_at', '>', now)]))
    .forShare('a')
    .executeTakeFirst()
  const mailing = await trx
    .selectFrom('announcement_mailing')
    .select(['template_id', 'to_audience'])
    .where('announcement_id', '=', id)
    .where('letter_id', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return announcement && mailing ? { announcement, mailing } : undefined
}

export type Mailed = NonNullable<Awaited<ReturnType<typeof holdForMailing>>>

export const templateTexts = (trx: Db, templateId: string) =>
  trx
    .selectFrom('mail_template')
    .select(['subject_zh', 'subject_en', 'body_zh', 'body_en'])
    .where('template_id', '=', templateId)
    .executeTakeFirst()

export type TemplateTexts = Pick<
  Selectable<Tables['mail_template']>,
  'subject_zh' | 'subject_en' | 'body_zh' | 'body_en'
>

/** Mails that one statement writes: a statement that takes too long is given up, however many there are. */
const slice = 20_000

/**
 * Writes a letter and one mail for each recipient, all in the transaction; returns how many. Where there is nobody, there is
 * no letter either.
 */
export async function writeMails(
  trx: Db,
  {
    letter,
    meant,
    held,
    now,
  }: { letter: Insertable<Tables['letter']>; meant: Meant; held: boolean; now: Date },
): Promise<number> {
  await sql`create temporary table mail_fan_out (place integer primary key, user_no text, contact_id uuid, address text,
    lang text, is_copy boolean, group_ids uuid[]) on commit drop`.execute(trx)
  const { numAffectedRows } = await sql`
    with recursive ${recipientsOf(meant)}
    insert into mail_fan_out (place, user_no, contact_id, address, lang, is_copy, group_ids)
    select row_number() over (), user_no, contact_id, address, lang, is_copy, group_ids from recipient`.execute(
    trx,
  )
  const mails = Number(numAffectedRows ?? 0n)
  if (mails === 0) return 0
  const { letter_id } = await trx
    .insertInto('letter')
    .values(letter)
    .returning('letter_id')
    .executeTakeFirstOrThrow()
  for (let from = 0; from < mails; from += slice) {
    await sql`
      insert into mail (letter_id, user_no, contact_id, address, lang, is_copy, group_ids, state, due_at, tried_since,
        created_at, is_of_many)
      select ${letter_id}::uuid, user_no, contact_id, address, lang, is_copy, group_ids, ${held ? 'held' : 'queued'},
        ${now}::timestamptz, ${now}::timestamptz, ${now}::timestamptz, true
      from mail_fan_out where place > ${from} and place <= ${from + slice}`.execute(trx)
  }
  await trx
    .updateTable('announcement_mailing')
    .set({ letter_id })
    .where('announcement_id', '=', letter.announcement_id ?? '')
    .execute()
  return mails
}
