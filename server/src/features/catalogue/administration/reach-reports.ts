import type { Language } from '@iambiz/contract/platform/shapes.ts'
import { type RawBuilder, sql } from 'kysely'
import { firstOrganization } from '#server/platform/db/seat.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { nameOf } from '#server/platform/db/worded.ts'

/** A grant or denial of an application for one subject. */
export type GivenGrant = {
  subject: 'organization' | 'role' | 'person'
  id: string
  effect: 'allow' | 'deny'
}

/** Pairs each organization with itself and with each of its ancestors. */
const above = sql`above (org_code, ancestor_code) as (
  select org_code, org_code from organization
  union
  select above.org_code, parent_code from above join organization o on o.org_code = ancestor_code
  where parent_code is not null
)`

/**
 * Returns the tables of a `with recursive` query that end with `member`: the people who see what the table `given`
 * grants under each key, with at least one pair of organization and role. The rule is `visibleAppIds`, written as sets;
 * the caller checks whether the application is online or in maintenance.
 */
const membersUnder = (given: RawBuilder<unknown>) => sql`
  ${above},
  given (key, subject_type, subject_id, effect) as (${given}),
  organization_grant as (
    select key, org_code, bool_or(effect = 'allow') as allowed, bool_or(effect = 'deny') as denied
    from given join above on ancestor_code = subject_id where subject_type = 'organization' group by key, org_code
  ),
  other_grant as (
    select key, subject_type, subject_id, bool_or(effect = 'allow') as allowed, bool_or(effect = 'deny') as denied
    from given where subject_type <> 'organization' group by key, subject_type, subject_id
  ),
  seat as (
    select k.key, o.org_code, r.role_no,
      coalesce(og.allowed, false) or coalesce(rg.allowed, false) as allowed,
      coalesce(og.denied, false) or coalesce(rg.denied, false) as denied
    from (select distinct org_code, role_no from person_role) as held
    join organization o on o.org_code = held.org_code and o.status = 1
    join role r on r.role_no = held.role_no and r.status = 1
    cross join (select distinct key from given) as k
    left join organization_grant og on og.key = k.key and og.org_code = o.org_code
    left join other_grant rg on rg.key = k.key and rg.subject_type = 'role' and rg.subject_id = r.role_no
  ),
  member as (
    select distinct seat.key, p.user_no
    from seat
    join person_role pr on pr.org_code = seat.org_code and pr.role_no = seat.role_no
    join person p on p.user_no = pr.user_no and p.status = 1
    left join other_grant own on own.key = seat.key and own.subject_type = 'person' and own.subject_id = p.user_no
    where not seat.denied and not coalesce(own.denied, false) and (seat.allowed or coalesce(own.allowed, false))
  )`

/** Returns the number of people who see each application, or would see it if it were online. */
export async function peopleOfApps(db: Db, appIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const given = sql`select app_id::text, subject_type, subject_id, effect from application_grant
    where app_id = any(${[...appIds]}::uuid[]) and (expires_at is null or expires_at > now())`
  const { rows } = await sql<{ key: string; people: number }>`
    with recursive ${membersUnder(given)}
    select key, count(*)::int as people from member group by key`.execute(db)
  return new Map(rows.map(({ key, people }) => [key, people]))
}

const rowsOf = (key: string, grants: readonly GivenGrant[]) =>
  grants.map(({ subject, id, effect }) => ({ key, subject_type: subject, subject_id: id, effect }))

export type Reached = { userNo: string; userName: string; orgName: string }

const sampleSize = 5

/**
 * Returns how many people would see an application under other grants, how many gain and lose it, and examples of each.
 */
export async function difference(
  db: Db,
  lang: Language,
  { now, then }: { now: readonly GivenGrant[]; then: readonly GivenGrant[] },
): Promise<{ people: number; gain: number; lose: number; gaining: Reached[]; losing: Reached[] }> {
  const given = sql`select key, subject_type, subject_id, effect
    from jsonb_to_recordset(${JSON.stringify([...rowsOf('now', now), ...rowsOf('then', then)])}::jsonb)
      as given(key text, subject_type text, subject_id text, effect text)`
  const sample = (which: RawBuilder<unknown>) => sql`(
    select coalesce(json_agg(json_build_object('userNo', p.user_no, 'userName', ${nameOf(lang, 'p')},
      'orgName', ${firstOrganization(lang, 'p.user_no')}) order by p.user_no), '[]')
    from (select user_no from moved where ${which} order by user_no limit ${sampleSize}) as few
    join person p using (user_no))`
  const { rows } = await sql<{
    people: number
    gain: number
    lose: number
    gaining: Reached[]
    losing: Reached[]
  }>`
    with recursive ${membersUnder(given)},
    moved as materialized (
      select user_no, bool_or(key = 'now') as was, bool_or(key = 'then') as will from member group by user_no
    )
    select count(*) filter (where will)::int as people,
      count(*) filter (where will and not was)::int as gain,
      count(*) filter (where was and not will)::int as lose,
      ${sample(sql`will and not was`)} as gaining,
      ${sample(sql`was and not will`)} as losing
    from moved`.execute(db)
  const [row] = rows
  return row ?? { people: 0, gain: 0, lose: 0, gaining: [], losing: [] }
}

type GrantRow = GivenGrant & { name: string; expires_at: Date | null; people: number; idle: boolean }

/** Returns the valid grants of an application, each with its name and the number of active people it applies to. */
export async function grantRows(db: Db, lang: Language, appId: string): Promise<GrantRow[]> {
  const { rows } = await sql<GrantRow>`
    with recursive ${above},
    given as (
      select subject_type, subject_id, effect, expires_at from application_grant
      where app_id = ${appId}::uuid and (expires_at is null or expires_at > now())
    ),
    holder as (
      select pr.user_no, pr.org_code, pr.role_no
      from person_role pr
      join person p on p.user_no = pr.user_no and p.status = 1
      join organization o on o.org_code = pr.org_code and o.status = 1
      join role r on r.role_no = pr.role_no and r.status = 1
    ),
    reached as (
      select subject_type, subject_id, count(distinct user_no)::int as people from (
        select subject_type, subject_id, user_no from given
          join above on ancestor_code = subject_id join holder using (org_code) where subject_type = 'organization'
        union all
        select subject_type, subject_id, user_no from given
          join holder on role_no = subject_id where subject_type = 'role'
        union all
        select subject_type, subject_id, user_no from given
          join holder on user_no = subject_id where subject_type = 'person'
      ) as each group by 1, 2
    )
    select subject_type as subject, subject_id as id, effect, expires_at,
      coalesce(${nameOf(lang, 'o')}, ${nameOf(lang, 'r')}, ${nameOf(lang, 'p')}, subject_id) as name,
      coalesce(reached.people, 0) as people,
      coalesce(o.status, r.status, p.status, 0) = 0 as idle
    from given
    left join reached using (subject_type, subject_id)
    left join organization o on subject_type = 'organization' and o.org_code = subject_id
    left join role r on subject_type = 'role' and r.role_no = subject_id
    left join person p on subject_type = 'person' and p.user_no = subject_id
    order by effect, array_position(array['organization', 'role', 'person'], subject_type), name, subject_id`.execute(
    db,
  )
  return rows
}
