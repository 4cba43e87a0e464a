import { type Kysely, sql } from 'kysely'
import { insertRows } from './insert-store.ts'
import type { Person } from './people.ts'
import { secondFactors, toldSince } from './second-factors.ts'

/**
 * Fills in what the provider would have told of people's devices. The provider itself has none, so that every demo
 * account signs in with the one password; a real device of theirs has a greater number.
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
  const received = toldSince(now)
  const rows = secondFactors(people, now).map(({ userNo, since }) => [issuer, userNo, 0, since, 1, received])
  await insertRows(db, 'second_factor_change', columns, rows)
}

/** Counts devices of another start as those of the provider that is there now: its address may have changed, and is its name. */
export async function followIssuer<T>(db: Kysely<T>, issuer: string): Promise<void> {
  await sql`
    update second_factor_change c set source = ${issuer}
    where source like 'http%' and source <> ${issuer} and not exists (
      select from second_factor_change d
      where d.source = ${issuer} and d.user_no = c.user_no and d.change_no = c.change_no)`.execute(db)
}
