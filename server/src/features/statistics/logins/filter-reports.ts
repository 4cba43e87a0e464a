import { loginLogFields } from '@iambiz/contract/features/statistics/logins.ts'
import type { Center } from '@iambiz/contract/platform/login-log.ts'
import type { QueryField } from '@iambiz/contract/platform/page.ts'
import { plannedForValues } from '@iambiz/runtime/database.ts'
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { hasPerson, peopleWith } from '#server/platform/db/people-search.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { containsByPairs } from '#server/platform/db/text-pairs.ts'
import { compileFilters, filterColumns } from '#server/platform/query-fields.ts'
import { keywordOf } from '#server/platform/search-text.ts'
import type { Filter, Scope } from './wanted.ts'

/** Codes, also former ones, of the applications of the business systems that a person manages. */
export async function appCodesOfManager(db: Db, userNo: string): Promise<string[]> {
  const rows = await db
    .selectFrom('application as a')
    .innerJoin('system_manager as m', 'm.system_code', 'a.system_code')
    .innerJoin('application_code as c', 'c.app_id', 'a.app_id')
    .select('c.app_code')
    .where('m.user_no', '=', userNo)
    .execute()
  return rows.map(({ app_code }) => app_code)
}

/** Applications that are connected to a center now. */
export async function appCodesOfCenter(db: Db, center: Center): Promise<string[]> {
  const rows = await db
    .selectFrom('application as a')
    .innerJoin('application_integration as i', 'i.app_id', 'a.app_id')
    .select('a.app_code')
    .where('i.center', '=', center)
    .where('i.connected_on', 'is not', null)
    .execute()
  return rows.map(({ app_code }) => app_code)
}

/** People with these words in their number or in their name as it is now; those without account by their number. */
export async function userNosWith(db: Db, keyword: string): Promise<string[]> {
  const typed = keywordOf(keyword)
  const rows = await db
    .selectFrom('person')
    .select('user_no')
    .where(sql<boolean>`user_no in (${peopleWith(typed)})`)
    // They have the address as well, which nobody finds out by trying.
    .where(hasPerson(typed, 'person'))
    .union(
      db
        .selectFrom('login_person_key')
        .select('user_no')
        .where(containsByPairs(sql`lower(user_no)`, typed.text)),
    )
    .execute()
  return rows.map(({ user_no }) => user_no)
}

/** Whose a session is; nothing where it is not known any more. */
export async function userOfSession(db: Db, sessionId: string): Promise<string[] | undefined> {
  const session = await db
    .selectFrom('session')
    .select('user_no')
    .where('session_id', '=', sessionId)
    .executeTakeFirst()
  return session && [session.user_no]
}

/** The fields of a row that a list can be filtered by; whole addresses are not everybody's to see. */
const rowFields = filterColumns(loginLogFields, {
  id: 'l.row_no',
  userNo: 'l.user_no',
  userName: 'l.user_name',
  orgCode: 'l.org_code',
  orgName: 'l.org_name',
  roleNo: 'l.role_no',
  appCode: 'l.app_code',
  appName: 'l.app_name',
  eventType: 'l.event_type',
  loginType: 'l.login_type',
  result: 'l.result',
  failReason: 'l.fail_reason',
  loginTime: 'l.occurred_at',
  browser: 'l.browser',
  os: 'l.os',
  device: 'l.device',
  containerType: 'l.container_type',
  env: 'l.env',
  traceId: 'l.trace_id',
  principalNo: 'l.principal_no',
  principalName: 'l.principal_name',
  durationSec: 'l.duration_sec',
})

/** What the fields of a list call say, on rows of `login_log as l`. */
export const fieldsWanted = (
  fields: readonly QueryField<keyof typeof loginLogFields>[],
): Expression<SqlBool> => compileFilters(fields, rowFields)

type Condition = RawBuilder<unknown>

/** A list of values, as one parameter. */
export const anyOf = (values: readonly string[]) => sql`any(${[...values]}::text[])`

