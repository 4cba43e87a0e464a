import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/platform/db/tables.ts'

/** The recipients of a mailing before they are resolved to addresses. */
export type Meant = {
  groupIds: readonly string[]
  userNos: readonly string[]
  contactIds: readonly string[]
  /** Tables of a `with recursive` query that end with `member`; undefined when the audience is not mailed. */
  audience: RawBuilder<unknown> | undefined
}

/**
 * People can turn off mails about announcements. It applies to the audience only: people named in the mailing always
 * get it.
 */
const ofAudience = sql`
  union all
  select user_no, null, false, null from member left join user_config c using (user_no)
  where coalesce((c.notify ->> 'bulletinMail')::boolean, true)`

/**
 * Returns the tables of a `with recursive` query that end with `recipient`: each address once, compared without case,
 * even when it is reached in several ways. An address that is a recipient in one of them is not listed as a copy. Left
 * out are people who have left, disabled contacts and groups, and people without an address or with a dash in its
 * place.
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

/** Returns the number of different addresses. */
export async function countRecipients(db: Db, meant: Meant): Promise<number> {
  const { rows } = await sql<{ mails: number }>`
    with recursive ${recipientsOf(meant)} select count(*)::int as mails from recipient`.execute(db)
  return rows[0]?.mails ?? 0
}

/** Returns the ids of the enabled groups that are always notified of an application's forced announcements. */
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
