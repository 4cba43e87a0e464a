import { mailContactFields } from '@iambiz/contract/features/mail/contacts.ts'
import type { QueryField } from '@iambiz/contract/platform/page.ts'
import type { Language } from '@iambiz/contract/platform/shapes.ts'
import { type SqlBool, sql } from 'kysely'
import { collation } from '#server/platform/db/collation.ts'
import { hasPerson } from '#server/platform/db/people-search.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { nameOrNone } from '#server/platform/db/worded.ts'
import { type AppScope, isListed } from '#server/platform/owned-records.ts'
import { compileFilters, filterColumns } from '#server/platform/query-fields.ts'
import { keywordOf } from '#server/platform/search-text.ts'

export type ContactFilters = {
  appCode?: string | undefined
  status?: 0 | 1 | undefined
  orgCode?: string | undefined
  keyword?: string | undefined
  queryFields?: readonly QueryField<keyof typeof mailContactFields>[] | undefined
}

const columnsIn = (lang: Language) =>
  filterColumns(mailContactFields, {
    appCode: sql`coalesce(a.app_code, '*')`,
    appName: nameOrNone(lang, 'a'),
    name: 'c.name',
    email: 'c.address',
    phone: 'c.phone',
    orgCode: 'c.org_code',
    remarks: 'c.remarks',
    status: 'c.status',
    updateTime: 'c.updated_at',
  })

/** Selects the filtered contacts of the scope's applications and of those for all applications. */
const found = (db: Db, lang: Language, scope: AppScope, filters: ContactFilters) => {
  const { appCode, status, orgCode, keyword = '', queryFields } = filters
  const asked = keywordOf(keyword)
  const { text } = asked
  const digits = /^[0-9+() -]+$/.test(text) ? text.replace(/[^0-9]/g, '') : ''
  return db
    .selectFrom('mail_contact as c')
    .leftJoin('application as a', 'a.app_id', 'c.app_id')
    .where(isListed('c', { scope, appCode, status }))
    .where(compileFilters(queryFields, columnsIn(lang)))
    .$if(orgCode !== undefined, (query) =>
      query.where(sql<SqlBool>`c.org_code in (
        with recursive below as (
          select org_code from organization where org_code = ${orgCode}
          union select o.org_code from organization o join below on o.parent_code = below.org_code
        ) select org_code from below)`),
    )
    .$if(text !== '', (query) =>
      query.where(sql<SqlBool>`(
        ${hasPerson(asked, 'c', ['name', 'address', 'phone', 'remarks'])}
        or (${digits} <> '' and strpos(regexp_replace(c.phone, '[^0-9]', '', 'g'), ${digits}) > 0))`),
    )
}

const described = (db: Db, lang: Language, scope: AppScope, filters: ContactFilters) =>
  found(db, lang, scope, filters)
    .leftJoin('organization as o', 'o.org_code', 'c.org_code')
    .leftJoin('person as p', 'p.user_no', 'c.updater_no')
    .select(['c.contact_id', 'c.app_id', 'c.name', 'c.address', 'c.phone', 'c.org_code', 'c.remarks'])
    .select(['c.status', 'c.revision', 'c.updated_at'])
    .select([
      sql<string>`coalesce(a.app_code, '*')`.as('app_code'),
      nameOrNone(lang, 'a').as('app_name'),
      nameOrNone(lang, 'o').as('org_name'),
      nameOrNone(lang, 'p').as('updater_name'),
      sql<number>`(select count(*)::int from mail_group_member m where m.contact_id = c.contact_id)`.as(
        'groups',
      ),
    ])

export type ContactRow = Awaited<ReturnType<typeof contactRows>>[number]

/** Returns a slice of the contacts, by name. */
export const contactRows = (
  db: Db,
  lang: Language,
  scope: AppScope,
  { filters, limit, offset }: { filters: ContactFilters; limit: number; offset: number },
) =>
  described(db, lang, scope, filters)
    .orderBy(lang === 'zh' ? 'c.name_order' : sql`c.name ${collation.en}`)
    .orderBy('c.contact_id')
    .limit(limit)
    .offset(offset)
    .execute()

export async function countContacts(
  db: Db,
  lang: Language,
  scope: AppScope,
  filters: ContactFilters,
): Promise<number> {
  const { count } = await found(db, lang, scope, filters)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export const findContact = (db: Db, lang: Language, scope: AppScope, id: string) =>
  described(db, lang, scope, {}).where('c.contact_id', '=', id).executeTakeFirst()

/** Returns which of the given addresses, in lower case, already belong to contacts, and which belong to people. */
export async function takenAddresses(
  db: Db,
  keys: readonly string[],
): Promise<{ contacts: ReadonlySet<string>; people: ReadonlySet<string> }> {
  const { rows } = await sql<{ key: string; is_person: boolean }>`
    select lower(address) as key, false as is_person from mail_contact
      where lower(address) = any(${[...keys]}::text[])
    union all
    select lower(email), true from person where lower(email) = any(${[...keys]}::text[])`.execute(db)
  const keysOf = (people: boolean) =>
    new Set(rows.filter(({ is_person }) => is_person === people).map(({ key }) => key))
  return { contacts: keysOf(false), people: keysOf(true) }
}

/** Returns what still needs a contact: a group, or an announcement that is not void and has not been mailed to it. */
export async function needOf(db: Db, id: string): Promise<'group' | 'announcement' | undefined> {
  const { rows } = await sql<{ in_group: boolean; announced: boolean }>`
    select exists (select from mail_group_member where contact_id = ${id}::uuid) as in_group,
      exists (
        select from announcement_mailing_person p
        join announcement_mailing m using (announcement_id) join announcement a using (announcement_id)
        where p.contact_id = ${id}::uuid and m.letter_id is null and a.status in (0, 1)
      ) or exists (
        select from mail where contact_id = ${id}::uuid and state in ('held', 'queued', 'sending')
      ) as announced`.execute(db)
  const [row] = rows
  if (row?.in_group) return 'group'
  return row?.announced ? 'announcement' : undefined
}

export const organizationExists = async (db: Db, orgCode: string): Promise<boolean> =>
  (await db
    .selectFrom('organization')
    .select('org_code')
    .where('org_code', '=', orgCode)
    .executeTakeFirst()) !== undefined

/** Returns the address of a contact; undefined when the contact does not exist. */
export const contactAddress = async (db: Db, id: string): Promise<string | undefined> =>
  (await db.selectFrom('mail_contact').select('address').where('contact_id', '=', id).executeTakeFirst())
    ?.address
