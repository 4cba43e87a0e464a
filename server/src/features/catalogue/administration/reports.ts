import type { Hanging } from '@iambiz/contract/features/catalogue/administration.ts'
import { managedAppFields } from '@iambiz/contract/features/catalogue/administration.ts'
import type { PageRequest } from '@iambiz/contract/platform/page.ts'
import type { Language } from '@iambiz/contract/platform/shapes.ts'
import { sql } from 'kysely'
import { inOrder } from '#server/platform/db/collation.ts'
import { hasPerson } from '#server/platform/db/people-search.ts'
import { firstOrganization } from '#server/platform/db/seat.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { hasText } from '#server/platform/db/text-search.ts'
import { nameOf, nameOrNone } from '#server/platform/db/worded.ts'
import type { SystemScope } from '#server/platform/managed-systems.ts'
import { anywhere, pageOfQuery } from '#server/platform/page.ts'
import { compileFilters, filterColumns, sortColumn } from '#server/platform/query-fields.ts'
import { type Keyword, keywordOf } from '#server/platform/search-text.ts'

/** Returns those applications that exist, each with its system. */
export const systemsOfApps = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('application')
    .select(['app_id', 'system_code'])
    .where(sql<boolean>`app_id = any(${[...ids]}::uuid[])`)
    .execute()

const columns = filterColumns(managedAppFields, {
  appCode: 'a.app_code',
  nameZh: 'a.name_zh',
  nameEn: 'a.name_en',
  categoryCode: 'a.category_code',
  systemCode: 'a.system_code',
  ownerNo: 'a.owner_no',
  openMode: 'a.open_mode',
  status: 'a.status',
  updateTime: 'a.updated_at',
})

const described = (db: Db, lang: Language) =>
  db
    .selectFrom('application as a')
    .innerJoin('application_category as c', 'c.category_code', 'a.category_code')
    .innerJoin('business_system as s', 's.system_code', 'a.system_code')
    .leftJoin('person as p', 'p.user_no', 'a.owner_no')
    .selectAll('a')
    .select(['c.hue', nameOf(lang, 'c').as('category_name'), nameOf(lang, 's').as('system_name')])
    .select(nameOrNone(lang, 'p').as('owner_name'))
    .select(
      sql<boolean>`exists (select from application_grant g where g.app_id = a.app_id and g.effect = 'allow'
        and (g.expires_at is null or g.expires_at > now()))`.as('is_granted'),
    )

export type DescribedApp = Awaited<ReturnType<ReturnType<typeof described>['execute']>>[number]

/** Returns one page of the applications of a scope, in the order of the portal unless another order is requested. */
export function appPage(
  db: Db,
  lang: Language,
  scope: SystemScope,
  { keyword = '', ...page }: PageRequest<keyof typeof managedAppFields> & { keyword?: string | undefined },
) {
  const typed = anywhere(keywordOf(keyword).reading)
  const { column, order } = sortColumn(page, columns, { column: 'c.sort_no', order: 'asc' })
  return pageOfQuery(
    described(db, lang)
      .$if(scope !== 'all', (query) => query.where('a.system_code', 'in', ['', ...scope]))
      .$if(keyword !== '', (query) =>
        query.where(
          sql<boolean>`(${hasText(keyword, 'a.name_zh', 'a.name_en', 'a.app_code')}
            or a.pinyin like ${typed} or a.initials like ${typed})`,
        ),
      )
      .where(compileFilters(page.queryFields, columns))
      .orderBy(inOrder(column, order))
      .orderBy('c.category_code')
      .orderBy('a.sort_no')
      .orderBy('a.name_zh', (by) => by.collate('zh-x-icu'))
      .orderBy('a.app_id'),
    page,
  )
}

export const findApp = (db: Db, lang: Language, appId: string) =>
  described(db, lang).where('a.app_id', '=', appId).executeTakeFirst()

/**
 * Returns what refers to an application. Openings are looked up by the code in the login log, because the log outlives
 * applications.
 */
export async function hangingOn(db: Db, appId: string): Promise<Hanging[]> {
  const { rows } = await sql<{ kind: Hanging['kind']; count: number | null }>`
    with app as (select app_id, app_code from application where app_id = ${appId}::uuid)
    select kind, nullif(count, -1) as count from (
      select 1 as place, 'announcements' as kind, (select count(*)::int from announcement join app using (app_id)) as count
      union all select 2, 'faults', (select count(*)::int from fault_report join app using (app_id))
      union all select 3, 'requests', (select count(*)::int from access_request join app using (app_id))
      union all select 4, 'delegations', (select count(*)::int from delegation_application join app using (app_id))
      union all select 5, 'zones', (select count(*)::int from zone_application join app using (app_id))
      union all select 6, 'mailRecords', (select count(*)::int from mail_template join app using (app_id))
        + (select count(*)::int from mail_group join app using (app_id))
        + (select count(*)::int from mail_contact join app using (app_id))
      union all select 7, 'openings', case when exists (
          select from app join application_code c using (app_id) join login_app_key k on k.app_code = c.app_code)
        then -1 else 0 end
    ) as found where count <> 0 order by place`.execute(db)
  return rows.map(({ kind, count }) => ({ kind, ...(count === null ? {} : { count }) }))
}

/** Returns the active business systems of a scope. */
export const systemRows = (db: Db, lang: Language, scope: SystemScope) =>
  db
    .selectFrom('business_system as s')
    .select(['s.system_code', nameOf(lang, 's').as('system_name')])
    .where('s.status', '=', 1)
    .$if(scope !== 'all', (query) => query.where('s.system_code', 'in', ['', ...scope]))
    .orderBy('s.system_code')
    .execute()

const candidatesAtMost = 20

/** Returns some active people who match a folded keyword, the closest names first. */
export async function candidateRows(db: Db, lang: Language, keyword: Keyword) {
  const { rows } = await sql<{ user_no: string; user_name: string; org_name: string }>`
    select p.user_no, ${nameOf(lang, 'p')} as user_name, ${firstOrganization(lang, 'p.user_no')} as org_name
    from person p
    where p.status = 1 and ${hasPerson(keyword, 'p')}
    order by lower(p.user_no) <> ${keyword.text}, length(p.name_zh), p.user_no limit ${candidatesAtMost}`.execute(
    db,
  )
  return rows
}

/** Returns those people who have a role in one of the organizations. */
export async function peopleWithin(
  db: Db,
  userNos: readonly string[],
  orgCodes: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ user_no: string }>`
    select distinct user_no from person_role
    where user_no = any(${[...userNos]}::text[]) and org_code = any(${[...orgCodes]}::text[])`.execute(db)
  return new Set(rows.map(({ user_no }) => user_no))
}

/** Returns a person with the active pairs of organization and role. */
export async function personWithPairs(db: Db, lang: Language, userNo: string) {
  const person = await db
    .selectFrom('person as p')
    .select(['p.user_no', 'p.status', nameOf(lang, 'p').as('user_name')])
    .where('p.user_no', '=', userNo)
    .executeTakeFirst()
  const pairs = await db
    .selectFrom('person_role as pr')
    .innerJoin('organization as o', 'o.org_code', 'pr.org_code')
    .innerJoin('role as r', 'r.role_no', 'pr.role_no')
    .select([
      'pr.org_code',
      'pr.role_no',
      nameOf(lang, 'o').as('org_name'),
      nameOf(lang, 'r').as('role_name'),
    ])
    .where('pr.user_no', '=', userNo)
    .where('o.status', '=', 1)
    .where('r.status', '=', 1)
    .orderBy('r.sort_no')
    .orderBy('pr.org_code')
    .execute()
  return { person, pairs }
}
