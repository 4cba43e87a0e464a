import { type RawBuilder, sql } from 'kysely'
import type { Db } from './tables.ts'

/** SQL: the administrator roles that the dictionary currently names. */
const administratorRoleNos = sql`
  select key_value from dictionary_entry
  where status = 1 and key_name in ('super_manager', 'auc_manager', 'business_sys_manager')`

/** SQL: a row where the person has an administrator role now. */
export const holdsAdministratorRole = (userNo: RawBuilder<unknown>) => sql`
  select from person_role pr where pr.user_no = ${userNo} and pr.role_no in (${administratorRoleNos})`

/** The administrator roles. */
export async function administratorRoles(db: Db): Promise<Set<string>> {
  const { rows } = await sql<{ key_value: string }>`${administratorRoleNos}`.execute(db)
  return new Set(rows.map(({ key_value }) => key_value))
}

/** Those of these people who have an administrator role, even an inactive one. */
export async function administratorsAmong(db: Db, userNos: readonly string[]): Promise<Set<string>> {
  if (userNos.length === 0) return new Set()
  const { rows } = await sql<{ user_no: string }>`
    select distinct user_no from person_role
    where user_no = any(${[...userNos]}::text[]) and role_no in (${administratorRoleNos})`.execute(db)
  return new Set(rows.map(({ user_no }) => user_no))
}

const superManagerRoleNos = sql`
  select key_value from dictionary_entry where status = 1 and key_name = 'super_manager'`

/** Whether one of these roles is the super manager role. */
export async function isSuperManagerRoleAmong(db: Db, roleNos: readonly string[]): Promise<boolean> {
  const { rows } = await sql`
    select from (${superManagerRoleNos}) named where key_value = any(${[...roleNos]}::text[]) limit 1`.execute(
    db,
  )
  return rows.length > 0
}

/** Those of these people who have the super manager role, even if it is inactive. */
export async function superManagersAmong(db: Db, userNos: readonly string[]): Promise<Set<string>> {
  if (userNos.length === 0) return new Set()
  const { rows } = await sql<{ user_no: string }>`
    select distinct user_no from person_role
    where user_no = any(${[...userNos]}::text[]) and role_no in (${superManagerRoleNos})`.execute(db)
  return new Set(rows.map(({ user_no }) => user_no))
}

/** Whether a person has an administrator role in one of these organizations. */
export async function areAdministered(db: Db, orgCodes: readonly string[]): Promise<boolean> {
  const { rows } = await sql`
    select from person_role
    where org_code = any(${[...orgCodes]}::text[]) and role_no in (${administratorRoleNos}) limit 1`.execute(
    db,
  )
  return rows.length > 0
}
