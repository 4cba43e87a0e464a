import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '#server/platform/db/tables.ts'
import type { Columns } from './filter-reports.ts'
import { enterpriseSchema, portalUserSchema } from './scim/schemas.ts'

/** Attributes that the portal stores only for SCIM clients. */
export type Profile = {
  givenName?: string
  familyName?: string
  title?: string
  costCenter?: string
  organization?: string
  division?: string
  department?: string
  manager?: string
}

export type UserRow = {
  user_no: string
  name_zh: string
  name_en: string | null
  email: string | null
  mobile: string | null
  status: 0 | 1
  revision: number
  created_at: Date
  updated_at: Date
  external_id: string | null
  profile: Profile | null
  manager_name: string | null
}

const column = (name: string) => sql.ref(`p.${name}`)
const text = (value: RawBuilder<unknown>) => ({ value, kind: 'text' as const })
const exact = (value: RawBuilder<unknown>) => ({ value, kind: 'exact' as const })
const ofProfile = (name: keyof Profile) => text(sql`f.attributes ->> ${sql.lit(name)}`)

/** A single column as a multi-valued attribute with one value. */
const single = (name: 'email' | 'mobile', type: string) => ({
  some: (condition: RawBuilder<SqlBool>) => sql<SqlBool>`(${column(name)} <> '' and ${condition})`,
  columns: {
    value: { ...text(column(name)), sorts: true as const },
    type: text(sql`${sql.lit(type)}::text`),
    primary: { value: sql`true`, kind: 'boolean' as const },
  },
})

const groupValue = sql`unnest(array['organization:' || held.org_code, 'role:' || held.org_code || ':' || held.role_no])`

export const userColumns: Columns = {
  id: exact(column('user_no')),
  userName: text(column('user_no')),
  externalId: exact(sql.ref('x.external_id')),
  displayName: text(column('name_zh')),
  'name.formatted': text(column('name_zh')),
  'name.familyName': ofProfile('familyName'),
  'name.givenName': ofProfile('givenName'),
  title: ofProfile('title'),
  active: { value: sql`(p.status = 1)`, kind: 'boolean' },
  emails: single('email', 'work'),
  phoneNumbers: single('mobile', 'mobile'),
  groups: {
    some: (condition) => sql`exists (select from person_role held, lateral ${groupValue} as of_group (value)
      where held.user_no = p.user_no and ${condition})`,
    columns: { value: exact(sql.ref('of_group.value')) },
  },
  'meta.created': { value: column('created_at'), kind: 'time' },
  'meta.lastModified': { value: column('updated_at'), kind: 'time' },
  'meta.resourceType': exact(sql`'User'::text`),
  [`${portalUserSchema}.nameEn`]: text(column('name_en')),
  [`${enterpriseSchema}.employeeNumber`]: text(column('user_no')),
  [`${enterpriseSchema}.costCenter`]: ofProfile('costCenter'),
  [`${enterpriseSchema}.organization`]: ofProfile('organization'),
  [`${enterpriseSchema}.division`]: ofProfile('division'),
  [`${enterpriseSchema}.department`]: ofProfile('department'),
  [`${enterpriseSchema}.manager`]: exact(sql`f.attributes ->> 'manager'`),
}

/** The people whom clients may see, with the externalId of this client. */
const people = (clientId: string) => sql`person p
  left join provisioning_external x on x.client_id = ${clientId} and x.kind = 'User' and x.resource_id = p.user_no
  left join provisioning_profile f on f.user_no = p.user_no`

const isSeen = sql<SqlBool>`(p.status = 1 or not exists (
  select from provisioning_removal gone where gone.user_no = p.user_no))`

const columns = sql`p.user_no, p.name_zh, p.name_en, p.email, p.mobile, p.status, p.revision, p.created_at, p.updated_at,
  x.external_id, f.attributes as profile,
  (select boss.name_zh from person boss where boss.user_no = f.attributes ->> 'manager') as manager_name`

export type Search = {
  condition: RawBuilder<SqlBool> | undefined
  order: RawBuilder<unknown> | undefined
  /** Number of rows before the first one. */
  offset: number
  limit: number
}

const whereOf = ({ condition }: Pick<Search, 'condition'>) => sql`${isSeen} and ${condition ?? sql`true`}`

/** Returns the statement of one page; exported for a test of its query plan. */
export const usersQuery = (clientId: string, search: Search) => sql<UserRow>`
  select ${columns} from ${people(clientId)} where ${whereOf(search)}
  order by ${search.order ? sql`${search.order}, ` : sql``}p.user_no offset ${search.offset} limit ${search.limit}`

