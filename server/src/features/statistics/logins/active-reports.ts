import { sql } from 'kysely'
import type { Db } from '#server/platform/db/tables.ts'
import { amongUses, anyOf, recentWanted, usesWanted } from './filter-reports.ts'
import { usesOf } from './parts.ts'
import type { Filter } from './wanted.ts'

/** Returns how many of the people who signed in on a day, within the filter, had never signed in before. */
export async function countNewUsers(
  db: Db,
  filter: Filter,
  { from, to }: { from: string; to: string },
): Promise<number> {
  const { rows } = await sql<{ people: number }>`
    select count(*)::int as people from login_person_key p
    where p.first_login_on = ${from}::date and p.person_key in (
      select c.person_key from (${usesWanted(filter, usesOf(filter), { from, to })}) c
      where ${amongUses(filter, usesOf(filter))}
      union all
      select c.person_key from login_recent c where c.day = ${from}::date and ${recentWanted(filter)}
    )`.execute(db)
  return rows[0]?.people ?? 0
}

const inOrganizations = (orgCodes: readonly string[] | undefined) =>
  orgCodes
    ? sql`exists (select from person_role r where r.user_no = p.user_no and r.org_code = ${anyOf(orgCodes)})`
    : sql`true`

/** Returns the number of active accounts, and of those with an open session. */
export async function countRegistered(
  db: Db,
  { orgCodes, env }: Pick<Filter, 'orgCodes' | 'env'>,
  now: Date,
): Promise<{ registered: number; online: number }> {
  const { rows } = await sql<{ registered: number; online: number }>`
    select count(*)::int as registered, (
      select count(distinct s.user_no)::int from session s join person p on p.user_no = s.user_no
      where s.ended_at is null and s.idle_until > ${now} and s.expires_at > ${now} and p.status = 1
        and ${env === undefined ? sql`true` : sql`s.env = ${env}`} and ${inOrganizations(orgCodes)}
    ) as online
    from person p where p.status = 1 and ${inOrganizations(orgCodes)}`.execute(db)
  return rows[0] ?? { registered: 0, online: 0 }
}
