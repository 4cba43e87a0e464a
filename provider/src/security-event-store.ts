import type { DeviceChange } from '@iambiz/identity/calls.ts'
import { sql } from 'kysely'
import type { ExternalLoginType, FailureReason, ProviderDb } from './database.ts'

export type FailedSignIn = {
  at: Date
  /** `null` where no account was meant. */
  accountNo: string | null
  reason: FailureReason
  /** What was tried, where it was neither a password nor a code. */
  loginType?: ExternalLoginType | null
  address: string
  userAgent: string
  requestId: string
}

/** What an account has once a device came, changed or went; the one with the greatest number holds. */
type ChangedDevices = {
  at: Date
  accountNo: string
  changeType: DeviceChange['change']
  /** How many there are afterwards. */
  devices: number
}

export type SecurityEvent = { eventId: string; eventNo: string; attempts: number } & (
  | (FailedSignIn & { devices: null })
  | ChangedDevices
)

/** How many events one lease takes. */
export const leaseSize = 20
const leaseSeconds = 120
const longestWaitSeconds = 300
const keptMs = 24 * 3_600_000

/**
 * Writes a failed sign-in down for delivery. Tries at a closed door count once a minute for each account and address;
 * this is one statement all the same, so that its duration tells nobody which accounts exist.
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
 * Writes down that the devices of an account changed, in the transaction that changed them. It is kept until it is
 * delivered, however long that takes: no later event would tell what the account has.
 */
export async function recordDeviceChange(
  trx: ProviderDb,
  { accountNo, change, now }: DeviceChange,
): Promise<void> {
  // Two changes at once each see only their own devices; the one that waits here sees those of both.
  await trx
    .selectFrom('idp.account')
    .select('account_no')
    .where('account_no', '=', accountNo)
    .forNoKeyUpdate()
    .execute()
  await sql`
    insert into idp.security_event (occurred_at, account_no, change_type, devices, due_at)
    select ${now}::timestamptz, ${accountNo}, ${change}, count(*), ${now}::timestamptz
    from idp.totp_device where account_no = ${accountNo}`.execute(trx)
}

/**
 * Takes up to `leaseSize` events that are due, the oldest first, for two minutes: no other process sees them until
 * then, and if this one dies, another takes them over.
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
      change_type as "changeType", devices, attempts`.execute(db)
  return rows.sort((a, b) => a.at.getTime() - b.at.getTime())
}

/** A delivered event stays until it is swept: it is what keeps the minute of a closed door counted. */
export async function markDelivered(db: ProviderDb, { eventId }: SecurityEvent, now: Date): Promise<void> {
  await db
    .updateTable('idp.security_event')
    .set({ delivered_at: now })
    .where('event_id', '=', eventId)
    .execute()
}

/** Lets an event wait after a failed delivery: 1 s, then twice as long each time, 5 minutes at most. */
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
    .where('occurred_at', '<', new Date(now.getTime() - keptMs))
    .where((eb) => eb.or([eb('devices', 'is', null), eb('delivered_at', 'is not', null)]))
    .returning('delivered_at')
    .execute()
  return swept.filter(({ delivered_at }) => delivered_at === null).length
}
