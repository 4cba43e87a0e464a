import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/platform/db/tables.ts'

/** Whom something is mailed to, before anybody looks who they are. */
export type Meant = {
  groupIds: readonly string[]
  userNos: readonly string[]
  contactIds: readonly string[]
  /** Tables of a `with recursive` that end with `member`, where the audience is mailed to. */
  audience: RawBuilder<unknown> | undefined
}

/** People may do without mails about announcements, as long as nobody named them. */
const ofAudience = sql`
  union all
  select user_no, null, false, null from member left join user_config c using (user_no)
  where coalesce((c.notify ->> 'bulletinMail')::boolean, true)`

/**
 * Tables of a `with recursive` that end with `recipient`: every address once, however it is spelled and on however many
 * ways it is reached. Whoever is a recipient on any of them gets no copy. People who have left, disabled contacts and
 * groups, and who has no address or a dash in its place, are left out.
 */
export const recipientsOf = ({ groupIds, userNos, contactIds, audience }: Meant): RawBuilder<unknown> => sql`
  ${audience ? sql`${audience},` : sql``}
  meant as (
    select m.user_no, m.contact_id, m.is_copy, m.group_id
    from mail_group_member m join mail_group g using (group_id)
    where g.group_id = any(${[...groupIds]}::uuid[]) and g.status = 1
    union all
    select user_no, null, false, null from unnest(${[...userNos]}::text[]) as user_no
    union all
    select null, contact_id, false, null from unnest(${[...contactIds]}::uuid[]) as contact_id
    ${audience ? ofAudience : sql``}
  ),
  addressed as (
    select p.user_no, null::uuid as contact_id, p.email as address, coalesce(c.language, 'zh') as lang, is_copy, group_id
    from meant join person p using (user_no) left join user_config c using (user_no) where p.status = 1
    union all
    select null, k.contact_id, k.address, 'zh', is_copy, group_id
    from meant join mail_contact k using (contact_id) where k.status = 1
  ),
  recipient as (
    select distinct on (lower(address)) user_no, contact_id, address, lang, is_copy,
      case when bool_and(group_id is not null) over same then array_agg(group_id) over same end as group_ids
    from addressed where char_length(address) between 3 and 254
    window same as (partition by lower(address))
    order by lower(address), is_copy, user_no, contact_id
  )`

/** How many different addresses that are. */
export async function countRecipients(db: Db, meant: Meant): Promise<number> {
  const { rows } = await sql<{ mails: number }>`
    with recursive ${recipientsOf(meant)} select count(*)::int as mails from recipient`.execute(db)
  return rows[0]?.mails ?? 0
}

/** Enabled groups that are always notified of forced announcements of an application. */
export async function forcedGroupIds(db: Db, appId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('mail_group')
    .select('group_id')
    .where('forced', '=', true)
    .where('status', '=', 1)
    .where((eb) => eb.or([eb('app_id', 'is', null), eb('app_id', '=', appId)]))
    .orderBy('group_id')
    .execute()
  return rows.map(({ group_id }) => group_id)
}