/** From how many values on PostgreSQL looks them up by hash, if it knows them; lists that it does not know it takes for ten values. */
const manyValues = 9

/** A list of values that rows of the log are found by, of which nobody knows how long it is. */
const anyOfMany = (values: readonly string[]) =>
  values.length < manyValues ? anyOf(values) : sql`${anyOf(values)} ${plannedForValues}`

const all = (conditions: readonly Condition[]): Condition =>
  conditions.length > 0 ? sql.join([...conditions], sql` and `) : sql`true`

/** What a filter says of the kind of event, on a row that has its columns. */
function kindConditions(
  { eventTypes, result, loginTypes, env, containerType }: Filter,
  row: string,
): Condition[] {
  const column = (name: string) => sql.ref(`${row}.${name}`)
  return [
    ...(eventTypes ? [sql`${column('event_type')} = ${anyOf(eventTypes)}`] : []),
    // Written out, since failures have an index of their own.
    ...(result === undefined ? [] : [sql`${column('result')} = ${sql.lit(result)}`]),
    ...(loginTypes ? [sql`${column('login_type')} = ${anyOf(loginTypes)}`] : []),
    ...(env === undefined ? [] : [sql`${column('env')} = ${env}`]),
    ...(containerType === undefined ? [] : [sql`${column('container_type')} = ${containerType}`]),
  ]
}

/** What a filter says of weekday and hour, on a moment or a date; dates are only asked where it names no hours. */
export const clocksWanted = ({ weekdays, hours }: Filter, moment: Condition): Condition =>
  all([
    ...(weekdays ? [sql`extract(isodow from (${moment})::timestamp) = any(${[...weekdays]}::int[])`] : []),
    ...(hours ? [sql`extract(hour from (${moment})::timestamp) = any(${[...hours]}::int[])`] : []),
  ])

/** What a filter asks of rows that no count is kept by. */
const rowConditions = ({ failReasons, sessionId, network, fields }: Filter): Condition[] => [
  ...(failReasons ? [sql`l.fail_reason = ${anyOf(failReasons)}`] : []),
  ...(sessionId === undefined ? [] : [sql`l.session_id = ${sessionId}::uuid`]),
  ...(network === undefined ? [] : [sql`address_of(l.ip) <<= ${network}::inet`]),
  ...(fields === undefined ? [] : [sql`${fields}`]),
]

const partsWanted = ({ appCodes, orgCodes, userNos }: Scope, among: typeof anyOf): Condition[] => [
  ...(appCodes ? [sql`l.app_code = ${among(appCodes)}`] : []),
  ...(orgCodes ? [sql`l.org_code = ${among(orgCodes)}`] : []),
  ...(userNos ? [sql`l.user_no = ${among(userNos)}`] : []),
]

/** What a reader sees, of rows of `login_log as l` that are found by something else. */
export const scopeWanted = (scope: Scope): Condition => all(partsWanted(scope, anyOf))

/** The filter on rows of `login_log as l`, without its times. */
export const rowsWanted = (filter: Filter): Condition =>
  all([
    ...kindConditions(filter, 'l'),
    ...rowConditions(filter),
    clocksWanted(filter, sql`l.occurred_at`),
    ...partsWanted(filter, anyOfMany),
  ])

/** What a filter says of types of events and results, on `login_month_use as c`. */
export const eventsWanted = ({ eventTypes, result }: Filter): Condition =>
  all([
    ...(eventTypes ? [sql`c.event_type = ${anyOf(eventTypes)}`] : []),
    ...(result === undefined ? [] : [sql`c.result = ${result}`]),
  ])

/** Whether a filter takes the kind of each of many events or sums, looked up by hash. */
export function amongKinds(filter: Filter): Condition {
  const kinds = kindConditions(filter, 'k')
  return kinds.length > 0
    ? sql`c.kind_id in (select k.kind_id from login_kind k where ${all(kinds)})`
    : sql`true`
}

