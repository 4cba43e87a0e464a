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
  /** The number of devices and passkeys after the change, and of passkeys among them. */
  devices: number
  passkeys: number
  receivedAt: Date
}

/** Adds a change that a provider reported; a change reported before stays unchanged. */
export async function addChange(trx: Db, change: SecondFactorChange): Promise<void> {
  const { source, userNo, changeNo, changedAt, devices, passkeys, receivedAt } = change
  await trx
    .insertInto('second_factor_change')
    .values({
      source,
      user_no: userNo,
      change_no: String(changeNo),
      changed_at: changedAt,
      devices,
      passkeys,
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
    insert into second_factor_change (source, user_no, change_no, changed_at, devices, passkeys, received_at)
    select ${ownSource}, ${accountNo}, nextval('second_factor_change_no'), ${now}::timestamptz, d.devices + p.passkeys,
      p.passkeys, ${now}::timestamptz
    from (select count(*) as devices from totp_device where account_no = ${accountNo}) d,
      (select count(*) as passkeys from passkey where account_no = ${accountNo}) p`.execute(trx)
}
