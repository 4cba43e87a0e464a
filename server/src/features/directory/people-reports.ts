import { peopleFields } from '@iambiz/contract/features/directory/people.ts'
import type { AdminKind } from '@iambiz/contract/platform/access.ts'
import type { PageRequest } from '@iambiz/contract/platform/page.ts'
import type { Language } from '@iambiz/contract/platform/shapes.ts'
import { comparedName } from '@iambiz/runtime/typed-line.ts'
import { sql } from 'kysely'
import { inOrder } from '#server/platform/db/collation.ts'
import { type PeopleText, peopleWith } from '#server/platform/db/people-search.ts'
import { firstOrganization } from '#server/platform/db/seat.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { nameOf } from '#server/platform/db/worded.ts'
import { toPage } from '#server/platform/page.ts'
import { compileFilters, filterColumns, sortColumn } from '#server/platform/query-fields.ts'
import { belowOf } from './organization-reports.ts'

/** Additional columns of a person `p` for lists; subqueries, evaluated only for the rows of one page. */
const besides = (lang: Language) => sql`
  ${nameOf(lang, 'p')} as user_name, ${firstOrganization(lang, 'p.user_no')} as org_name,
  (select count(*)::int from person_role held where held.user_no = p.user_no) as pairs,
  (select max(l.occurred_at) from login_log l
    where l.user_no = p.user_no and l.event_type = 'login' and l.result = 1) as last_sign_in`

export type PersonRow = {
  user_no: string
  name_zh: string
  name_en: string | null
  email: string | null
  mobile: string | null
  status: 0 | 1
  revision: number
  created_at: Date
  user_name: string
  org_name: string
  pairs: number
  last_sign_in: Date | null
}

const ownColumns = sql.raw(
  'p.user_no, p.name_zh, p.name_en, p.email, p.mobile, p.status, p.revision, p.created_at',
)

const columns = {
  ...{ userNo: 'user_no', userName: 'name_order', name: 'name_zh', email: 'email' },
  ...{ status: 'status', createTime: 'created_at' },
}
const sorted = filterColumns(peopleFields, columns)
/** Filters match the first reading, which is the usual one. */
const filtered = filterColumns(peopleFields, {
  ...columns,
  userName: sql`split_part(p.reading_text, chr(10), 1)`,
})

export type PeopleNarrowing = {
  keyword: PeopleText
  orgCode?: string | undefined
  roleNo?: string | undefined
  status?: 0 | 1 | undefined
  withoutRole?: true | undefined
}
type PeopleQuery = PageRequest<keyof typeof peopleFields> & PeopleNarrowing

function holdsWithin({ orgCode, roleNo }: PeopleNarrowing) {
  const within = sql`held.org_code in (
    with recursive ${belowOf([orgCode ?? ''])} select org_code from below)`
  return sql<boolean>`p.user_no in (select held.user_no from person_role held where ${
    orgCode === undefined ? sql`true` : within
  } and ${roleNo === undefined ? sql`true` : sql`held.role_no = ${roleNo}`})`
}

/** The people of a query, without selected columns. */
export function foundPeople(db: Db, query: PeopleNarrowing) {
  const { keyword, status, withoutRole } = query
  return db
    .selectFrom('person as p')
    .$if(status !== undefined, (people) => people.where('p.status', '=', status ?? 0))
    .$if(query.orgCode !== undefined || query.roleNo !== undefined, (people) =>
      people.where(holdsWithin(query)),
    )
    .$if(withoutRole === true, (people) =>
      people.where(sql<boolean>`not exists (select from person_role held where held.user_no = p.user_no)`),
    )
    .$if(keyword.text !== '', (people) => people.where(sql<boolean>`p.user_no in (${peopleWith(keyword)})`))
}

/** Returns one page of people, by number unless another order is requested. */
export async function peoplePage(db: Db, lang: Language, query: PeopleQuery) {
  const { pageNum, pageSize } = query
  const { column, order } = sortColumn(query, sorted, { column: 'user_no', order: 'asc' })
  const found = foundPeople(db, query).where(compileFilters(query.queryFields, filtered))
  const page = found
    .select('p.user_no')
    .orderBy(inOrder(`p.${column}`, order))
    .orderBy('p.user_no', order)
    .offset((pageNum - 1) * pageSize)
    .limit(pageSize)
  const [{ count }, { rows }] = await Promise.all([
    found.select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow(),
    sql<PersonRow>`
      with page as (${page})
      select ${ownColumns}, ${besides(lang)} from page join person p using (user_no)
      order by ${inOrder(`p.${column}`, order)}, p.user_no ${sql.raw(order)}`.execute(db),
  ])
  return toPage(rows, count, { pageNum, pageSize })
}

export async function findPersonRow(db: Db, lang: Language, userNo: string): Promise<PersonRow | undefined> {
  const { rows } = await sql<PersonRow>`
    select ${ownColumns}, ${besides(lang)} from person p where user_no = ${userNo}`.execute(db)
  return rows[0]
}

