import { sql } from 'kysely'
import type { Db } from '#server/platform/db/tables.ts'

/** Organizations whose people count; `undefined` for all people. */
type Organizations = readonly string[] | undefined

const inUse = (orgCodes: Organizations) =>
  sql`p.status = 1 and ${
    orgCodes
      ? sql`exists (select from person_role r where r.user_no = p.user_no and r.org_code = any(${[...orgCodes]}::text[]))`
      : sql`true`
  }`

/** Counts people whose account is active. */
export async function countPeople(db: Db, orgCodes: Organizations): Promise<number> {
  const { rows } = await sql<{ people: number }>`
    select count(*)::int as people from person p where ${inUse(orgCodes)}`.execute(db)
  return rows[0]?.people ?? 0
}

/** Returns the daily change in the number of people with a device, earliest first; omits days without a change. */
export async function readSteps(
  db: Db,
  source: string,
  orgCodes: Organizations,
): Promise<{ date: string; step: number }[]> {
  const { rows } = await sql<{ date: string; step: number }>`
    select to_char(changed_at, 'YYYY-MM-DD') as date, sum(has - had)::int as step
    from (
      select c.changed_at, (c.devices > 0)::int as has,
        lag((c.devices > 0)::int, 1, 0) over (partition by c.user_no order by c.change_no) as had
      from second_factor_change c join person p on p.user_no = c.user_no
      where c.source = ${source} and ${inUse(orgCodes)}
    ) as change
    group by 1 having sum(has - had) <> 0 order by 1`.execute(db)
  return rows
}

/** Returns the day of a source's first report; earlier numbers are unknown. */
export async function findFirstDay(db: Db, source: string): Promise<string | undefined> {
  const { rows } = await sql<{ date: string | null }>`
    select to_char(min(received_at), 'YYYY-MM-DD') as date from second_factor_change where source = ${source}`.execute(
    db,
  )
  return rows[0]?.date ?? undefined
}
