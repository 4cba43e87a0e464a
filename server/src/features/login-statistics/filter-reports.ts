import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/platform/db/tables.ts'
import { anywhere } from '#server/platform/page.ts'
import type { Filter } from './wanted.ts'

/** Applications of the business systems that somebody manages. */
export async function appCodesOfManager(db: Db, userNo: string): Promise<string[]> {
  const rows = await db
    .selectFrom('application as a')
    .innerJoin('system_manager as m', 'm.system_code', 'a.system_code')
    .select('a.app_code')
    .where('m.user_no', '=', userNo)
    .execute()
  return rows.map(({ app_code }) => app_code)
}

export async function appCodesOfCenter(db: Db, center: string): Promise<string[]> {
  const rows = await db
    .selectFrom('application')
    .select('app_code')
    .where(sql.ref('center'), '=', center)
    .execute()
  return rows.map(({ app_code }) => app_code)
}

/** People with these words in their number or in their name as it is now; those without account by their number. */
export async function userNosWith(db: Db, keyword: string): Promise<string[]> {
  const pattern = anywhere(keyword)
  const rows = await db
    .selectFrom('person')
    .select('user_no')
    .where((eb) =>
      eb.or([
        eb('user_no', 'ilike', pattern),
        eb('name_zh', 'ilike', pattern),
        eb('name_en', 'ilike', pattern),
      ]),
    )
    .union(db.selectFrom('login_person_key').select('user_no').where('user_no', 'ilike', pattern))
    .execute()
  return rows.map(({ user_no }) => user_no)
}

type Condition = RawBuilder<unknown>

/** A list of values, as one parameter. */
export const anyOf = (values: readonly string[]) => sql`any(${[...values]}::text[])`

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
    ...(result === undefined ? [] : [sql`${column('result')} = ${result}`]),
    ...(loginTypes ? [sql`${column('login_type')} = ${anyOf(loginTypes)}`] : []),
    ...(env === undefined ? [] : [sql`${column('env')} = ${env}`]),
    ...(containerType === undefined ? [] : [sql`${column('container_type')} = ${containerType}`]),
  ]
}

/** The filter on rows of `login_log as l`, without its times. */
export const rowsWanted = (filter: Filter): Condition =>
  all([
    ...kindConditions(filter, 'l'),
    ...(filter.appCodes ? [sql`l.app_code = ${anyOf(filter.appCodes)}`] : []),
    ...(filter.orgCodes ? [sql`l.org_code = ${anyOf(filter.orgCodes)}`] : []),
    ...(filter.userNos ? [sql`l.user_no = ${anyOf(filter.userNos)}`] : []),
  ])

/** The numbers of kinds that the filter takes, found once for a statement. */
export const kindsWanted = (filter: Filter): Condition =>
  sql`c.kind_id = any(array(select k.kind_id from login_kind k where ${all(kindConditions(filter, 'k'))}))`

export const appsWanted = ({ appCodes }: Filter): Condition =>
  appCodes
    ? sql`c.app_key = any(array(select a.app_key from login_app_key a where a.app_code = ${anyOf(appCodes)}))`
    : sql`c.app_key > 0`

export const orgsWanted = ({ orgCodes }: Filter): Condition =>
  orgCodes
    ? sql`c.org_key = any(array(select o.org_key from login_org_key o where o.org_code = ${anyOf(orgCodes)}))`
    : sql`c.org_key > 0`

export const peopleWanted = ({ userNos }: Filter): Condition =>
  userNos
    ? sql`c.person_key = any(array(select p.person_key from login_person_key p where p.user_no = ${anyOf(userNos)}))`
    : sql`true`
