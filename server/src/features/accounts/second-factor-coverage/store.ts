import type { IdentityDb } from '@iambiz/identity/tables.ts'
import { sql } from 'kysely'
import type { Db } from '#server/platform/db/tables.ts'

/** The source of devices that the portal keeps itself. */
export const ownSource = 'portal'

export type SecondFactorChange = {
  source: string
  userNo: string
  /** Of two changes the one with the greater number is the newer one. */
  changeNo: number
  changedAt: Date
  /** How many devices there are afterwards. */
  devices: number
  receivedAt: Date
}

/** Adds what a provider told; what it told before stays as it is. */
export async function addChange(trx: Db, change: SecondFactorChange): Promise<void> {
  const { source, userNo, changeNo, changedAt, devices, receivedAt } = change
  await trx
    .insertInto('second_factor_change')
    .values({
      source,
      user_no: userNo,
      change_no: String(changeNo),
      changed_at: changedAt,
      devices,
      received_at: receivedAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Adds what somebody has after a change to devices that the portal keeps, in the transaction of the change. */
export async function addOwnChange(
  trx: IdentityDb,
  { accountNo, now }: { accountNo: string; now: Date },
): Promise<void> {
  // Two changes at once each see only their own devices; the one that waits here sees those of both.
  await sql`select from person where user_no = ${accountNo} for no key update`.execute(trx)
  await sql`
    insert into second_factor_change (source, user_no, change_no, changed_at, devices, received_at)
    select ${ownSource}, ${accountNo}, nextval('second_factor_change_no'), ${now}::timestamptz, count(*), ${now}::timestamptz
    from totp_device where account_no = ${accountNo}`.execute(trx)
}
