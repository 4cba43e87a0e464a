import { type Kysely, sql } from 'kysely'
import { insertRows } from './insert-store.ts'
import type { Person } from './people.ts'
import { reportedSince, secondFactors } from './second-factors.ts'

/**
 * Inserts the device reports that the provider would have sent. The provider itself has no devices, so that each demo
 * account signs in with the password only; reports of real devices have higher numbers.
 */
export async function insertSecondFactors<T>(
  db: Kysely<T>,
  people: readonly Person[],
  { issuer, now }: { issuer: string; now: Date },
): Promise<void> {
  const columns = {
    source: 'text',
    user_no: 'text',
    change_no: 'bigint',
    changed_at: 'timestamptz',
    devices: 'smallint',
    received_at: 'timestamptz',
  }
  const received = reportedSince(now)
  const rows = secondFactors(people, now).map(({ userNo, since }) => [issuer, userNo, 0, since, 1, received])
  await insertRows(db, 'second_factor_change', columns, rows)
}

/** Assigns the device reports of an earlier start to the present issuer, which contains the provider's address. */
export async function followIssuer<T>(db: Kysely<T>, issuer: string): Promise<void> {
  await sql`
    update second_factor_change c set source = ${issuer}
    where source like 'http%' and source <> ${issuer} and not exists (
      select from second_factor_change d
      where d.source = ${issuer} and d.user_no = c.user_no and d.change_no = c.change_no)`.execute(db)
}
