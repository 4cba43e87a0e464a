import { sql } from 'kysely'
import type { Db } from './tables.ts'

/**
 * Serializes all changes that could leave the portal without a super manager: removing roles, disabling people or
 * roles, changing the super manager role in the dictionary. The lock lasts until the transaction ends.
 */
export const lockSuperManagers = (trx: Db) =>
  sql`select pg_advisory_xact_lock(hashtextextended('iambiz super managers', 0))`.execute(trx)

/** Active people with the active super manager role in an active organization. */
const superManagers = sql`
  dictionary_entry d
  join role r on r.role_no = d.key_value and r.status = 1
  join person_role pr on pr.role_no = r.role_no
  join organization o on o.org_code = pr.org_code and o.status = 1
  join person p on p.user_no = pr.user_no and p.status = 1
  where d.key_name = 'super_manager' and d.status = 1`

export async function hasSuperManager(trx: Db): Promise<boolean> {
  const { rows } = await sql`select from ${superManagers} limit 1`.execute(trx)
  return rows.length > 0
}

/** The staff numbers of all current super managers. */
export async function superManagerNumbers(db: Db): Promise<string[]> {
  const { rows } = await sql<{ user_no: string }>`
    select distinct p.user_no from ${superManagers} order by p.user_no`.execute(db)
  return rows.map(({ user_no }) => user_no)
}

export async function isSuperManager(db: Db, userNo: string): Promise<boolean> {
  const { rows } = await sql`select from ${superManagers} and p.user_no = ${userNo} limit 1`.execute(db)
  return rows.length > 0
}
