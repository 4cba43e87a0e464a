import { sql } from 'kysely'
import type { IdentityDb } from '../tables.ts'

const perHour = 10
const hardStop = 100

/** `until` is missing if only a recovery code unlocks the account. */
export type Admission = { admitted: true } | { admitted: false; until?: Date }

/**
 * Counts an attempt as wrong before its code is checked, and returns whether it may be checked. The tenth within an
 * hour locks for an hour, each further ten for twice as long, at most eight hours; after a hundred in a row the lock is
 * permanent. Row locks serialize concurrent attempts, so no more than allowed are checked.
 */
export async function admitGuess(db: IdentityDb, accountNo: string, now: Date): Promise<Admission> {
  const at = sql`${now}::timestamptz`
  const shut = sql`(totp_guess.in_row >= ${hardStop} or coalesce(totp_guess.closed_until > ${at}, false))`
  const fresh = sql`(totp_guess.closed_until is not null or totp_guess.window_since <= ${at} - interval '1 hour')`
  const closes = sql`(not ${fresh} and totp_guess.in_window + 1 >= ${perHour})`
  const wait = sql`interval '1 hour' * 2 ^ least(totp_guess.closings, 3)`
  const row = await db
    .insertInto('totp_guess')
    .values({
      account_no: accountNo,
      tries: 1,
      in_row: 1,
      in_window: 1,
      window_since: now,
      closings: 0,
      admitted: true,
    })
    .onConflict((conflict) =>
      conflict.column('account_no').doUpdateSet({
        tries: sql`totp_guess.tries + 1`,
        in_row: sql`totp_guess.in_row + case when ${shut} then 0 else 1 end`,
        in_window: sql`case when ${shut} then totp_guess.in_window when ${fresh} then 1
          else totp_guess.in_window + 1 end`,
        window_since: sql`case when ${shut} or not ${fresh} then totp_guess.window_since else ${at} end`,
        closings: sql`totp_guess.closings + case when ${shut} or not ${closes} then 0 else 1 end`,
        closed_until: sql`case when ${shut} then totp_guess.closed_until when ${closes} then ${at} + ${wait} end`,
        admitted: sql`not ${shut}`,
      }),
    )
    .returning(['admitted', 'in_row', 'closed_until'])
    .executeTakeFirstOrThrow()
  if (row.admitted) return { admitted: true }
  return row.in_row < hardStop && row.closed_until
    ? { admitted: false, until: row.closed_until }
    : { admitted: false }
}

/** Clears the failures of an account after a correct code. */
export async function clearFailedCodes(db: IdentityDb, accountNo: string): Promise<void> {
  await db.deleteFrom('totp_guess').where('account_no', '=', accountNo).execute()
}
