import { sql } from 'kysely'
import type { Db } from '#server/platform/db/tables.ts'
import { inParts } from '#server/platform/parts.ts'

/** A person whom a source has provided, with the current data. */
export type KnownPerson = {
  user_no: string
  dn: string
  org_code: string | null
  role_no: string | null
  gone_at: Date | null
  name_zh: string
  email: string | null
  status: 0 | 1
  /** Another source provides this person too. */
  is_elsewhere: boolean
}

export async function knownPeople(db: Db, sourceId: string): Promise<Map<string, KnownPerson>> {
  const { rows } = await sql<KnownPerson>`
    select known.user_no, known.dn, known.org_code, known.role_no, known.gone_at, p.name_zh, p.email, p.status,
      exists (select from ldap_person other where other.user_no = known.user_no
        and other.source_id <> known.source_id and other.gone_at is null) as is_elsewhere
    from ldap_person known join person p using (user_no)
    where known.source_id = ${sourceId}`.execute(db)
  return new Map(rows.map((row) => [row.user_no, row]))
}

export type Brought = { user_no: string; dn: string; org_code: string | null; role_no: string | null }

/** Stores the people that a source has provided, with the organization and role that it granted. */
export async function keepBrought(trx: Db, sourceId: string, people: readonly Brought[]): Promise<void> {
  for (const part of inParts(people))
    await sql`
      insert into ldap_person (source_id, user_no, dn, org_code, role_no)
      select ${sourceId}, user_no, dn, org_code, role_no
      from jsonb_populate_recordset(null::ldap_person, ${JSON.stringify(part)}::jsonb)
      on conflict (source_id, user_no) do update
        set dn = excluded.dn, org_code = excluded.org_code, role_no = excluded.role_no, gone_at = null
        where (ldap_person.dn, ldap_person.org_code, ldap_person.role_no, ldap_person.gone_at)
          is distinct from (excluded.dn, excluded.org_code, excluded.role_no, null::timestamptz)`.execute(trx)
}

export async function markGone(
  trx: Db,
  sourceId: string,
  userNos: readonly string[],
  now: Date,
): Promise<void> {
  await sql`update ldap_person set gone_at = ${now}
    where source_id = ${sourceId} and user_no = any(${[...userNos]}::text[])`.execute(trx)
}
