import { sql } from 'kysely'
import type { Db } from '#server/platform/db/tables.ts'
import { inParts } from '#server/platform/parts.ts'

export type Pair = { userNo: string; orgCode: string; roleNo: string }

const asRows = (pairs: readonly Pair[]) => sql`jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb)
  as pair("userNo" text, "orgCode" text, "roleNo" text)`

/** Grants these roles; returns those that were not held before. */
export async function givePairs(trx: Db, pairs: readonly Pair[], now: Date): Promise<Pair[]> {
  const given: Pair[] = []
  for (const part of inParts(pairs)) {
    const { rows } = await sql<Pair>`
      insert into person_role (user_no, org_code, role_no, granted_at)
      select "userNo", "orgCode", "roleNo", ${now} from ${asRows(part)}
      on conflict do nothing
      returning user_no as "userNo", org_code as "orgCode", role_no as "roleNo"`.execute(trx)
    given.push(...rows)
  }
  return given
}

/** Revokes these roles; returns those that were held. */
export async function takePairs(trx: Db, pairs: readonly Pair[]): Promise<Pair[]> {
  if (pairs.length === 0) return []
  const { rows } = await sql<Pair>`
    delete from person_role held using ${asRows(pairs)}
    where held.user_no = pair."userNo" and held.org_code = pair."orgCode" and held.role_no = pair."roleNo"
    returning held.user_no as "userNo", held.org_code as "orgCode", held.role_no as "roleNo"`.execute(trx)
  return rows
}
