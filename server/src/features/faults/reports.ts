import { faultFields } from '@iambiz/contract/features/faults.ts'
import type { PageRequest } from '@iambiz/contract/platform/page.ts'
import type { Language } from '@iambiz/contract/platform/shapes.ts'
import { sql } from 'kysely'
import type { Db } from '#server/platform/db/tables.ts'
import { nameOf, worded } from '#server/platform/db/worded.ts'
import { compileFilters, filterColumns, sortColumn } from '#server/platform/query-fields.ts'

/** The applications whose reports a person handles; super managers handle all. */
export type Maintained = 'all' | readonly string[]

/** Pairs of application and maintainer; `by_system` marks people who only manage the application's system. */
const maintenance = sql`
  select app_id, owner_no as user_no, false as by_system from application where owner_no is not null
  union all
  select c.app_id, p.user_no, false from ops_contact c
  join person p on lower(p.wecom_id) = lower(c.wecom_id)
  union all
  select a.app_id, m.user_no, true from application a join system_manager m using (system_code)`

/** Returns the applications that a person maintains; `bySystem` includes those of managed business systems. */
export async function maintainedAppIds(db: Db, userNo: string, bySystem: boolean): Promise<string[]> {
  const { rows } = await sql<{ app_id: string }>`
    select distinct app_id from (${maintenance}) as m
    where user_no = ${userNo} and (${bySystem}::boolean or not by_system)
  `.execute(db)
  return rows.map(({ app_id }) => app_id)
}

export async function looksAfter(db: Db, userNo: string, appId: string, bySystem: boolean): Promise<boolean> {
  const { rows } = await sql`
    select from (${maintenance}) as m
    where user_no = ${userNo} and app_id = ${appId} and (${bySystem}::boolean or not by_system) limit 1
  `.execute(db)
  return rows.length > 0
}

/** Returns the active people who maintain an application; the super managers where there is none. */
export async function maintainersOf(db: Db, appId: string): Promise<string[]> {
  const { rows } = await sql<{ user_no: string }>`
    with holder as (
      select r.user_no, d.key_name from person_role r
      join person p on p.user_no = r.user_no and p.status = 1
      left join dictionary_entry d on d.key_value = r.role_no and d.status = 1
        and d.key_name in ('business_sys_manager', 'super_manager')
    ), named as (
      select distinct m.user_no from (${maintenance}) as m join holder h using (user_no)
      where m.app_id = ${appId} and (not m.by_system or h.key_name = 'business_sys_manager')
    )
    select user_no from named
    union
    select user_no from holder where key_name = 'super_manager' and not exists (select from named)
    order by user_no
  `.execute(db)
  return rows.map(({ user_no }) => user_no)
}

export type FaultFilter = {
  /** Only reports of this person, or of these applications. */
  reporterNo?: string
  maintained?: Maintained
  status?: string | undefined
  open?: boolean | undefined
}

const columns = filterColumns(faultFields, {
  faultNo: 'fault_no',
  appCode: 'app_code',
  faultType: 'fault_type',
  level: 'level',
  status: 'status',
  description: 'description',
  createTime: 'created_at',
  updateTime: 'updated_at',
})

const kindKey = 'fault_type'

/** Returns the current kinds of faults in the dictionary, in its order. */
export const kindRows = (db: Db, lang: Language) =>
  db
    .selectFrom('dictionary_entry')
    .select(['key_value', worded(lang, 'description_zh', 'description_en').as('name')])
    .where('key_name', '=', kindKey)
    .where('status', '=', 1)
    .orderBy('sort_no')
    .orderBy('key_value')
    .execute()

/** Reports with the related names, in one language. */
const entries = (db: Db, lang: Language) =>
  db
    .selectFrom('fault_report as f')
    .innerJoin('application as a', 'a.app_id', 'f.app_id')
    .innerJoin('person as reporter', 'reporter.user_no', 'f.reporter_no')
    .leftJoin('person as handler', 'handler.user_no', 'f.handler_no')
    .leftJoin('dictionary_entry as kind', (join) =>
      join.onRef('kind.key_value', '=', 'f.fault_type').on('kind.key_name', '=', kindKey),
    )
    .select(['f.fault_id', 'f.fault_no', 'f.app_id', 'a.app_code', 'f.fault_type', 'f.level', 'f.status'])
    .select(['f.description', 'f.contact', 'f.reporter_no', 'f.revision', 'f.created_at', 'f.updated_at'])
    .select([
      nameOf(lang, 'a').as('app_name'),
      nameOf(lang, 'reporter').as('reporter_name'),
      sql<string | null>`${nameOf(lang, 'handler')}`.as('handler_name'),
      sql<string>`coalesce(${worded(lang, 'kind.description_zh', 'kind.description_en')}, f.fault_type)`.as(
        'fault_type_name',
      ),
    ])

export type EntryRow = Awaited<ReturnType<ReturnType<typeof entries>['executeTakeFirstOrThrow']>>

const openStates = ['submitted', 'accepted', 'processing']

const found = (
  db: Db,
  lang: Language,
  filter: FaultFilter,
  page: Pick<PageRequest<keyof typeof faultFields>, 'queryFields'>,
) => {
  const { reporterNo, maintained, status, open } = filter
  return db
    .selectFrom(entries(db, lang).as('entry'))
    .where(compileFilters(page.queryFields, columns))
    .$if(reporterNo !== undefined, (query) => query.where('reporter_no', '=', reporterNo ?? ''))
    .$if(maintained !== undefined && maintained !== 'all', (query) =>
      query.where(sql<boolean>`app_id = any(${maintained}::uuid[])`),
    )
    .$if(status !== undefined, (query) => query.where(sql<boolean>`status = ${status}`))
    .$if(open === true, (query) => query.where(sql<boolean>`status = any(${openStates})`))
}

/** Returns one page, latest first unless another order is requested. */
export function reportRows(
  db: Db,
  lang: Language,
  filter: FaultFilter,
  page: PageRequest<keyof typeof faultFields>,
) {
  const { column, order } = sortColumn(page, columns, { column: 'created_at', order: 'desc' })
  return found(db, lang, filter, page)
    .selectAll()
    .select(
      sql<number>`(select count(*)::int from fault_step s where s.fault_id = entry.fault_id and s.reply <> '')`.as(
        'replies',
      ),
    )
    .orderBy(sql`${sql.ref(column)} ${sql.raw(order)}, fault_id desc`)
    .offset((page.pageNum - 1) * page.pageSize)
    .limit(page.pageSize)
    .execute()
}

export async function countReports(
  db: Db,
  filter: FaultFilter,
  page: Pick<PageRequest<keyof typeof faultFields>, 'queryFields'>,
): Promise<number> {
  const { count } = await found(db, 'zh', filter, page)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export const reportRow = (db: Db, lang: Language, faultId: string) =>
  entries(db, lang).where('f.fault_id', '=', faultId).executeTakeFirst()

/** Returns the steps of a report, oldest first. */
export const stepRows = (db: Db, lang: Language, faultId: string) =>
  db
    .selectFrom('fault_step as s')
    .innerJoin('person as actor', 'actor.user_no', 's.actor_no')
    .select(['s.revision', 's.action', 's.status', 's.by_maintainer', 's.actor_no', 's.reply', 's.at'])
    .select(nameOf(lang, 'actor').as('actor_name'))
    .where('s.fault_id', '=', faultId)
    .orderBy('s.revision')
    .execute()
