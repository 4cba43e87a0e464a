import type { Language } from '@iambiz/contract/platform/shapes.ts'
import { sql } from 'kysely'
import { collation, personOrder } from '#server/platform/db/collation.ts'
import { hasPerson, peopleWith } from '#server/platform/db/people-search.ts'
import { contactOrganization, firstOrganization } from '#server/platform/db/seat.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { nameOf, nameOrNone } from '#server/platform/db/worded.ts'
import type { Keyword } from '#server/platform/search-text.ts'

export type MailPersonRow = {
  user_no: string | null
  contact_id: string | null
  user_name: string
  address: string
  org_name: string
}

/**
 * Selects active people and enabled public mailboxes that have an address; the caller filters by the company's domains.
 */
const reachable = (lang: Language) => sql`
  select user_no, null::uuid as contact_id, ${nameOf(lang, 'p')} as user_name, name_zh, name_en, email as address,
    reading_text, ${personOrder(lang, 'p')} as place
  from person p where status = 1 and email is not null
  union all
  select null, contact_id, name, name, null, address,
    reading_text, ${lang === 'zh' ? sql`name_order` : sql`name ${collation.en}`} from mail_contact where status = 1`

const organizationOf = (lang: Language) => sql<string>`case when found.user_no is null
  then ${contactOrganization(lang, 'found.contact_id')} else ${firstOrganization(lang, 'found.user_no')} end`

/**
 * Returns the owners of the given addresses, which must be in lower case. For a shared address it is the owner with the
 * lowest staff number.
 */
export async function ownersOf(db: Db, lang: Language, keys: readonly string[]): Promise<MailPersonRow[]> {
  const { rows } = await sql<MailPersonRow>`
    select found.*, ${organizationOf(lang)} as org_name
    from (
      select distinct on (lower(address)) user_no, contact_id, user_name, address
      from (${reachable(lang)}) as entry where lower(address) = any(${[...keys]}::text[])
      order by lower(address), user_no nulls last
    ) as found`.execute(db)
  return rows
}

export type DirectoryQuery = {
  /** An empty keyword matches everyone. */
  keyword: Keyword
  orgCode: string | undefined
  domains: readonly string[]
  limit: number
  offset: number
}

/** Returns one page of the people and public mailboxes that can receive mail, by name, with their total number. */
export async function directoryPage(
  db: Db,
  lang: Language,
  { keyword, orgCode, domains, limit, offset }: DirectoryQuery,
): Promise<{ rows: MailPersonRow[]; total: number }> {
  const isNamed =
    keyword.text === ''
      ? sql`true`
      : sql`(contact_id is not null or user_no in (${peopleWith(keyword)}))
        and ${hasPerson(keyword, 'entry', ['user_no', 'name_zh', 'name_en', 'address'])}`
  const within = sql`
    user_no in (select user_no from person_role where org_code in (select org_code from below))
    or contact_id in (select contact_id from mail_contact where org_code in (select org_code from below))`
  const { rows } = await sql<{ total: number; list: MailPersonRow[] }>`
    with recursive below as (
      select org_code from organization where org_code = ${orgCode ?? ''} and status = 1
      union
      select o.org_code from organization o join below on o.parent_code = below.org_code where o.status = 1
    ),
    found as materialized (
      select user_no, contact_id, user_name, address, place from (${reachable(lang)}) as entry
      where lower(split_part(address, '@', 2)) = any(${[...domains]}::text[])
        and ${isNamed}
        and (${orgCode === undefined} or ${within})
    ),
    page as (
      select found.*, ${organizationOf(lang)} as org_name, row_number() over () as row_place
      from (
        select * from found order by place, user_no, contact_id
        limit ${limit} offset ${offset}
      ) as found
    )
    select (select count(*)::int from found) as total,
      (select coalesce(json_agg(page order by row_place), '[]') from page) as list`.execute(db)
  const [row] = rows
  return { rows: row?.list ?? [], total: row?.total ?? 0 }
}

/** Returns a person by staff number, including people who have left. */
export async function findCard(db: Db, lang: Language, userNo: string) {
  return db
    .selectFrom('person as p')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('person_role as r')
          .innerJoin('organization as o', 'o.org_code', 'r.org_code')
          .whereRef('r.user_no', '=', 'p.user_no')
          .select(['o.org_code', 'o.name_zh', 'o.name_en'])
          .orderBy('o.sort_no')
          .orderBy('o.org_code')
          .limit(1)
          .as('o'),
      (join) => join.onTrue(),
    )
    .where('p.user_no', '=', userNo)
    .select(['p.user_no', 'p.email', 'p.status', 'o.org_code'])
    .select([nameOf(lang, 'p').as('user_name'), nameOrNone(lang, 'o').as('org_name')])
    .executeTakeFirst()
}

/**
 * Returns the active organizations in their order, each with the number of people who can receive mail in it and below
 * it.
 */
export async function organizationRows(db: Db, lang: Language, domains: readonly string[]) {
  const { rows } = await sql<{
    org_code: string
    org_name: string
    parent_code: string | null
    people: number
  }>`
    with recursive seat as (
      select distinct r.user_no, r.org_code from person_role r join person p using (user_no)
      where p.status = 1 and lower(split_part(p.email, '@', 2)) = any(${[...domains]}::text[])
      union
      select seat.user_no, o.parent_code from seat join organization o using (org_code)
      where o.parent_code is not null and o.status = 1
    )
    select o.org_code, ${nameOf(lang, 'o')} as org_name, o.parent_code, coalesce(people, 0)::int as people
    from organization o left join (select org_code, count(*) as people from seat group by org_code) as seats
      using (org_code)
    where o.status = 1 order by o.sort_no, o.org_code`.execute(db)
  return rows
}
