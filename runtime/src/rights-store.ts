import { type Kysely, sql } from 'kysely'
import { type DatabaseRole, databaseRoles } from './database-roles.ts'

/**
 * Rights of a role on the objects of a schema, by object name. The letters are those of PostgreSQL's ACLs: `r` select,
 * `a` insert, `w` update, `d` delete, `U` usage of a sequence.
 */
type RoleRights = {
  tables: Readonly<Record<string, string>>
  sequences?: Readonly<Record<string, string>>
  /** Functions that are not public, with their parameter types. */
  functions?: readonly string[]
}

/** Rights of each role in a schema; a role that is not listed cannot use it. */
export type SchemaRights = Partial<Record<DatabaseRole, RoleRights>>

/** One right of one role, such as `iambiz_portal: select on table person`. */
export type Grant = {
  role: string
  kind: 'schema' | 'table' | 'sequence' | 'function'
  object: string
  privilege: string
}

const privileges: Readonly<Record<string, string>> = {
  r: 'select',
  a: 'insert',
  w: 'update',
  d: 'delete',
  U: 'usage',
}

function privilegeOf(letter: string): string {
  const privilege = privileges[letter]
  if (!privilege) throw new Error(`no right has the letter ${letter}`)
  return privilege
}

/** All rights declared for a schema. */
export const declaredGrants = (schema: string, rights: SchemaRights): Grant[] =>
  Object.entries(rights).flatMap(([role, { tables, sequences = {}, functions = [] }]) => {
    const lettered = (kind: Grant['kind'], of: Readonly<Record<string, string>>) =>
      Object.entries(of).flatMap(([object, letters]) =>
        [...letters].map((letter) => ({ role, kind, object, privilege: privilegeOf(letter) })),
      )
    return [
      { role, kind: 'schema', object: schema, privilege: 'usage' },
      ...lettered('table', tables),
      ...lettered('sequence', sequences),
      ...functions.map((object) => ({ role, kind: 'function' as const, object, privilege: 'execute' })),
    ]
  })

/** Roles whose rights are managed; the owner has all rights as owner. */
const grantees = Object.values(databaseRoles).filter((role) => role !== databaseRoles.owner)

/** All rights that the catalogue lists for the roles in a schema. */
export async function readGrants<Tables>(db: Kysely<Tables>, schema: string): Promise<Grant[]> {
  const { rows } = await sql<Grant>`
    with objects as (
      select 'schema' as kind, nspname::text as object, nspacl as acl from pg_namespace where nspname = ${schema}
      union all
      select case relkind when 'S' then 'sequence' else 'table' end, relname, relacl
      from pg_class where relnamespace = to_regnamespace(${schema}) and relkind not in ('i', 'I', 'c')
      union all
      select 'function', format('%s(%s)', proname, oidvectortypes(proargtypes)), proacl
      from pg_proc where pronamespace = to_regnamespace(${schema})
    )
    select r.rolname::text as role, kind, object, lower(a.privilege_type) as privilege
    from objects, aclexplode(acl) a join pg_roles r on r.oid = a.grantee
    where r.rolname = any(${grantees})`.execute(db)
  return rows
}

const keyOf = (grant: Grant) => JSON.stringify([grant.role, grant.kind, grant.object, grant.privilege])

/** Grants of the first list that are missing in the second. */
const without = (grants: readonly Grant[], others: readonly Grant[]): Grant[] => {
  const keys = new Set(others.map(keyOf))
  return grants.filter((grant) => !keys.has(keyOf(grant)))
}

/**
 * The job queue enables row security without a policy, so only the owner would see rows whatever is granted. The
 * declared rights suffice, so it is disabled.
 */
async function disableRowSecurity<Tables>(db: Kysely<Tables>, schema: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select relname::text as name from pg_class where relnamespace = to_regnamespace(${schema}) and relrowsecurity
  `.execute(db)
  for (const { name } of rows)
    await sql`alter table ${sql.table(`${schema}.${name}`)} disable row level security`.execute(db)
}

/** Grants the existing roles exactly the rights that are declared for a schema; the connection must own it. */
export const grantRights = <Tables>(
  db: Kysely<Tables>,
  schema: string,
  rights: SchemaRights,
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ role: string }>`
      select rolname::text as role from pg_roles where rolname = any(${grantees}) and rolname <> current_user
    `.execute(trx)
    if (rows.length > 0) await disableRowSecurity(trx, schema)
    const known = new Set(rows.map(({ role }) => role))
    const declared = declaredGrants(schema, rights).filter(({ role }) => known.has(role))
    const present = await readGrants(trx, schema)
    const target = ({ kind, object }: Grant) =>
      `${kind} ${kind === 'schema' ? object : `${schema}.${object}`}`
    const statements = [
      ...without(present, declared).map(
        (grant) => `revoke ${grant.privilege} on ${target(grant)} from ${grant.role}`,
      ),
      ...without(declared, present).map(
        (grant) => `grant ${grant.privilege} on ${target(grant)} to ${grant.role}`,
      ),
    ]
    if (statements.length > 0) await sql.raw(statements.join(';')).execute(trx)
  })

/** Whether this connection may create and change the tables of a schema. */
export async function ownsSchema<Tables>(db: Kysely<Tables>, schema: string): Promise<boolean> {
  const { rows } = await sql<{ owns: boolean }>`
    select coalesce(
      (select pg_has_role(nspowner, 'usage') from pg_namespace where nspname = ${schema}),
      has_database_privilege(current_database(), 'create')) as owns`.execute(db)
  return rows[0]?.owns ?? false
}
