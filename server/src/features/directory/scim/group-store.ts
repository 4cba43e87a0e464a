import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '#server/platform/db/tables.ts'
import type { Columns } from './filter-reports.ts'
import type { GroupKey } from './ids.ts'
import { portalGroupSchema } from './scim/schemas.ts'
import type { Search } from './user-store.ts'

export type GroupKind = 'organization' | 'role'

export type GroupRow = {
  id: string
  kind: GroupKind
  org_code: string
  role_no: string | null
  display: string
  name_en: string | null
  parent_code: string | null
  status: 0 | 1
  revision: number
  created_at: Date
  updated_at: Date
  external_id: string | null
}

const column = (name: string) => sql.ref(`g.${name}`)
const text = (name: string) => ({ value: column(name), kind: 'text' as const })
const exact = (name: string) => ({ value: column(name), kind: 'exact' as const })

/** People with any role in the organization, or with the group's role there; and the child organizations. */
const memberOfGroup = sql`(
  select held.user_no as value, 'User' as type from person_role held
    where held.org_code = g.org_code and (g.role_no is null or held.role_no = g.role_no)
  union all
  select 'organization:' || child.org_code, 'Group' from organization child
    where g.role_no is null and child.parent_code = g.org_code) as member`

export const groupColumns: Columns = {
  id: exact('id'),
  externalId: { value: sql.ref('x.external_id'), kind: 'exact' },
  displayName: text('display'),
  members: {
    some: (condition: RawBuilder<SqlBool>) => sql`exists (select from ${memberOfGroup} where ${condition})`,
    columns: {
      value: { value: sql.ref('member.value'), kind: 'exact' },
      type: { value: sql.ref('member.type'), kind: 'text' },
    },
  },
  'meta.created': { value: column('created_at'), kind: 'time' },
  'meta.lastModified': { value: column('updated_at'), kind: 'time' },
  'meta.resourceType': { value: sql`'Group'::text`, kind: 'exact' },
  [`${portalGroupSchema}.kind`]: text('kind'),
  [`${portalGroupSchema}.organization`]: exact('org_code'),
  [`${portalGroupSchema}.role`]: exact('role_no'),
  [`${portalGroupSchema}.nameEn`]: text('name_en'),
  [`${portalGroupSchema}.parent`]: { value: sql`'organization:' || g.parent_code`, kind: 'exact' },
  [`${portalGroupSchema}.active`]: { value: sql`(g.status = 1)`, kind: 'boolean' },
}

const organizations = (key: GroupKey | undefined) => sql`
  select 'organization:' || o.org_code as id, 'organization' as kind, o.org_code, null::text as role_no,
    o.name_zh as display, o.name_en, o.parent_code, o.status, o.revision, o.created_at, o.updated_at
  from organization o where ${key ? sql`o.org_code = ${key.orgCode}` : sql`true`}`

const roles = (key: GroupKey | undefined) => sql`
  select 'role:' || pair.org_code || ':' || pair.role_no as id, 'role' as kind, pair.org_code, pair.role_no,
    coalesce(made.display_name, o.name_zh || ' / ' || r.name_zh) as display, null::text as name_en,
    null::text as parent_code, least(o.status, r.status) as status, o.revision + r.revision as revision,
    coalesce(made.created_at, greatest(o.created_at, r.created_at)) as created_at,
    greatest(o.updated_at, r.updated_at) as updated_at
  from (select org_code, role_no from person_role where ${
    key ? sql`org_code = ${key.orgCode} and role_no = ${key.roleNo ?? ''}` : sql`true`
  } union select org_code, role_no from provisioning_role_group where ${
    key ? sql`org_code = ${key.orgCode} and role_no = ${key.roleNo ?? ''}` : sql`true`
  }) pair
  join organization o using (org_code) join role r using (role_no)
  left join provisioning_role_group made using (org_code, role_no)`

type Seen = { clientId: string; kinds: readonly GroupKind[]; key?: GroupKey }

