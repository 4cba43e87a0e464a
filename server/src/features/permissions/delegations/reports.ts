import type { Delegation, DelegationStatus } from '@iambiz/contract/features/permissions/delegations.ts'
import { delegationFields } from '@iambiz/contract/features/permissions/delegations.ts'
import type { PageRequest } from '@iambiz/contract/platform/page.ts'
import type { Language } from '@iambiz/contract/platform/shapes.ts'
import { sql } from 'kysely'
import { personOrder } from '#server/platform/db/collation.ts'
import { hasPerson, peopleWith } from '#server/platform/db/people-search.ts'
import { firstOrganization } from '#server/platform/db/seat.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { searchText } from '#server/platform/db/text-search.ts'
import { nameOf } from '#server/platform/db/worded.ts'
import { pageOfQuery } from '#server/platform/page.ts'
import { compileFilters, filterColumns, sortColumn } from '#server/platform/query-fields.ts'
import type { Keyword } from '#server/platform/search-text.ts'
import { standingAt } from './standing-reports.ts'

type Look = { lang: Language; now: Date }

const chosen = (lang: Language) => sql<NonNullable<Delegation['apps']>>`coalesce((
  select json_agg(
    json_build_object('appId', app.app_id, 'appCode', app.app_code, 'appName', ${nameOf(lang, 'app')})
    order by app.sort_no, app.app_code)
  from delegation_application x join application app on app.app_id = x.app_id
  where x.delegation_id = d.delegation_id), '[]')`

/** All delegations with names in one language, and their status. */
const delegations = (db: Db, { lang, now }: Look) =>
  standingAt(db, now)
    .innerJoin('person as p', 'p.user_no', 'd.principal_no')
    .innerJoin('person as a', 'a.user_no', 'd.agent_no')
    .innerJoin('organization as o', 'o.org_code', 'd.org_code')
    .innerJoin('role as k', 'k.role_no', 'd.role_no')
    .select(['d.delegation_id', 'd.principal_no', 'd.agent_no', 'd.org_code', 'd.role_no', 'd.app_scope'])
    .select(['d.starts_at', 'd.ends_at', 'd.reason', 'd.created_at', 'd.decided_at', 'd.comment'])
    .select(['d.ended_at', 'd.ended_by', 'd.end_reason', 'd.revision'])
    .select([
      nameOf(lang, 'p').as('principal_name'),
      nameOf(lang, 'a').as('agent_name'),
      nameOf(lang, 'o').as('org_name'),
      nameOf(lang, 'k').as('role_name'),
      firstOrganization(lang, 'd.principal_no').as('principal_org_name'),
      firstOrganization(lang, 'd.agent_no').as('agent_org_name'),
      chosen(lang).as('apps'),
      searchText('p.user_no', 'p.name_zh', 'p.name_en', 'a.user_no', 'a.name_zh', 'a.name_en').as(
        'search_text',
      ),
      sql<string>`concat_ws(chr(10), p.reading_text, a.reading_text)`.as('readings'),
    ])

export type DelegationRow = Awaited<ReturnType<ReturnType<typeof delegations>['executeTakeFirstOrThrow']>>

export const delegationById = (db: Db, look: Look, id: string): Promise<DelegationRow> =>
  delegations(db, look).where('d.delegation_id', '=', id).executeTakeFirstOrThrow()

/** Returns the active delegations that a person received as agent, the one that ends first on top. */
export const heldAsAgent = (db: Db, look: Look, agentNo: string) =>
  db
    .selectFrom(delegations(db, look).where('d.agent_no', '=', agentNo).as('entry'))
    .selectAll()
    .where('status', '=', 2)
    .orderBy('ends_at')
    .orderBy('delegation_id')
    .execute()

const columns = filterColumns(delegationFields, {
  principalNo: 'principal_no',
  principalName: 'principal_name',
  agentNo: 'agent_no',
  agentName: 'agent_name',
  orgCode: 'org_code',
  orgName: 'org_name',
  roleNo: 'role_no',
  roleName: 'role_name',
  reason: 'reason',
  startTime: 'starts_at',
  endTime: 'ends_at',
  createTime: 'created_at',
  status: 'status',
})

export type Wanted = {
  principalNo?: string
  agentNo?: string
  orgCode?: string | undefined
  roleNo?: string | undefined
  status?: DelegationStatus | undefined
  keyword?: Keyword
}

/** Returns one page of delegations, latest first unless another order is requested. */
export function delegationPage(
  db: Db,
  look: Look,
  wanted: Wanted,
  page: PageRequest<keyof typeof delegationFields>,
) {
  const { principalNo, agentNo, orgCode, roleNo, status } = wanted
  const { text, reading } = wanted.keyword ?? { text: '', reading: '' }
  const { column, order } = sortColumn(page, columns, { column: 'created_at', order: 'desc' })
  const meant = delegations(db, look)
    .$if(principalNo !== undefined, (query) => query.where('d.principal_no', '=', principalNo ?? ''))
    .$if(agentNo !== undefined, (query) => query.where('d.agent_no', '=', agentNo ?? ''))
    .$if(orgCode !== undefined, (query) => query.where('d.org_code', '=', orgCode ?? ''))
    .$if(roleNo !== undefined, (query) => query.where('d.role_no', '=', roleNo ?? ''))
  const found = db
    .selectFrom(meant.as('entry'))
    .selectAll()
    .where(compileFilters(page.queryFields, columns))
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? 0))
    .$if(text !== '', (query) =>
      query.where(
        sql<boolean>`(strpos(search_text, ${text}) > 0
          or (${reading} <> '' and strpos(readings, ${reading}) > 0))`,
      ),
    )
    .orderBy(sql`${sql.ref(column)} ${sql.raw(order)}`)
    .orderBy('delegation_id')
  return pageOfQuery(found, page)
}

const isInUse = sql<boolean>`exists (
  select from person_role h
  join organization o on o.org_code = h.org_code and o.status = 1
  join role k on k.role_no = h.role_no and k.status = 1
  where h.user_no = p.user_no)`

/** Active people with an active organization and role, who can act for others. */
const possibleAgents = (db: Db) => db.selectFrom('person as p').where('p.status', '=', 1).where(isInUse)

export async function canBeAgent(db: Db, userNo: string): Promise<boolean> {
  const found = await possibleAgents(db)
    .select('p.user_no')
    .where('p.user_no', '=', userNo)
    .executeTakeFirst()
  return found !== undefined
}

/** Returns possible agents by number, name or its pinyin, without `except`; an exact number comes first. */
export const candidateRows = (
  db: Db,
  lang: Language,
  { keyword, except, limit }: { keyword: Keyword; except: string; limit: number },
) => {
  return possibleAgents(db)
    .select([
      'p.user_no',
      nameOf(lang, 'p').as('user_name'),
      firstOrganization(lang, 'p.user_no').as('org_name'),
    ])
    .where('p.user_no', '<>', except)
    .$if(keyword.text !== '', (people) => people.where(sql<boolean>`p.user_no in (${peopleWith(keyword)})`))
    .where(hasPerson(keyword, 'p'))
    .orderBy(sql`lower(p.user_no) = ${keyword.text} desc, ${personOrder(lang, 'p')}, p.user_no`)
    .limit(limit)
    .execute()
}
