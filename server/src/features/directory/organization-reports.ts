import type { OrganizationImpact } from '@iambiz/contract/features/directory/organizations.ts'
import { sql } from 'kysely'
import type { Db } from '#server/platform/db/tables.ts'

/** Returns all organizations in the company's order. */
export const organizationRows = (db: Db) =>
  db.selectFrom('organization').selectAll().orderBy('sort_no').orderBy('org_code').execute()

/** Counts the role holders of each organization. Counts all in index order and subtracts the few disabled people. */
async function headcounts(db: Db): Promise<Map<string, number>> {
  const { rows } = await sql<{ org_code: string; people: number }>`
    select org_code, (holders.people - coalesce(disabled.people, 0))::int as people
    from (select org_code, count(distinct user_no) as people from person_role group by org_code) holders
    left join (
      select held.org_code, count(distinct held.user_no) as people
      from person join person_role held using (user_no) where person.status = 0 group by held.org_code
    ) disabled using (org_code)`.execute(db)
  return new Map(rows.map((row) => [row.org_code, row.people]))
}

/** Returns the same with the number of role holders. */
export async function countedOrganizations(db: Db) {
  const [rows, people] = await Promise.all([organizationRows(db), headcounts(db)])
  return rows.map((row) => ({ ...row, people: people.get(row.org_code) ?? 0 }))
}

/** Counts the role holders of one organization. */
export async function peopleIn(db: Db, orgCode: string): Promise<number> {
  const { people } = await db
    .selectFrom('person_role as held')
    .innerJoin('person', 'person.user_no', 'held.user_no')
    .where('person.status', '=', 1)
    .where('held.org_code', '=', orgCode)
    .select(sql<number>`count(distinct held.user_no)::int`.as('people'))
    .executeTakeFirstOrThrow()
  return people
}

/** SQL: these organizations and all below them, as `below (org_code)`; a common table expression. */
export const belowOf = (orgCodes: readonly string[]) => sql`below as (
  select org_code from organization where org_code = any(${[...orgCodes]}::text[])
  union select o.org_code from organization o join below on o.parent_code = below.org_code)`

/** Returns the codes of these organizations and all below them. */
export async function codesBelow(db: Db, orgCodes: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ org_code: string }>`
    with recursive ${belowOf(orgCodes)} select org_code from below`.execute(db)
  return rows.map(({ org_code }) => org_code)
}

export async function organizationImpact(
  db: Db,
  orgCodes: readonly string[],
  now: Date,
): Promise<Omit<OrganizationImpact, 'version'>> {
  const { rows } = await sql<Omit<OrganizationImpact, 'version'>>`
    with recursive ${belowOf(orgCodes)},
    meant as (select o.org_code from organization o join below using (org_code) where o.status = 1),
    touched as (
      select distinct held.user_no from person_role held
      join meant using (org_code)
      join person on person.user_no = held.user_no and person.status = 1
      join role on role.role_no = held.role_no and role.status = 1
    )
    select
      (select count(*)::int from meant) as organizations,
      (select count(*)::int from touched) as people,
      (select count(*)::int from touched where not exists (
        select from person_role other
        join organization o on o.org_code = other.org_code and o.status = 1
        join role on role.role_no = other.role_no and role.status = 1
        where other.user_no = touched.user_no and other.org_code not in (select org_code from meant)
      )) as "peopleWithoutOther",
      (select count(*)::int from delegation d join meant using (org_code)
        where d.ended_at is null and d.accepted is distinct from false and d.ends_at > ${now}) as delegations,
      (select count(*)::int from application_grant g join meant on meant.org_code = g.subject_id
        where g.subject_type = 'organization') as grants`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a select of counts gives one row')
  return row
}

/** Returns the reason why one of these cannot be deleted. */
export async function organizationUse(
  db: Db,
  orgCodes: readonly string[],
): Promise<'children' | 'people' | 'grants' | undefined> {
  const codes = sql`any(${[...orgCodes]}::text[])`
  const { rows } = await sql<{ children: boolean; people: boolean; grants: boolean }>`
    select
      exists (select from organization where parent_code = ${codes} and org_code <> all(${[...orgCodes]}::text[])) as children,
      exists (select from person_role where org_code = ${codes}) as people,
      exists (select from application_grant where subject_type = 'organization' and subject_id = ${codes})
        or exists (select from home_template where subject_type = 'organization' and subject_id = ${codes}) as grants`.execute(
    db,
  )
  const [row] = rows
  if (row?.children) return 'children'
  if (row?.people) return 'people'
  return row?.grants ? 'grants' : undefined
}
