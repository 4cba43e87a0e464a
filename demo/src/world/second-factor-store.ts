import type { Kysely } from 'kysely'
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
