import type { Language } from '@iambiz/contract/platform/shapes.ts'
import { sql } from 'kysely'
import { inOrder } from '#server/platform/db/collation.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { nameOf } from '#server/platform/db/worded.ts'

/** The stored mailing of an announcement. */
export type StoredMailing = {
  templateId: string | null
  toAudience: boolean
  groupIds: readonly string[]
  userNos: readonly string[]
  contactIds: readonly string[]
}

/** Returns the stored mailing of an announcement, with the id of its message once it has been mailed. */
export async function findMailing(
  db: Db,
  announcementId: string,
): Promise<(StoredMailing & { letterId: string | null }) | undefined> {
  const { rows } = await sql<StoredMailing & { letterId: string | null }>`
    select template_id as "templateId", to_audience as "toAudience", letter_id as "letterId",
      array(select group_id::text from announcement_mailing_group where announcement_id = m.announcement_id order by 1)
        as "groupIds",
      array(select user_no from announcement_mailing_person
        where announcement_id = m.announcement_id and user_no is not null order by position) as "userNos",
      array(select contact_id::text from announcement_mailing_person
        where announcement_id = m.announcement_id and contact_id is not null order by position) as "contactIds"
    from announcement_mailing m where announcement_id = ${announcementId}::uuid`.execute(db)
  return rows[0]
}

export const findTemplate = (db: Db, templateId: string) =>
  db
    .selectFrom('mail_template')
    .select(['app_id', 'type', 'status', 'name'])
    .where('template_id', '=', templateId)
    .executeTakeFirst()

/** Returns the requested groups by name, with the number of members of each. */
export const namedGroups = (db: Db, groupIds: readonly string[]) =>
  db
    .selectFrom('mail_group as g')
    .select(['g.group_id', 'g.app_id', 'g.name', 'g.forced', 'g.status'])
    .select((eb) =>
      eb
        .selectFrom('mail_group_member as m')
        .whereRef('m.group_id', '=', 'g.group_id')
        .select(sql<number>`count(*)::int`.as('members'))
        .as('members'),
    )
    .where('g.group_id', '=', sql<string>`any(${[...groupIds]}::uuid[])`)
    .orderBy(inOrder('g.name', 'asc'))
    .orderBy('g.group_id')
    .execute()

/** Returns those of the given staff numbers that exist. */
export async function knownUserNos(db: Db, userNos: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('person')
    .select('user_no')
    .where('user_no', '=', sql<string>`any(${[...userNos]}::text[])`)
    .execute()
  return new Set(rows.map(({ user_no }) => user_no))
}

/** Returns the mail addresses of these people, without people who have none. */
export async function addressesOf(db: Db, userNos: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('person')
    .select('email')
    .where('user_no', '=', sql<string>`any(${[...userNos]}::text[])`)
    .execute()
  return rows.flatMap(({ email }) => email ?? [])
}

type Extra = {
  user_no: string | null
  contact_id: string | null
  user_name: string
  email: string
  org_name: string | null
}

/** Returns the people and public mailboxes that were added besides the groups, in their order. */
export async function extrasOf(db: Db, lang: Language, announcementId: string): Promise<Extra[]> {
  const { rows } = await sql<Extra>`
    select e.user_no, e.contact_id, coalesce(${nameOf(lang, 'p')}, k.name) as user_name,
      coalesce(p.email, k.address, '') as email,
      (select ${nameOf(lang, 'o')} from organization o where o.org_code = coalesce(k.org_code, (
        select pr.org_code from person_role pr where pr.user_no = e.user_no order by pr.org_code limit 1))) as org_name
    from announcement_mailing_person e left join person p using (user_no) left join mail_contact k using (contact_id)
    where e.announcement_id = ${announcementId}::uuid order by e.position`.execute(db)
  return rows
}

export const findAppByCode = (db: Db, appCode: string) =>
  db.selectFrom('application').select('app_id').where('app_code', '=', appCode).executeTakeFirst()

/**
 * Returns the enabled template that fits best: one of the application before one for all applications, then the latest.
 */
export const bestTemplate = (db: Db, appId: string, type: 1 | 2 | undefined) =>
  db
    .selectFrom('mail_template')
    .select(['template_id', 'name', 'file_name'])
    .where('status', '=', 1)
    .where((eb) => eb.or([eb('app_id', 'is', null), eb('app_id', '=', appId)]))
    .$if(type !== undefined, (query) => query.where('type', '=', type ?? 1))
    .orderBy(sql`app_id is null`)
    .orderBy('updated_at', 'desc')
    .orderBy('template_id')
    .limit(1)
    .executeTakeFirst()
