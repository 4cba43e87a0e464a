import { type OperationFilter, operationFields } from '@iambiz/contract/features/logs/operation.ts'
import type { Language } from '@iambiz/contract/platform/shapes.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { siteNameOf } from '#server/platform/db/site-reports.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { nameOf } from '#server/platform/db/worded.ts'
import { compileFilters, filterColumns } from '#server/platform/query-fields.ts'
import { type Sought, showsText } from './search-reports.ts'

/** A filter with its time range, the people that match its text, and the meaning of its keyword. */
export type Wanted = Omit<OperationFilter, 'startTime' | 'endTime'> & {
  start: string
  end: string
  userNos?: readonly string[] | undefined
  sought?: Sought | undefined
}

export type Order = 'asc' | 'desc'

const of = (column: string) => `l.${column}`

const fieldColumns = filterColumns(operationFields, {
  time: of('at'),
  action: of('action'),
  actorNo: of('actor_no'),
  onBehalfOfNo: of('on_behalf_of'),
  systemCode: of('actor_system'),
  orgCode: of('actor_org_code'),
  roleNo: of('actor_role_no'),
  targetType: of('target_type'),
  targetId: of('target_id'),
  result: of('result'),
  reason: of('reason'),
  ip: of('ip'),
  env: of('env'),
  requestId: of('request_id'),
})

function conditions({ start, end, person, userNos = [], ...asked }: Wanted): RawBuilder<SqlBool> {
  const { categories, results, targetType, targetId, requestId, sought } = asked
  const parts = [
    sql<SqlBool>`l.at >= ${start}::timestamptz and l.at < ${end}::timestamptz + interval '1 second'`,
    compileFilters(asked.queryFields, fieldColumns),
  ]
  if (person)
    parts.push(
      sql`(l.actor_no = any(${userNos}::text[]) or l.on_behalf_of = any(${userNos}::text[])
        or l.actor_system = ${person})`,
    )
  if (categories) parts.push(sql`split_part(l.action, '.', 1) = any(${categories}::text[])`)
  if (results) parts.push(sql`l.result = any(${results}::text[])`)
  if (targetType) parts.push(sql`l.target_type = ${targetType}`)
  if (targetId) parts.push(sql`l.target_id = ${targetId}`)
  if (requestId) parts.push(sql`l.request_id = ${requestId}`)
  if (sought) parts.push(showsText(sought))
  return sql.join(parts, sql` and `)
}

const inOrder = (order: Order) => (order === 'asc' ? sql`l.at asc, l.id asc` : sql`l.at desc, l.id desc`)

const columns = [
  'l.row_no',
  'l.at',
  'l.request_id',
  'l.actor_no',
  'l.on_behalf_of',
  'l.actor_system',
  'l.actor_role_no',
  'l.actor_org_code',
  'l.ip',
  'l.env',
  'l.action',
  'l.target_type',
  'l.target_id',
  'l.result',
  'l.reason',
  'l.detail',
] as const

const described = (db: Db, lang: Language) =>
  db
    .selectFrom('audit_record as l')
    .leftJoin('person as p', 'p.user_no', 'l.actor_no')
    .leftJoin('person as q', 'q.user_no', 'l.on_behalf_of')
    .leftJoin('business_system as s', 's.system_code', 'l.actor_system')
    .leftJoin('provisioning_client as c', (join) =>
      join.on(sql<boolean>`l.actor_system = 'provisioning:' || c.client_id`),
    )
    .leftJoin('ldap_source as d', (join) => join.on(sql<boolean>`l.actor_system = 'ldap:' || d.source_code`))
    .leftJoin('organization as o', 'o.org_code', 'l.actor_org_code')
    .leftJoin('role as r', 'r.role_no', 'l.actor_role_no')
    .select(columns)
    .select([
      nameOf(lang, 'p').$castTo<string | null>().as('actor_name'),
      nameOf(lang, 'q').$castTo<string | null>().as('principal_name'),
      sql<string | null>`coalesce(c.name, d.name, ${nameOf(lang, 's')})`.as('system_name'),
      nameOf(lang, 'o').$castTo<string | null>().as('org_name'),
      nameOf(lang, 'r').$castTo<string | null>().as('role_name'),
    ])
    .select(siteNameOf(lang, 'l.ip').as('site'))

export type RecordRow = Awaited<ReturnType<ReturnType<typeof described>['execute']>>[number]

/** A row by its number and the time when it was written. */
export type RowKey = { row_no: string; at: Date }

/** Returns the keys of the filtered rows from the indexes; names are read only for the rows that are displayed. */
export async function keysOf(
  db: Db,
  wanted: Wanted,
  { order, offset = 0, limit }: { order: Order; offset?: number; limit: number },
): Promise<RowKey[]> {
  const { rows } = await sql<RowKey>`
    select l.row_no, l.at from audit_record l where ${conditions(wanted)}
    order by ${inOrder(order)} offset ${offset} limit ${limit}`.execute(db)
  return rows
}

/** Returns rows by their numbers, in the given order. */
export async function rowsNumbered(db: Db, lang: Language, keys: readonly RowKey[]): Promise<RecordRow[]> {
  if (keys.length === 0) return []
  const times = keys.map(({ at }) => at.getTime())
  const numbers = keys.map(({ row_no }) => row_no)
  return (
    described(db, lang)
      // The time range limits the search to the months of the rows; a `Date` has milliseconds only, so the end is
      // rounded up.
      .where('l.at', '>=', new Date(Math.min(...times)))
      .where('l.at', '<', new Date(Math.max(...times) + 1))
      .where(sql<boolean>`l.row_no = any(${numbers}::bigint[])`)
      .orderBy(sql`array_position(${numbers}::bigint[], l.row_no)`)
      .execute()
  )
}

/** Returns the number of filtered rows, counted up to `most`. */
export async function countRows(db: Db, wanted: Wanted, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from audit_record l where ${conditions(wanted)} limit ${most}
    ) found`.execute(db)
  return rows[0]?.count ?? 0
}

export const findRow = (db: Db, lang: Language, rowNo: string) =>
  described(db, lang).where('l.row_no', '=', rowNo).executeTakeFirst()
