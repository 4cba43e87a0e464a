import type { IdentityDb } from '@iambiz/identity/tables.ts'
import { sql } from 'kysely'
import type { Db } from '#server/platform/db/tables.ts'

/** The source of devices that the portal itself stores. */
export const ownSource = 'portal'

export type SecondFactorChange = {
  source: string
  userNo: string
  /** The change with the greater number is the newer one. */
  changeNo: number
  changedAt: Date
  /** The number of devices after the change. */
  devices: number
  receivedAt: Date
}

/** Adds a change that a provider reported; a change reported before stays unchanged. */
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

/** Adds the number of devices after a change to devices that the portal stores, in the same transaction. */
export async function addOwnChange(
  trx: IdentityDb,
  { accountNo, now }: { accountNo: string; now: Date },
): Promise<void> {
  // Concurrent changes see only their own devices; the lock makes the second one wait and see both.
  await sql`select from person where user_no = ${accountNo} for no key update`.execute(trx)
  await sql`
    insert into second_factor_change (source, user_no, change_no, changed_at, devices, received_at)
    select ${ownSource}, ${accountNo}, nextval('second_factor_change_no'), ${now}::timestamptz,
      (select count(*) from totp_device where account_no = ${accountNo}) +
      (select count(*) from passkey where account_no = ${accountNo}), ${now}::timestamptz`.execute(trx)
}
