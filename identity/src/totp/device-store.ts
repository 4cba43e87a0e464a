import type { SecretBox } from '@iambiz/runtime/secret-box.ts'
import { sql } from 'kysely'
import type { IdentityDb } from '../tables.ts'
import { fromBase32 } from './base32.ts'

export type Device = { deviceId: string; name: string; boundAt: Date; lastUsedAt: Date | null }

type Row = { accountNo: string; deviceId: string }

// Enrolment and device share the context, so a confirmed secret moves without being encrypted again.
const contextOf = ({ accountNo, deviceId }: Row) => `totp:${accountNo}:${deviceId}`

export const sealSecret = (box: SecretBox, row: Row, secret: string): string =>
  box.seal(secret, contextOf(row))

/** Decrypts a secret; `null` if it was sealed for another row or with a removed key. */
export function openSecret(box: SecretBox, row: Row, sealed: string): Buffer | null {
  const secret = box.open(sealed, contextOf(row))
  return secret === null ? null : fromBase32(secret)
}

/** Enough for a whole company within an hour of sweeping, and few enough for one short transaction. */
const resealedAtOnce = 500

/** Encrypts secrets again that were sealed with an older key, because devices outlive keys. */
export async function resealSecrets(db: IdentityDb, box: SecretBox): Promise<void> {
  const [, ...older] = box.keyIds
  if (older.length === 0) return
  const rows = await db
    .selectFrom('totp_device')
    .select(['account_no as accountNo', 'device_id as deviceId', 'sealed_secret as sealed'])
    .where(sql<string>`split_part(sealed_secret, '.', 1)`, 'in', older)
    .limit(resealedAtOnce)
    .execute()
  for (const { sealed, ...row } of rows) {
    const secret = box.open(sealed, contextOf(row))
    if (secret === null) continue
    await db
      .updateTable('totp_device')
      .set({ sealed_secret: sealSecret(box, row, secret) })
      .where('device_id', '=', row.deviceId)
      .execute()
  }
}

/** The confirmed devices of an account, oldest first. */
export async function findDevices(db: IdentityDb, accountNo: string): Promise<Device[]> {
  const rows = await db
    .selectFrom('totp_device')
    .select(['device_id as deviceId', 'name', 'bound_at as boundAt', 'last_used_at as lastUsedAt'])
    .where('account_no', '=', accountNo)
    .orderBy('bound_at')
    .orderBy('device_id')
    .execute()
  return rows
}

/** Whether an account has a device, so that a password alone is not sufficient. */
export async function hasDevice(db: IdentityDb, accountNo: string): Promise<boolean> {
  const found = await db
    .selectFrom('totp_device')
    .select('device_id')
    .where('account_no', '=', accountNo)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

export const findSecrets = (
  db: IdentityDb,
  accountNo: string,
): Promise<{ deviceId: string; sealed: string }[]> =>
  db
    .selectFrom('totp_device')
    .select(['device_id as deviceId', 'sealed_secret as sealed'])
    .where('account_no', '=', accountNo)
    .execute()

export type NewDevice = Row & { name: string; sealed: string; step: number }

/** Adds a device with the time step of its confirmation code, which cannot be used again. */
export async function insertDevice(db: IdentityDb, device: NewDevice, now: Date): Promise<void> {
  const { accountNo, deviceId, name, sealed, step } = device
  await db
    .insertInto('totp_device')
    .values({ device_id: deviceId, account_no: accountNo, name, sealed_secret: sealed, bound_at: now })
    .execute()
  await takeStep(db, { deviceId, step }, now)
}

/** Consumes a time step of a device; true only for the first request in any process. */
export async function takeStep(
  db: IdentityDb,
  { deviceId, step }: { deviceId: string; step: number },
  now: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('totp_used_step')
    .values({ device_id: deviceId, step: String(step), used_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  if (!numInsertedOrUpdatedRows) return false
  await db.updateTable('totp_device').set({ last_used_at: now }).where('device_id', '=', deviceId).execute()
  return true
}

export async function renameDevice(
  db: IdentityDb,
  { accountNo, deviceId, name }: Row & { name: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('totp_device')
    .set({ name })
    .where('device_id', '=', deviceId)
    .where('account_no', '=', accountNo)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Deletes a device; returns its name, or `undefined` if the account has no such device. */
export async function deleteDevice(
  db: IdentityDb,
  { accountNo, deviceId }: Row,
): Promise<string | undefined> {
  const deleted = await db
    .deleteFrom('totp_device')
    .where('device_id', '=', deviceId)
    .where('account_no', '=', accountNo)
    .returning('name')
    .executeTakeFirst()
  return deleted?.name
}

/** Serializes changes of an account's devices, so that two concurrent removals do not both miss the last one. */
export async function lockDevices(db: IdentityDb, accountNo: string): Promise<string[]> {
  const rows = await db
    .selectFrom('totp_device')
    .select('device_id')
    .where('account_no', '=', accountNo)
    .orderBy('device_id')
    .forUpdate()
    .execute()
  return rows.map(({ device_id }) => device_id)
}