export async function usersPage(
  db: Db,
  clientId: string,
  search: Search,
): Promise<{ rows: UserRow[]; total: number }> {
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from ${people(clientId)} where ${whereOf(search)}`.execute(db)
  const total = counted.rows[0]?.total ?? 0
  if (search.limit === 0 || search.offset >= total) return { rows: [], total }
  const { rows } = await usersQuery(clientId, search).execute(db)
  return { rows, total }
}

export async function findUser(db: Db, clientId: string, userNo: string): Promise<UserRow | undefined> {
  const { rows } = await sql<UserRow>`
    select ${columns} from ${people(clientId)} where p.user_no = ${userNo} and ${isSeen}`.execute(db)
  return rows[0]
}

/** Returns the person with this number in any case, and whether SCIM has deleted them. */
export async function findByNumber(
  db: Db,
  userName: string,
): Promise<{ user_no: string; is_removed: boolean } | undefined> {
  const { rows } = await sql<{ user_no: string; is_removed: boolean }>`
    select p.user_no, not ${isSeen} as is_removed from person p
    where lower(p.user_no) = lower(${userName}) order by p.user_no = ${userName} desc limit 1`.execute(db)
  return rows[0]
}

/** Serializes the creation of one person by two clients, regardless of the number's case. */
export const holdNumber = (trx: Db, userName: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`provisioned ${userName.toLowerCase()}`}, 0))`.execute(
    trx,
  )

export type HeldGroup = {
  user_no: string
  org_code: string
  role_no: string
  org_name: string
  role_name: string
}

/** Returns the roles that these people hold. */
export const groupsOf = async (db: Db, userNos: readonly string[]): Promise<HeldGroup[]> => {
  if (userNos.length === 0) return []
  const { rows } = await sql<HeldGroup>`
    select held.user_no, held.org_code, held.role_no, o.name_zh as org_name,
      coalesce(g.display_name, o.name_zh || ' / ' || r.name_zh) as role_name
    from person_role held join organization o using (org_code) join role r using (role_no)
    left join provisioning_role_group g using (org_code, role_no)
    where held.user_no = any(${[...userNos]}::text[])
    order by held.user_no, o.sort_no, held.org_code, r.sort_no, held.role_no`.execute(db)
  return rows
}

export const pairsOf = (trx: Db, userNo: string) =>
  trx
    .selectFrom('person_role')
    .select(['user_no as userNo', 'org_code as orgCode', 'role_no as roleNo'])
    .where('user_no', '=', userNo)
    .execute()

export async function keepProfile(trx: Db, userNo: string, profile: Profile): Promise<void> {
  const attributes = JSON.stringify(profile)
  await trx
    .insertInto('provisioning_profile')
    .values({ user_no: userNo, attributes })
    .onConflict((conflict) => conflict.column('user_no').doUpdateSet({ attributes }))
    .execute()
}

type Named = { clientId: string; kind: 'User' | 'Group'; resourceId: string }

/** Stores the client's externalId of a resource; deletes it where it is `undefined`. */
export async function keepExternalId(
  trx: Db,
  { clientId, kind, resourceId }: Named,
  externalId: string | undefined,
): Promise<void> {
  if (externalId === undefined) {
    await trx
      .deleteFrom('provisioning_external')
      .where('client_id', '=', clientId)
      .where('kind', '=', kind)
      .where('resource_id', '=', resourceId)
      .execute()
    return
  }
  await trx
    .insertInto('provisioning_external')
    .values({ client_id: clientId, kind, resource_id: resourceId, external_id: externalId })
    .onConflict((conflict) =>
      conflict.columns(['client_id', 'kind', 'resource_id']).doUpdateSet({ external_id: externalId }),
    )
    .execute()
}

/** Deletes the externalIds of a resource for all clients. */
export const forgetExternalIds = (trx: Db, kind: 'User' | 'Group', resourceId: string) =>
  trx
    .deleteFrom('provisioning_external')
    .where('kind', '=', kind)
    .where('resource_id', '=', resourceId)
    .execute()

export const markRemoved = (trx: Db, userNo: string, now: Date) =>
  trx
    .insertInto('provisioning_removal')
    .values({ user_no: userNo, removed_at: now })
    .onConflict((conflict) => conflict.column('user_no').doUpdateSet({ removed_at: now }))
    .execute()

export const unmarkRemoved = (trx: Db, userNo: string) =>
  trx.deleteFrom('provisioning_removal').where('user_no', '=', userNo).execute()
