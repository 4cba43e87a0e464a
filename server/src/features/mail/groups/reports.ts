import { mailGroupFields } from '@iambiz/contract/features/mail/groups.ts'
import type { QueryField } from '@iambiz/contract/platform/page.ts'
import type { Language } from '@iambiz/contract/platform/shapes.ts'
import { sql } from 'kysely'
import { isInForce } from '#server/platform/db/in-force.ts'
import { hasPerson } from '#server/platform/db/people-search.ts'
import { contactOrganization, firstOrganization } from '#server/platform/db/seat.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { hasText } from '#server/platform/db/text-search.ts'
import { nameOf, nameOrNone } from '#server/platform/db/worded.ts'
import { isListed, type OwnedFilter } from '#server/platform/owned-records.ts'
import { pageOfQuery } from '#server/platform/page.ts'
import { compileFilters, filterColumns } from '#server/platform/query-fields.ts'
import { keywordOf } from '#server/platform/search-text.ts'

export type GroupFilter = OwnedFilter & {
  queryFields: readonly QueryField<keyof typeof mailGroupFields>[] | undefined
  /** Folded; part of the group's name, a member's name or a member's address. */
  keyword: string
}

const rows = (db: Db, lang: Language) =>
  db
    .selectFrom('mail_group as g')
    .leftJoin('application as a', 'a.app_id', 'g.app_id')
    .leftJoin('person as u', 'u.user_no', 'g.updater_no')
    .select(['g.group_id', 'g.app_id', 'a.app_code', 'g.name', 'g.remarks', 'g.forced', 'g.status'])
    .select(['g.updated_at', 'g.revision'])
    .select([nameOrNone(lang, 'a').as('app_name'), nameOrNone(lang, 'u').as('updater_name')])
    .select([
      sql<number>`(select count(*)::int from mail_group_member m where m.group_id = g.group_id and not is_copy)`.as(
        'recipients',
      ),
      sql<number>`(select count(*)::int from mail_group_member m where m.group_id = g.group_id and is_copy)`.as(
        'copies',
      ),
    ])

export type GroupRow = Awaited<ReturnType<typeof findGroup>> & object

const holds = (keyword: string) => sql<boolean>`(
  ${hasText(keyword, 'g.name')}
  or exists (
    select from mail_group_member m left join person p using (user_no) left join mail_contact c using (contact_id)
    where m.group_id = g.group_id and (
      ${hasPerson(keywordOf(keyword), 'p', ['name_zh', 'name_en', 'email'])}
      or ${hasPerson(keywordOf(keyword), 'c', ['name', 'address'])})))`

const columnsIn = (lang: Language) =>
  filterColumns(mailGroupFields, {
    appCode: sql`coalesce(a.app_code, '*')`,
    appName: nameOrNone(lang, 'a'),
    groupName: 'g.name',
    remarks: 'g.remarks',
    forced: 'g.forced',
    status: 'g.status',
    updateTime: 'g.updated_at',
    updaterName: nameOrNone(lang, 'u'),
  })

/** Returns one page of the groups, the latest change first. */
export function groupPage(
  db: Db,
  lang: Language,
  { keyword, queryFields, ...owned }: GroupFilter,
  page: { pageNum: number; pageSize: number },
) {
  const found = rows(db, lang)
    .where(isListed('g', owned))
    .where(compileFilters(queryFields, columnsIn(lang)))
    .$if(keyword !== '', (query) => query.where(holds(keyword)))
  return pageOfQuery(found.orderBy('g.updated_at', 'desc').orderBy('g.group_id'), page)
}

export const findGroup = (db: Db, lang: Language, id: string) =>
  rows(db, lang).where('g.group_id', '=', id).executeTakeFirst()

/** Returns the people and mailboxes of a group in their order, including those that no longer get mail. */
export const memberRows = (db: Db, lang: Language, id: string) =>
  db
    .selectFrom('mail_group_member as m')
    .leftJoin('person as p', 'p.user_no', 'm.user_no')
    .leftJoin('mail_contact as c', 'c.contact_id', 'm.contact_id')
    .where('m.group_id', '=', id)
    .select(['m.user_no', 'm.contact_id', 'm.is_copy'])
    .select([
      sql<string>`coalesce(${nameOf(lang, 'p')}, c.name)`.as('user_name'),
      sql<string>`coalesce(p.email, c.address, '')`.as('address'),
      sql<0 | 1>`coalesce(p.status, c.status)`.as('status'),
      sql<string>`case when m.user_no is null then ${contactOrganization(lang, 'm.contact_id')}
        else ${firstOrganization(lang, 'm.user_no')} end`.as('org_name'),
    ])
    .orderBy('m.position')
    .execute()

/** Returns people by staff number with the columns that decide whether mail reaches them. */
export const findPeople = (db: Db, userNos: readonly string[]) =>
  userNos.length === 0
    ? []
    : db
        .selectFrom('person')
        .select(['user_no', 'email', 'status'])
        .where('user_no', 'in', [...userNos])
        .execute()

/** Returns whether an announcement in force is mailed to the group. */
export async function isInUse(db: Db, id: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('announcement_mailing_group as g')
    .innerJoin('announcement as a', 'a.announcement_id', 'g.announcement_id')
    .where('g.group_id', '=', id)
    .where(isInForce('a', now))
    .select('g.group_id')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
