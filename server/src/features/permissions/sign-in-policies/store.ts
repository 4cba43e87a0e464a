import type { FactorKind } from '@iambiz/contract/features/permissions/sign-in-policies.ts'
import type { Policy } from '@iambiz/identity/policy/evaluate.ts'
import type { RowReader, RowStatement } from '@iambiz/runtime/row-reader.ts'
import { type Insertable, sql } from 'kysely'
import type { DataVersions } from '#server/platform/actor.ts'
import type { Db, Tables } from '#server/platform/db/tables.ts'

/** SQL of all policies with their conditions, as a JSON array in the order of their names. */
const policiesJson = `
  (
    select coalesce(json_agg(row_to_json(one) order by one."nameZh", one.id), '[]') from (
      select p.policy_id as id, p.name_zh as "nameZh", coalesce(p.name_en, '') as "nameEn", p.status, p.target,
        p.includes_portal as portal, p.network, p.device, p.effect, p.factor_kinds as kinds,
        p.factor_minutes as "factorMinutes", p.grace_until as "graceUntil", p.grace_days as "graceDays",
        p.session_minutes as "sessionMinutes", p.idle_minutes as "idleMinutes",
        p.address_ranges as ranges,
        array(select role_no from sign_in_policy_condition c
          where c.policy_id = p.policy_id and role_no is not null order by 1) as "roleNos",
        array(select org_code from sign_in_policy_condition c
          where c.policy_id = p.policy_id and org_code is not null order by 1) as "orgCodes",
        array(select app_id from sign_in_policy_condition c
          where c.policy_id = p.policy_id and app_id is not null order by 1) as "appIds",
        array(select site_id from sign_in_policy_condition c
          where c.policy_id = p.policy_id and site_id is not null order by 1) as "siteIds",
        array(select s.address_range::text from sign_in_policy_condition c join site s using (site_id)
          where c.policy_id = p.policy_id) as "siteRanges",
        p.revision, p.updater_no as "updaterNo", p.updated_at as "updatedAt"
      from sign_in_policy p
    ) as one
  )`

type JsonPolicy = Omit<Policy, 'networks' | 'graceUntil'> & {
  nameZh: string
  nameEn: string
  graceUntil: string | null
  ranges: string[]
  siteIds: string[]
  siteRanges: string[]
  revision: number
  updaterNo: string | null
  updatedAt: string
}

/** A policy with its names and what the list shows. */
export type StoredPolicy = Policy &
  Omit<JsonPolicy, 'graceUntil' | 'siteRanges' | 'updatedAt'> & { updatedAt: Date }

function toPolicy({ siteRanges, updatedAt, graceUntil, ...row }: JsonPolicy): StoredPolicy {
  return {
    ...row,
    networks: [...row.ranges, ...siteRanges],
    graceUntil: graceUntil === null ? null : new Date(graceUntil),
    updatedAt: new Date(updatedAt),
  }
}

type JsonPerson = {
  status: 0 | 1
  nameZh: string
  nameEn: string | null
  createdAt: string
  pairs: [orgCode: string, roleNo: string][]
  graceUntil: string | null
  isBreakGlass: boolean
  /** As last reported by the system that stores the second factors. */
  enrolled: FactorKind[]
}

/** The kinds of second factors in a row `c` of `second_factor_change`, whose devices include the passkeys. */
const kindsOfChange = `array_remove(array[case when c.passkeys > 0 then 'passkey' end,
  case when c.devices > c.passkeys then 'totp' end], null)`

/** Everything in the database that decides about a sign-in, read at one time. */
export type SignInRows = {
  versions: DataVersions
  policies: StoredPolicy[]
  person: JsonPerson | null
}

