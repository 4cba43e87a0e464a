import type { DeviceChange } from '@iambiz/identity/calls.ts'
import { sql } from 'kysely'
import type { FailureReason, PasswordlessType, ProviderDb } from './database.ts'

export type FailedSignIn = {
  at: Date
  /** `null` if no account matches. */
  accountNo: string | null
  reason: FailureReason
  /** Type of a sign-in without a password; undefined for passwords and codes. */
  loginType?: PasswordlessType | null
  address: string
  userAgent: string
  requestId: string
}

/** The devices and passkeys of an account after a change; the change with the highest number is the latest. */
type ChangedDevices = {
  at: Date
  accountNo: string
  changeType: DeviceChange['change']
  /** Number of devices and passkeys after the change, and of passkeys among them. */
  devices: number
  passkeys: number
}

export type SecurityEvent = { eventId: string; eventNo: string; attempts: number } & (
  | (FailedSignIn & { devices: null })
  | ChangedDevices
)

/** Events per lease. */
export const leaseSize = 20
const leaseSeconds = 120
const longestWaitSeconds = 300
const retentionMs = 24 * 3_600_000

/**
 * Records a failed sign-in for delivery. Attempts at a locked account are recorded once a minute per account and
 * address; always one statement, so that its duration does not reveal accounts.
 */
export async function recordFailedSignIn(db: ProviderDb, failed: FailedSignIn): Promise<void> {
  await db
    .insertInto('idp.security_event')
    .values({
      occurred_at: failed.at,
      account_no: failed.accountNo,
      reason: failed.reason,
      login_type: failed.loginType ?? null,
      address: failed.address,
      user_agent: failed.userAgent,
      request_id: failed.requestId,
      due_at: failed.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Records a change of an account's devices and passkeys, in the same transaction. It is stored until delivered, because no later
 * event would repeat the state.
 */
export async function recordDeviceChange(
  trx: ProviderDb,
  { accountNo, change, now }: DeviceChange,
): Promise<void> {
  // Serializes concurrent changes, each of which would otherwise miss the other's device.
  await trx
    .selectFrom('idp.account')
    .select('account_no')
    .where('account_no', '=', accountNo)
    .forNoKeyUpdate()
    .execute()
  await sql`
    insert into idp.security_event (occurred_at, account_no, change_type, devices, passkeys, due_at)
    select ${now}::timestamptz, ${accountNo}, ${change}, d.devices + p.passkeys, p.passkeys, ${now}::timestamptz
    from (select count(*) as devices from idp.totp_device where account_no = ${accountNo}) d,
      (select count(*) as passkeys from idp.passkey where account_no = ${accountNo}) p`.execute(trx)
}

/**
 * Leases up to `leaseSize` due events for two minutes, oldest first; other processes skip them until then, and take
 * them over if this process dies.
 */
export async function leaseSecurityEvents(db: ProviderDb, now: Date): Promise<SecurityEvent[]> {
  const { rows } = await sql<SecurityEvent>`
    with due as materialized (
      select event_id from idp.security_event
      where delivered_at is null and due_at <= ${now}::timestamptz
      order by due_at limit ${leaseSize} for update skip locked)
    update idp.security_event as event
    set due_at = ${now}::timestamptz + make_interval(secs => ${leaseSeconds})
    from due where event.event_id = due.event_id
    returning event.event_id as "eventId", event_no as "eventNo", occurred_at as "at", account_no as "accountNo", reason,
      login_type as "loginType", address, user_agent as "userAgent", request_id as "requestId",
      change_type as "changeType", devices, passkeys, attempts`.execute(db)
  return rows.sort((a, b) => a.at.getTime() - b.at.getTime())
}

/** Marks an event as delivered. It is deleted later, because the once-a-minute limit of a locked account needs it. */
export async function markDelivered(db: ProviderDb, { eventId }: SecurityEvent, now: Date): Promise<void> {
  await db
    .updateTable('idp.security_event')
    .set({ delivered_at: now })
    .where('event_id', '=', eventId)
    .execute()
}

/** Schedules a retry after a failed delivery: 1 s, then doubled each time, at most 5 minutes. */
export async function postpone(
  db: ProviderDb,
  { eventId, attempts }: SecurityEvent,
  now: Date,
): Promise<void> {
  const waitSeconds = Math.min(2 ** attempts, longestWaitSeconds)
  await db
    .updateTable('idp.security_event')
    .set({ attempts: attempts + 1, due_at: new Date(now.getTime() + waitSeconds * 1000) })
    .where('event_id', '=', eventId)
    .execute()
}

/** Deletes events after 24 hours; returns how many failed sign-ins were never delivered. */
export async function sweepSecurityEvents(db: ProviderDb, now: Date): Promise<number> {
  const swept = await db
    .deleteFrom('idp.security_event')
    .where('occurred_at', '<', new Date(now.getTime() - retentionMs))
    .where((eb) => eb.or([eb('devices', 'is', null), eb('delivered_at', 'is not', null)]))
    .returning('delivered_at')
    .execute()
  return swept.filter(({ delivered_at }) => delivered_at === null).length
}