/** The numbers of kinds that the filter takes, found once for a statement; without what succeeded of certain types. */
export const kindsWanted = (filter: Filter, without: readonly string[] = []): Condition =>
  sql`c.kind_id = any(array(select k.kind_id from login_kind k where ${all([
    ...kindConditions(filter, 'k'),
    ...(without.length > 0 ? [sql`not (k.result = 1 and k.event_type = ${anyOf(without)})`] : []),
  ])}))`

const keysOfApps = (codes: readonly string[]) =>
  sql`any(array(select a.app_key from login_app_key a where a.app_code = ${anyOf(codes)}))`
const keysOfOrgs = (codes: readonly string[]) =>
  sql`any(array(select o.org_key from login_org_key o where o.org_code = ${anyOf(codes)}))`

export const appsWanted = ({ appCodes }: Filter): Condition =>
  appCodes ? sql`c.app_key = ${keysOfApps(appCodes)}` : sql`true`

export const orgsWanted = ({ orgCodes }: Filter): Condition =>
  orgCodes ? sql`c.org_key = ${keysOfOrgs(orgCodes)}` : sql`true`

export const peopleWanted = ({ userNos }: Filter): Condition =>
  userNos
    ? sql`c.person_key = any(array(select p.person_key from login_person_key p where p.user_no = ${anyOf(userNos)}))`
    : sql`true`

/** The filter on `login_recent as c`, without its times. */
export const recentWanted = (filter: Filter): Condition =>
  all([
    kindsWanted(filter),
    appsWanted(filter),
    orgsWanted(filter),
    clocksWanted(filter, filter.hours ? sql`c.hour` : sql`c.day`),
  ])

/** Sums of a filter's applications or organizations, or of all together, on `login_count as c`. */
export function subjectsWanted(shape: 'all' | 'apps' | 'orgs', { appCodes, orgCodes }: Filter): Condition {
  if (shape === 'all') return sql`c.subject = 'all' and c.subject_key = 0`
  if (shape === 'apps')
    return appCodes
      ? sql`c.subject = 'app' and c.subject_key = ${keysOfApps(appCodes)}`
      : sql`c.subject = 'app'`
  return orgCodes
    ? sql`c.subject = 'org' and c.subject_key = ${keysOfOrgs(orgCodes)}`
    : sql`c.subject = 'org'`
}

/** Events of days one by one, as rows of `day`, `kind_id`, `app_key`, `org_key` and `person_key`: those of the lists that are read. */
export const usesWanted = (
  filter: Filter,
  by: 'uses-by-app' | 'uses-by-org',
  { from, to }: { from: string; to: string },
): Condition =>
  by === 'uses-by-app'
    ? sql`
      select c.day, c.app_key, unnest(c.org_keys) as org_key, unnest(c.kind_ids) as kind_id,
        unnest(c.person_keys) as person_key
      from login_use_of_app c
      where c.day >= ${from}::date and c.day < ${to}::date and ${appsWanted(filter)}
        and ${clocksWanted(filter, sql`c.day`)}`
    : sql`
      select c.day, c.org_key, unnest(c.app_keys) as app_key, unnest(c.kind_ids) as kind_id,
        unnest(c.person_keys) as person_key
      from login_use_of_org c
      where c.day >= ${from}::date and c.day < ${to}::date and ${orgsWanted(filter)}
        and ${clocksWanted(filter, sql`c.day`)}`

/**
 * What a filter asks of the events of `usesWanted` beyond what these were found by. Each of many events is looked up among
 * what is wanted, not compared with all of it: there are a hundred kinds, and a branch may have hundreds of organizations.
 */
export function amongUses(filter: Filter, by: 'uses-by-app' | 'uses-by-org'): Condition {
  const { appCodes, orgCodes } = filter
  return all([
    amongKinds(filter),
    ...(orgCodes && by === 'uses-by-app'
      ? [sql`c.org_key in (select o.org_key from login_org_key o where o.org_code = ${anyOf(orgCodes)})`]
      : []),
    ...(appCodes && by === 'uses-by-org'
      ? [sql`c.app_key in (select a.app_key from login_app_key a where a.app_code = ${anyOf(appCodes)})`]
      : []),
  ])
}