const rowsStatement: RowStatement = {
  name: 'sign-in-policies',
  text: `
    select row_to_json(found) from (
      select
        (select json_object_agg(topic, version::text) from data_version) as versions,
        ${policiesJson} as policies,
        (
          select row_to_json(known) from (
            select p.status, p.name_zh as "nameZh", p.name_en as "nameEn", p.created_at as "createdAt",
              array(select array[org_code, role_no] from person_role where user_no = p.user_no) as pairs,
              (select ends_at from second_factor_grace where user_no = p.user_no) as "graceUntil",
              exists (select from break_glass_account where user_no = p.user_no) as "isBreakGlass",
              coalesce((select ${kindsOfChange} from second_factor_change c
                where c.source = $2 and c.user_no = p.user_no order by c.change_no desc limit 1), '{}') as enrolled
            from person p
            where p.user_no = $1
          ) known
        ) as person
    ) found`,
}

/** Returns policies and person in one statement, because the provider waits for it at each sign-in. */
export async function findSignInRows(
  reader: RowReader,
  { userNo, source }: { userNo: string; source: string },
): Promise<SignInRows> {
  const [text] = (await reader.find(rowsStatement, [userNo, source])) ?? []
  if (!text) throw new Error('the policies are one row')
  const { policies, ...found } = JSON.parse(text) as Omit<SignInRows, 'policies'> & { policies: JsonPolicy[] }
  return { ...found, policies: policies.map(toPolicy) }
}

/** Returns all policies, switched off ones too. */
export async function findPolicies(db: Db): Promise<StoredPolicy[]> {
  const { rows } = await sql<{ policies: JsonPolicy[] }>`select ${sql.raw(policiesJson)} as policies`.execute(
    db,
  )
  return (rows[0]?.policies ?? []).map(toPolicy)
}

/** People who are alike for every policy, and how many they are. */
export type PeopleGroup = {
  roleNos: string[]
  orgCodes: string[]
  graceUntil: Date | null
  createdAt: Date
  isBreakGlass: boolean
  enrolled: FactorKind[]
  people: number
}

/** Returns the active people in groups; the day of an account counts only while a policy can give it time. */
export async function groupPeople(
  db: Db,
  { source, now }: { source: string; now: Date },
): Promise<PeopleGroup[]> {
  const { rows } = await sql<PeopleGroup>`
    select "roleNos", "orgCodes", "graceUntil", "isBreakGlass", enrolled, min(created_at) as "createdAt",
      count(*)::int as people
    from (
      select p.created_at, case when p.created_at > ${now}::timestamptz - interval '91 days' then p.created_at::date end as day,
        array(select distinct h.role_no from person_role h join role r using (role_no)
          where h.user_no = p.user_no and r.status = 1 order by 1) as "roleNos",
        array(select distinct h.org_code from person_role h join organization o using (org_code)
          where h.user_no = p.user_no and o.status = 1 order by 1) as "orgCodes",
        (select ends_at from second_factor_grace g where g.user_no = p.user_no) as "graceUntil",
        exists (select from break_glass_account b where b.user_no = p.user_no) as "isBreakGlass",
        coalesce((select ${sql.raw(kindsOfChange)} from second_factor_change c
          where c.source = ${source} and c.user_no = p.user_no order by c.change_no desc limit 1), '{}') as enrolled
      from person p where p.status = 1
    ) as person
    group by 1, 2, 3, 4, 5, day`.execute(db)
  return rows
}

/** Locks the policies until the transaction ends: two changes at a time could together lock everybody out. */
export const lockPolicies = (trx: Db) =>
  sql`lock table sign_in_policy in share row exclusive mode`.execute(trx)

export type PolicyConditions = Readonly<
  Record<'roleNos' | 'orgCodes' | 'appIds' | 'siteIds', readonly string[]>
>