/** Returns a person's roles, active or not, in the company's order. */
export const personRoles = (db: Db, lang: Language, userNo: string) =>
  db
    .selectFrom('person_role as held')
    .innerJoin('organization as o', 'o.org_code', 'held.org_code')
    .innerJoin('role as r', 'r.role_no', 'held.role_no')
    .select(['held.org_code', 'held.role_no', 'held.granted_at'])
    .select([nameOf(lang, 'o').as('org_name'), nameOf(lang, 'r').as('role_name')])
    .select(sql<boolean>`o.status = 1 and r.status = 1`.as('in_use'))
    .select(
      sql<AdminKind | null>`(select key_name from dictionary_entry named
        where named.key_value = held.role_no and named.status = 1
          and named.key_name in ('super_manager', 'auc_manager', 'business_sys_manager'))`.as('admin_kind'),
    )
    .where('held.user_no', '=', userNo)
    .orderBy('o.sort_no')
    .orderBy('held.org_code')
    .orderBy('r.sort_no')
    .orderBy('held.role_no')
    .execute()

/** Counts a person's active and future delegations. */
export async function delegationCounts(
  db: Db,
  userNo: string,
  now: Date,
): Promise<{ given: number; received: number }> {
  const { rows } = await sql<{ given: number; received: number }>`
    select count(*) filter (where principal_no = ${userNo})::int as given,
      count(*) filter (where agent_no = ${userNo})::int as received
    from delegation
    where ${userNo} in (principal_no, agent_no) and ended_at is null
      and accepted is distinct from false and ends_at > ${now}`.execute(db)
  return rows[0] ?? { given: 0, received: 0 }
}

/** Returns the applications that a person owns, sorted by the pinyin of their names. */
export async function ownedApps(
  db: Db,
  lang: Language,
  userNo: string,
): Promise<{ app_id: string; app_name: string }[]> {
  const { rows } = await sql<{ app_id: string; app_name: string }>`
    select a.app_id, ${nameOf(lang, 'a')} as app_name from application a
    where a.owner_no = ${userNo} order by a.pinyin, a.app_code`.execute(db)
  return rows
}

const everyAddress = 'addresses of people'

/** Locks all addresses until the transaction ends, because thousands of separate locks would be too many. */
export const holdAddresses = (trx: Db) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${everyAddress}, 0))`.execute(trx)

/** Maps each number to the person's stored one: an exact match, or the only one that differs in case or width. */
export async function presentNumbers(db: Db, userNos: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ user_no: string }>`
    select user_no from person
    where lower(normalize(user_no, nfkc)) = any(${userNos.map(comparedName)}::text[])`.execute(db)
  const spellings = Map.groupBy(
    rows.map(({ user_no }) => user_no),
    comparedName,
  )
  return new Map(
    userNos.flatMap((asked) => {
      const found = spellings.get(comparedName(asked)) ?? []
      const meant = found.includes(asked) ? asked : found.length === 1 ? found[0] : undefined
      return meant === undefined ? [] : [[asked, meant] as const]
    }),
  )
}

/** Returns those of these normalized names that are a person's number or address. */
export async function namesOfPeople(db: Db, names: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select lower(normalize(user_no, nfkc)) as name from person
      where lower(normalize(user_no, nfkc)) = any(${[...names]}::text[])
    union
    select lower(normalize(email, nfkc)) from person
      where email is not null and lower(normalize(email, nfkc)) = any(${[...names]}::text[])`.execute(db)
  return new Set(rows.map(({ name }) => name))
}

/**
 * Whether another person signs in with this name, as number or address in any case and width. Locks the name until the
 * transaction ends, so that no concurrent request can take it.
 */
export async function isNameTaken(trx: Db, name: string, userNo: string): Promise<boolean> {
  const key = comparedName(name)
  await sql`select pg_advisory_xact_lock_shared(hashtextextended(${everyAddress}, 0)),
    pg_advisory_xact_lock(hashtextextended(${`address ${key}`}, 0))`.execute(trx)
  const { rows } = await sql`
    select from person where user_no <> ${userNo} and lower(normalize(user_no, nfkc)) = ${key}
    union all
    select from person where user_no <> ${userNo} and email is not null
      and lower(normalize(email, nfkc)) = ${key} limit 1`.execute(trx)
  return rows.length > 0
}

/**
 * Returns people locked against sign-ins and other changes; sorted by number, so that parallel locks cannot deadlock.
 */
export const lockPeople = (trx: Db, userNos: readonly string[]) =>
  trx
    .selectFrom('person')
    .select(['user_no', 'name_zh', 'name_en', 'email', 'mobile', 'status', 'revision'])
    .where('user_no', '=', sql<string>`any(${[...userNos]}::text[])`)
    .orderBy('user_no')
    .forNoKeyUpdate()
    .execute()
