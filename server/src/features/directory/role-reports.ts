import type { RoleImpact } from '@iambiz/contract/features/directory/roles.ts'
import { roleFields } from '@iambiz/contract/features/directory/roles.ts'
import type { AdminKind, Capabilities } from '@iambiz/contract/platform/access.ts'
import { fromKeys, keysOf } from '@iambiz/contract/platform/objects.ts'
import type { PageRequest } from '@iambiz/contract/platform/page.ts'
import type { Language } from '@iambiz/contract/platform/shapes.ts'
import { sql } from 'kysely'
import { inOrder } from '#server/platform/db/collation.ts'
import { peopleWith } from '#server/platform/db/people-search.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { hasText } from '#server/platform/db/text-search.ts'
import { nameOf } from '#server/platform/db/worded.ts'
import { pageOfQuery } from '#server/platform/page.ts'
import { compileFilters, filterColumns, sortColumn } from '#server/platform/query-fields.ts'
import type { Keyword } from '#server/platform/search-text.ts'
import { belowOf } from './organization-reports.ts'

const adminKind = sql<AdminKind | null>`(
  select key_name from dictionary_entry named
  where named.key_value = role.role_no and named.status = 1
    and named.key_name in ('super_manager', 'auc_manager', 'business_sys_manager'))`

const people = sql<number>`(
  select count(distinct held.user_no)::int from person_role held
  join person on person.user_no = held.user_no and person.status = 1
  where held.role_no = role.role_no)`

const roleRows = (db: Db) =>
  db
    .selectFrom('role')
    .selectAll()
    .select([adminKind.as('admin_kind'), people.as('people')])

export type RoleRow = Awaited<ReturnType<ReturnType<typeof roleRows>['executeTakeFirstOrThrow']>>

export const findRole = (db: Db, roleNo: string) =>
  roleRows(db).where('role_no', '=', roleNo).executeTakeFirst()

const columns = filterColumns(roleFields, {
  roleNo: 'role_no',
  roleName: 'name_zh',
  sortNo: 'sort_no',
  status: 'status',
  delegable: 'delegable',
})

type RoleQuery = PageRequest<keyof typeof roleFields> & { keyword: Keyword; status?: 0 | 1 | undefined }

/** Returns roles, in the company's order unless another one is requested. */
export function rolePage(db: Db, { keyword, status, ...page }: RoleQuery) {
  const { text, reading } = keyword
  const { column, order } = sortColumn(page, columns, { column: 'sort_no', order: 'asc' })
  const query = roleRows(db)
    .where(compileFilters(page.queryFields, columns))
    .$if(status !== undefined, (found) => found.where('status', '=', status ?? 0))
    .$if(text !== '', (found) =>
      found.where(
        sql<boolean>`(${hasText(text, 'role_no', 'name_zh', 'name_en')}
          or (${reading} <> '' and strpos(concat_ws(chr(10), pinyin, initials), ${reading}) > 0))`,
      ),
    )
    .orderBy(inOrder(column, order))
    .orderBy('role_no', order)
  return pageOfQuery(query, page)
}

type MemberQuery = {
  roleNo: string
  orgCode?: string | undefined
  keyword: Keyword
  pageNum: number
  pageSize: number
}

/** Returns the holders of a role with their organizations, by organization and number. */
export function memberPage(db: Db, lang: Language, { roleNo, orgCode, keyword, ...page }: MemberQuery) {
  const within = sql<boolean>`held.org_code in (
    with recursive ${belowOf([orgCode ?? ''])} select org_code from below)`
  const query = db
    .selectFrom('person_role as held')
    .innerJoin('person as p', 'p.user_no', 'held.user_no')
    .innerJoin('organization as o', 'o.org_code', 'held.org_code')
    .select(['held.user_no', 'held.org_code', 'held.granted_at', 'p.email', 'p.status'])
    .select([nameOf(lang, 'p').as('user_name'), nameOf(lang, 'o').as('org_name')])
    .where('held.role_no', '=', roleNo)
    .$if(orgCode !== undefined, (found) => found.where(within))
    .$if(keyword.text !== '', (found) => found.where(sql<boolean>`p.user_no in (${peopleWith(keyword)})`))
    .orderBy('o.sort_no')
    .orderBy('held.org_code')
    .orderBy('held.user_no')
  return pageOfQuery(query, page)
}

/** The rights of a role before or after a change; none while it is disabled. */
type Standing = { isOn: boolean; flags: Capabilities }