/** Selects the groups of the kinds that a client may see, or only the one with the key. */
function groups({ clientId, kinds, key }: Seen) {
  const parts = [
    ...(kinds.includes('organization') && key?.roleNo === undefined ? [organizations(key)] : []),
    ...(kinds.includes('role') && (!key || key.roleNo !== undefined) ? [roles(key)] : []),
  ]
  const none = sql`${organizations(undefined)} and false`
  return sql`(${parts.length > 0 ? sql.join(parts, sql` union all `) : none}) g
    left join provisioning_external x on x.client_id = ${clientId} and x.kind = 'Group' and x.resource_id = g.id`
}

export async function groupsPage(
  db: Db,
  seen: Seen,
  search: Search,
): Promise<{ rows: GroupRow[]; total: number }> {
  const where = search.condition ?? sql`true`
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from ${groups(seen)} where ${where}`.execute(db)
  const total = counted.rows[0]?.total ?? 0
  if (search.limit === 0 || search.offset >= total) return { rows: [], total }
  const { rows } = await sql<GroupRow>`
    select g.*, x.external_id from ${groups(seen)} where ${where}
    order by ${search.order ? sql`${search.order}, ` : sql``}g.id offset ${search.offset} limit ${search.limit}`.execute(
    db,
  )
  return { rows, total }
}

export async function findGroup(db: Db, seen: Seen & { key: GroupKey }): Promise<GroupRow | undefined> {
  const { rows } = await sql<GroupRow>`select g.*, x.external_id from ${groups(seen)}`.execute(db)
  return rows[0]
}

export type MemberRow = { id: string; value: string; type: 'User' | 'Group'; display: string }

/** Returns the members of groups, people first, by id. */
export async function membersOf(db: Db, rows: readonly Pick<GroupRow, 'id' | 'org_code' | 'role_no'>[]) {
  if (rows.length === 0) return []
  const asked = JSON.stringify(rows.map(({ id, org_code, role_no }) => ({ id, org_code, role_no })))
  const found = await sql<MemberRow>`
    with asked as (select * from jsonb_to_recordset(${asked}::jsonb) as asked(id text, org_code text, role_no text))
    select distinct asked.id, p.user_no as value, 'User' as type, p.name_zh as display
    from asked join person_role held on held.org_code = asked.org_code
      and (asked.role_no is null or held.role_no = asked.role_no)
    join person p using (user_no)
    union all
    select asked.id, 'organization:' || child.org_code, 'Group', child.name_zh
    from asked join organization child on child.parent_code = asked.org_code and asked.role_no is null
    order by type desc, value`.execute(db)
  return found.rows
}

/** Returns the roles that some people hold in an organization. */
export const pairsIn = (trx: Db, orgCode: string, userNos: readonly string[]) =>
  trx
    .selectFrom('person_role')
    .select(['user_no as userNo', 'org_code as orgCode', 'role_no as roleNo'])
    .where('org_code', '=', orgCode)
    .where('user_no', 'in', [...userNos])
    .execute()

/** Returns those of these people whom clients may see. */
export async function knownPeople(trx: Db, userNos: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ user_no: string }>`
    select p.user_no from person p where p.user_no = any(${[...userNos]}::text[]) and (p.status = 1 or not exists (
      select from provisioning_removal gone where gone.user_no = p.user_no))`.execute(trx)
  return new Set(rows.map(({ user_no }) => user_no))
}

/** Whether organization and role both exist. */
export async function isPair(trx: Db, { orgCode, roleNo = '' }: GroupKey): Promise<boolean> {
  const { rows } = await sql`select from organization, role
    where org_code = ${orgCode} and role_no = ${roleNo}`.execute(trx)
  return rows.length > 0
}

/** Stores a role in an organization as a group with a name, so that it exists also without members. */
export const keepRoleGroup = (
  trx: Db,
  { orgCode, roleNo = '' }: GroupKey,
  { displayName, now }: { displayName: string | null; now: Date },
) =>
  trx
    .insertInto('provisioning_role_group')
    .values({ org_code: orgCode, role_no: roleNo, display_name: displayName, created_at: now })
    .onConflict((conflict) =>
      conflict.columns(['org_code', 'role_no']).doUpdateSet({ display_name: displayName }),
    )
    .execute()

export const dropRoleGroup = (trx: Db, { orgCode, roleNo = '' }: GroupKey) =>
  trx
    .deleteFrom('provisioning_role_group')
    .where('org_code', '=', orgCode)
    .where('role_no', '=', roleNo)
    .execute()
