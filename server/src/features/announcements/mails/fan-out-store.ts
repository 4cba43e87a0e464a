import { type Selectable, sql } from 'kysely'
import type { Db, Tables } from '#server/platform/db/tables.ts'

/**
 * Locks an announcement until the transaction ends, so that voiding it waits for the mails. Returns undefined when the
 * announcement is not in force or its mails are already written.
 */
export async function lockForMailing(trx: Db, id: string, now: Date) {
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

export type Mailed = NonNullable<Awaited<ReturnType<typeof lockForMailing>>>

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

/** Marks the mailing as done and stores the id of the message that was mailed. */
export async function closeMailing(trx: Db, announcementId: string, letterId: string): Promise<void> {
  await trx
    .updateTable('announcement_mailing')
    .set({ letter_id: letterId })
    .where('announcement_id', '=', announcementId)
    .execute()
}