/** SQL: the rights of a role by its columns and its administrator role; the same rule as `capabilitiesOf`. */
const brings: Record<keyof Capabilities, string> = {
  bulletinMaintain: `(r.bulletin_maintain or k.kind in ('super_manager', 'business_sys_manager'))`,
  appLoginStat: `(r.app_login_statistics or k.kind is not null)`,
  loginStat: `(r.login_statistics or k.kind in ('super_manager', 'auc_manager'))`,
  agencyAuthority: `(r.delegable or k.kind in ('super_manager', 'auc_manager'))`,
}

/** Returns how a change of a role affects its holders and its delegations. */
export async function roleImpact(
  db: Db,
  {
    roleNo,
    now,
    before,
    after,
  }: { roleNo: string; now: Date; before: Standing; after: Standing & { delegable: boolean } },
): Promise<Omit<RoleImpact, 'version'>> {
  const flags = keysOf(brings)
  const has = (side: Standing, flag: keyof Capabilities) => side.isOn && side.flags[flag]
  // People who have the right by another role neither gain nor lose it.
  const counted = flags.map(
    (flag) =>
      sql`count(*) filter (where not coalesce(${sql.ref(`h.${flag}`)}, false))::int as ${sql.ref(flag)}`,
  )
  const others = flags.map(
    (flag) => sql`bool_or(coalesce(${sql.raw(brings[flag])}, false)) as ${sql.ref(flag)}`,
  )
  const { rows } = await sql<
    Record<keyof Capabilities, number> & { people: number; alone: number; delegated: number }
  >`
    with holder as (
      select distinct held.user_no from person_role held
      join person p on p.user_no = held.user_no and p.status = 1
      join organization o on o.org_code = held.org_code and o.status = 1
      where held.role_no = ${roleNo}
    ), h as (
      select holder.user_no, count(r.role_no) as roles, ${sql.join(others)}
      from holder
      left join person_role held on held.user_no = holder.user_no and held.role_no <> ${roleNo}
        and exists (select from organization o where o.org_code = held.org_code and o.status = 1)
      left join role r on r.role_no = held.role_no and r.status = 1
      left join lateral (select key_name as kind from dictionary_entry d
        where d.key_value = r.role_no and d.status = 1
          and d.key_name in ('super_manager', 'auc_manager', 'business_sys_manager')) k on true
      group by holder.user_no
    )
    select count(*)::int as people, count(*) filter (where roles = 0)::int as alone, ${sql.join(counted)},
      (select count(*)::int from delegation d where d.role_no = ${roleNo}
        and d.ended_at is null and d.accepted is distinct from false and d.ends_at > ${now}) as delegated
    from h`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a select of counts gives one row')
  const changed = (from: Standing, to: Standing) =>
    fromKeys(flags, (flag) => (has(from, flag) && !has(to, flag) ? row[flag] : 0))
  const isLost = before.isOn && !after.isOn
  return {
    people: row.people,
    lose: changed(before, after),
    gain: changed(after, before),
    withoutRole: isLost ? row.alone : 0,
    delegations: isLost || !after.delegable ? row.delegated : 0,
  }
}

/** Returns the reason why one of these cannot be deleted. */
export async function roleUse(db: Db, roleNos: readonly string[]): Promise<'people' | 'else' | undefined> {
  const numbers = sql`any(${[...roleNos]}::text[])`
  const { rows } = await sql<{ people: boolean; other: boolean }>`
    select exists (select from person_role where role_no = ${numbers}) as people,
      exists (select from application_grant where subject_type = 'role' and subject_id = ${numbers})
        or exists (select from home_template where subject_type = 'role' and subject_id = ${numbers})
        or exists (select from dictionary_entry where key_value = ${numbers}) as other`.execute(db)
  const [row] = rows
  if (row?.people) return 'people'
  return row?.other ? 'else' : undefined
}

/** Counts those of these people who exist. */
export async function countPeople(db: Db, userNos: readonly string[]): Promise<number> {
  const { count } = await db
    .selectFrom('person')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('user_no', 'in', [...userNos])
    .executeTakeFirstOrThrow()
  return count
}

/** Returns those of these pairs that are active, as `orgCode roleNo`. */
export async function usablePairs(
  db: Db,
  pairs: readonly { orgCode: string; roleNo: string }[],
): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select pair."orgCode" || ' ' || pair."roleNo" as key
    from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as pair("orgCode" text, "roleNo" text)
    join organization o on o.org_code = pair."orgCode" and o.status = 1
    join role r on r.role_no = pair."roleNo" and r.status = 1`.execute(db)
  return new Set(rows.map(({ key }) => key))
}
