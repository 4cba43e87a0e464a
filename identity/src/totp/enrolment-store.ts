import { sql } from 'kysely'
import type { IdentityDb } from '../tables.ts'

/** Minutes to confirm a device, and minutes of waiting after too many wrong codes. */
export const enrolmentMinutes = 10
const mostWrongCodes = 5

const inMinutes = (now: Date) => new Date(now.getTime() + enrolmentMinutes * 60_000)

type Enrolment = { accountNo: string; deviceId: string; sealed: string; replaces: string | null }

/** Starts an enrolment, replacing an unfinished one. False while the account must wait after wrong codes. */
export async function beginEnrolment(
  db: IdentityDb,
  { accountNo, deviceId, sealed, replaces }: Enrolment,
  now: Date,
): Promise<boolean> {
  const values = {
    device_id: deviceId,
    sealed_secret: sealed,
    replaces,
    wrong_codes: 0,
    expires_at: inMinutes(now),
  }
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('totp_enrolment')
    .values({ account_no: accountNo, ...values })
    .onConflict((conflict) =>
      conflict
        .column('account_no')
        .doUpdateSet(values)
        .where((eb) =>
          eb.or([
            eb('totp_enrolment.sealed_secret', 'is not', null),
            eb('totp_enrolment.expires_at', '<=', now),
          ]),
        ),
    )
    .executeTakeFirstOrThrow()
  return Boolean(numInsertedOrUpdatedRows)
}

export type Standing = { deviceId: string; isLocked: boolean; expiresAt: Date; replaces: string | null }

/** The unfinished enrolment of an account. */
export async function findEnrolment(
  db: IdentityDb,
  accountNo: string,
  now: Date,
): Promise<Standing | undefined> {
  const row = await db
    .selectFrom('totp_enrolment')
    .select(['device_id', 'sealed_secret', 'expires_at', 'replaces'])
    .where('account_no', '=', accountNo)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  if (!row) return undefined
  const { device_id: deviceId, sealed_secret: sealed, expires_at: expiresAt, replaces } = row
  return { deviceId, isLocked: sealed === null, expiresAt, replaces }
}

export type CountedEnrolment = { sealed: string; replaces: string | null; left: number }

/** Counts an attempt before its code is checked; `undefined` if there is no enrolment any more. */
export async function countEnrolmentCode(
  db: IdentityDb,
  { accountNo, deviceId }: { accountNo: string; deviceId: string },
  now: Date,
): Promise<CountedEnrolment | undefined> {
  const row = await db
    .updateTable('totp_enrolment')
    .set({ wrong_codes: sql<number>`wrong_codes + 1` })
    .where('account_no', '=', accountNo)
    .where('device_id', '=', deviceId)
    .where('sealed_secret', 'is not', null)
    .where('wrong_codes', '<', mostWrongCodes)
    .where('expires_at', '>', now)
    .returning(['sealed_secret', 'replaces', 'wrong_codes'])
    .executeTakeFirst()
  if (!row?.sealed_secret) return undefined
  return { sealed: row.sealed_secret, replaces: row.replaces, left: mostWrongCodes - row.wrong_codes }
}

/** Deletes the secret after the last wrong code; the row stays to enforce the waiting time. */
export async function dropEnrolment(
  db: IdentityDb,
  { accountNo, deviceId }: { accountNo: string; deviceId: string },
  now: Date,
): Promise<void> {
  await db
    .updateTable('totp_enrolment')
    .set({ sealed_secret: null, expires_at: inMinutes(now) })
    .where('account_no', '=', accountNo)
    .where('device_id', '=', deviceId)
    .where('sealed_secret', 'is not', null)
    .execute()
}

/** Deletes a confirmed enrolment; true only for the first request. */
export async function takeEnrolment(
  db: IdentityDb,
  { accountNo, sealed }: { accountNo: string; sealed: string },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('totp_enrolment')
    .where('account_no', '=', accountNo)
    .where('sealed_secret', '=', sealed)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
