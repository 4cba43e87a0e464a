import { sql } from 'kysely'
import type { Db } from '#server/platform/db/tables.ts'
import type { StoredMailing } from './reports.ts'

export async function dropMailing(trx: Db, announcementId: string): Promise<void> {
  await trx.deleteFrom('announcement_mailing').where('announcement_id', '=', announcementId).execute()
}

/** Stores the mailing of an announcement and replaces the previous one. */
export async function keepMailing(
  trx: Db,
  announcementId: string,
  { templateId, toAudience, groupIds, userNos, contactIds }: StoredMailing,
): Promise<void> {
  await dropMailing(trx, announcementId)
  await trx
    .insertInto('announcement_mailing')
    .values({ announcement_id: announcementId, template_id: templateId, to_audience: toAudience })
    .execute()
  await sql`insert into announcement_mailing_group (announcement_id, group_id)
    select ${announcementId}::uuid, group_id from unnest(${[...groupIds]}::uuid[]) as group_id order by group_id`.execute(
    trx,
  )
  await sql`insert into announcement_mailing_person (announcement_id, position, user_no, contact_id)
    select ${announcementId}::uuid, row_number() over (order by contact_id is not null, place), user_no, contact_id
    from (
      select user_no, null::uuid as contact_id, place
      from unnest(${[...userNos]}::text[]) with ordinality as named (user_no, place)
      union all
      select null, contact_id, place
      from unnest(${[...contactIds]}::uuid[]) with ordinality as mailbox (contact_id, place)
    ) as extra`.execute(trx)
}

/** Locks a template until the transaction ends, so that it cannot be deleted while an announcement starts to use it. */
export const holdTemplate = (trx: Db, templateId: string) =>
  trx
    .selectFrom('mail_template')
    .select(['app_id', 'type', 'status'])
    .where('template_id', '=', templateId)
    .forShare()
    .executeTakeFirst()

/**
 * Locks groups until the transaction ends, so that none is deleted while an announcement starts to use it. Returns the
 * ids that exist.
 */
export async function holdGroups(trx: Db, groupIds: readonly string[]): Promise<string[]> {
  const rows = await trx
    .selectFrom('mail_group')
    .select('group_id')
    .where('group_id', '=', sql<string>`any(${[...groupIds]}::uuid[])`)
    .orderBy('group_id')
    .forShare()
    .execute()
  return rows.map(({ group_id }) => group_id)
}
