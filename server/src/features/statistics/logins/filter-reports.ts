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

/** Returns the present and former codes of the applications of the systems that a person manages. */
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

/** Returns the codes of the applications that are connected to a center now. */
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

/**
 * Returns the staff numbers of people whose number or present name contains a keyword; people without an account match
 * by number.
 */
export async function userNosWith(db: Db, keyword: string): Promise<string[]> {
  const typed = keywordOf(keyword)
  const rows = await db
    .selectFrom('person')
    .select('user_no')
    .where(sql<boolean>`user_no in (${peopleWith(typed)})`)
    // The index behind `peopleWith` also contains mail addresses; this removes such matches, so that trying keywords
    // does not reveal them.
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

/** Returns the person of a session; undefined when the session is no longer stored. */
export async function userOfSession(db: Db, sessionId: string): Promise<string[] | undefined> {
  const session = await db
    .selectFrom('session')
    .select('user_no')
    .where('session_id', '=', sessionId)
    .executeTakeFirst()
  return session && [session.user_no]
}

/**
 * The fields that a list can be filtered by. The network address is not one of them, because not every reader may see
 * it completely.
 */
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

/** Returns the condition for the filter fields of a list call, on rows of `login_log as l`. */
export const fieldsWanted = (
  fields: readonly QueryField<keyof typeof loginLogFields>[],
): Expression<SqlBool> => compileFilters(fields, rowFields)

type Condition = RawBuilder<unknown>

/** Returns a list of values as one parameter. */
export const anyOf = (values: readonly string[]) => sql`any(${[...values]}::text[])`

/**
 * From this length on PostgreSQL uses a hash lookup for a list of constants; it estimates a parameter with ten values.
 */
const manyValues = 9

/** Returns a list of values whose length is unknown when the statement is prepared. */
const anyOfMany = (values: readonly string[]) =>
  values.length < manyValues ? anyOf(values) : sql`${anyOf(values)} ${plannedForValues}`

const all = (conditions: readonly Condition[]): Condition =>
  conditions.length > 0 ? sql.join([...conditions], sql` and `) : sql`true`

/** Returns the filter's conditions on the kind of event, for a row with these columns. */
function kindConditions(
  { eventTypes, result, loginTypes, env, containerType }: Filter,
  row: string,
): Condition[] {
  const column = (name: string) => sql.ref(`${row}.${name}`)
  return [
    ...(eventTypes ? [sql`${column('event_type')} = ${anyOf(eventTypes)}`] : []),
    // A literal instead of a parameter, because failures have a partial index.
    ...(result === undefined ? [] : [sql`${column('result')} = ${sql.lit(result)}`]),
    ...(loginTypes ? [sql`${column('login_type')} = ${anyOf(loginTypes)}`] : []),
    ...(env === undefined ? [] : [sql`${column('env')} = ${env}`]),
    ...(containerType === undefined ? [] : [sql`${column('container_type')} = ${containerType}`]),
  ]
}

/**
 * Returns the conditions on weekday and hour, for a moment or a date. A date is only used when the filter names no
 * hours.
 */
export const clocksWanted = ({ weekdays, hours }: Filter, moment: Condition): Condition =>
  all([
    ...(weekdays ? [sql`extract(isodow from (${moment})::timestamp) = any(${[...weekdays]}::int[])`] : []),
    ...(hours ? [sql`extract(hour from (${moment})::timestamp) = any(${[...hours]}::int[])`] : []),
  ])

/** Returns the conditions that no stored count covers. */
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

/** Returns the reader's scope as a condition on rows of `login_log as l` that are found by other columns. */
export const scopeWanted = (scope: Scope): Condition => all(partsWanted(scope, anyOf))

/** Returns the filter as a condition on rows of `login_log as l`, without the time range. */
export const rowsWanted = (filter: Filter): Condition =>
  all([
    ...kindConditions(filter, 'l'),
    ...rowConditions(filter),
    clocksWanted(filter, sql`l.occurred_at`),
    ...partsWanted(filter, anyOfMany),
  ])

/** Returns the conditions on event types and results, on `login_month_use as c`. */
export const eventsWanted = ({ eventTypes, result }: Filter): Condition =>
  all([
    ...(eventTypes ? [sql`c.event_type = ${anyOf(eventTypes)}`] : []),
    ...(result === undefined ? [] : [sql`c.result = ${result}`]),
  ])

/** Returns the condition on the kind of each row, as a hash lookup, for many events or sums. */
export function amongKinds(filter: Filter): Condition {
  const kinds = kindConditions(filter, 'k')
  return kinds.length > 0
    ? sql`c.kind_id in (select k.kind_id from login_kind k where ${all(kinds)})`
    : sql`true`
}

/**
 * Returns the condition on the kind, with the kinds evaluated once per statement; successful events of the types in
 * `without` are excluded.
 */
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

/** Returns the filter as a condition on `login_recent as c`, without the time range. */
export const recentWanted = (filter: Filter): Condition =>
  all([
    kindsWanted(filter),
    appsWanted(filter),
    orgsWanted(filter),
    clocksWanted(filter, filter.hours ? sql`c.hour` : sql`c.day`),
  ])

/**
 * Returns the condition on `login_count as c` for the sums of the filter's applications or organizations, or of all
 * together.
 */
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

/**
 * Returns the single events of days from the lists, as rows of `day`, `kind_id`, `app_key`, `org_key` and `person_key`.
 */
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
 * Returns the conditions on `usesWanted` that its lists do not cover. Hash lookups are used instead of comparisons with
 * every value, because there are about a hundred kinds and a branch may have hundreds of organizations.
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
