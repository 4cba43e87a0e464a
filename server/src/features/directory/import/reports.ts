import { sql } from 'kysely'
import type { Db } from '#server/platform/db/tables.ts'
import { foundPeople, type PeopleNarrowing } from '../people-reports.ts'
import type { Present } from './plan.ts'

const presentColumns = sql.raw(`p.user_no, p.name_zh, p.name_en, p.email, p.mobile, p.status, p.revision,
  (select coalesce(jsonb_agg(jsonb_build_object('orgCode', org_code, 'roleNo', role_no)
      order by org_code, role_no), '[]')
    from person_role held where held.user_no = p.user_no) as pairs`)

/** Returns people by number. */
export async function presentPeople(db: Db, userNos: readonly string[]): Promise<Map<string, Present>> {
  const { rows } = await sql<Present>`
    select ${presentColumns} from person p where p.user_no = any(${[...userNos]}::text[])`.execute(db)
  return new Map(rows.map((row) => [row.user_no, row]))
}

/** Returns the people who have one of these lower-case addresses as address or as staff number. */
export async function addressOwners(db: Db, addresses: readonly string[]): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ address: string; owners: string[] }>`
    select address, array_agg(user_no order by user_no) as owners from (
      select lower(email) as address, user_no from person where lower(email) = any(${[...addresses]}::text[])
      union
      select lower(normalize(user_no, nfkc)), user_no from person
        where lower(normalize(user_no, nfkc)) = any(${[...addresses]}::text[])
    ) as named group by 1`.execute(db)
  return new Map(rows.map(({ address, owners }) => [address, owners]))
}

/** An organization or role with its names. */
export type Named = { code: string; name_zh: string; name_en: string | null; status: 0 | 1 }

export const organizationNames = (db: Db): Promise<Named[]> =>
  db.selectFrom('organization').select(['org_code as code', 'name_zh', 'name_en', 'status']).execute()

export const roleNames = (db: Db): Promise<Named[]> =>
  db.selectFrom('role').select(['role_no as code', 'name_zh', 'name_en', 'status']).execute()

/** Returns the people of a query in batches, after the given one. */
export async function peopleAfter(
  db: Db,
  query: PeopleNarrowing,
  { after, limit }: { after: string; limit: number },
): Promise<Present[]> {
  const { rows } = await sql<Present>`
    select ${presentColumns} from person p
    where p.user_no in (${foundPeople(db, query).select('p.user_no')}) and p.user_no > ${after}
    order by p.user_no limit ${limit}`.execute(db)
  return rows
}

/** Returns the number of people of a query, and the most roles that one of them holds. */
export async function sizeOf(db: Db, query: PeopleNarrowing): Promise<{ people: number; mostPairs: number }> {
  const { rows } = await sql<{ people: number; mostPairs: number }>`
    with found as materialized (${foundPeople(db, query).select('p.user_no')})
    select (select count(*)::int from found) as people,
      coalesce((select max(held.pairs) from (
        select count(*)::int as pairs from person_role
        where user_no in (select user_no from found) group by user_no) held), 0) as "mostPairs"`.execute(db)
  return rows[0] ?? { people: 0, mostPairs: 0 }
}

/** Returns the current super managers. */
export async function superManagers(db: Db): Promise<Set<string>> {
  const { rows } = await sql<{ user_no: string }>`
    select held.user_no from dictionary_entry named
    join person_role held on held.role_no = named.key_value
    where named.key_name = 'super_manager' and named.status = 1`.execute(db)
  return new Set(rows.map(({ user_no }) => user_no))
}