async function replaceConditions(
  trx: Db,
  policyId: string,
  { roleNos, orgCodes, appIds, siteIds }: PolicyConditions,
): Promise<void> {
  await trx.deleteFrom('sign_in_policy_condition').where('policy_id', '=', policyId).execute()
  const none = { policy_id: policyId, role_no: null, org_code: null, app_id: null, site_id: null }
  const rows = [
    ...roleNos.map((role_no) => ({ ...none, role_no })),
    ...orgCodes.map((org_code) => ({ ...none, org_code })),
    ...appIds.map((app_id) => ({ ...none, app_id })),
    ...siteIds.map((site_id) => ({ ...none, site_id })),
  ]
  if (rows.length > 0) await trx.insertInto('sign_in_policy_condition').values(rows).execute()
}

/** Adds a policy, or writes the one with this id; returns its id and revision. */
export async function writePolicy(
  trx: Db,
  id: string | undefined,
  row: Insertable<Tables['sign_in_policy']>,
  conditions: PolicyConditions,
): Promise<{ id: string; revision: number }> {
  const { policy_id, revision } =
    id === undefined
      ? await trx
          .insertInto('sign_in_policy')
          .values(row)
          .returning(['policy_id', 'revision'])
          .executeTakeFirstOrThrow()
      : await trx
          .updateTable('sign_in_policy')
          .set({ ...row, revision: sql`revision + 1` })
          .where('policy_id', '=', id)
          .returning(['policy_id', 'revision'])
          .executeTakeFirstOrThrow()
  await replaceConditions(trx, policy_id, conditions)
  return { id: policy_id, revision }
}

export const deletePolicies = (trx: Db, ids: readonly string[]) =>
  trx
    .deleteFrom('sign_in_policy')
    .where('policy_id', 'in', [...ids])
    .returning(['policy_id', 'name_zh'])
    .execute()

/** Whether this person has an active account. */
export async function isActive(db: Db, userNo: string): Promise<boolean> {
  const found = await db
    .selectFrom('person')
    .select('user_no')
    .where('user_no', '=', userNo)
    .where('status', '=', 1)
    .executeTakeFirst()
  return found !== undefined
}

/** Gives a person these hours to set up a second factor, and returns until when they have now; longer time stays. */
export async function storeGrace(
  trx: Db,
  { userNo, hours, by, now }: { userNo: string; hours: number; by: string; now: Date },
): Promise<Date> {
  const endsAt = new Date(now.getTime() + hours * 3_600_000)
  const { ends_at } = await trx
    .insertInto('second_factor_grace')
    .values({ user_no: userNo, ends_at: endsAt, updater_no: by })
    .onConflict((conflict) =>
      conflict.column('user_no').doUpdateSet({
        ends_at: sql`greatest(second_factor_grace.ends_at, excluded.ends_at)`,
        updater_no: by,
      }),
    )
    .returning('ends_at')
    .executeTakeFirstOrThrow()
  return ends_at
}

/** Gives a person at least a day, as after their second factors were reset. */
export async function giveFactorDay(
  trx: Db,
  given: { userNo: string; by: string; now: Date },
): Promise<void> {
  await storeGrace(trx, { ...given, hours: 24 })
}

/** Switches all policies off; returns how many were on. */
export async function switchOffAll(trx: Db, now: Date): Promise<string[]> {
  const rows = await trx
    .updateTable('sign_in_policy')
    .set({ status: 0, revision: sql`revision + 1`, updated_at: now })
    .where('status', '=', 1)
    .returning('policy_id')
    .execute()
  return rows.map(({ policy_id }) => policy_id)
}

/** Replaces the break-glass accounts; returns the earlier ones. */
export async function replaceBreakGlass(trx: Db, userNos: readonly string[], by: string): Promise<string[]> {
  await sql`lock table break_glass_account in share row exclusive mode`.execute(trx)
  const before = await trx.deleteFrom('break_glass_account').returning('user_no').execute()
  if (userNos.length > 0)
    await trx
      .insertInto('break_glass_account')
      .values(userNos.map((user_no, index) => ({ slot: index + 1, user_no, updater_no: by })))
      .execute()
  return before.map(({ user_no }) => user_no)
}
