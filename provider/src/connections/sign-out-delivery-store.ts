import { sql } from 'kysely'
import type { ProviderDb } from '../database.ts'
import type { ConnectionKind, SamlSettings } from './settings.ts'

/** A queued sign-out for an application. */
export type SignOutDelivery = {
  deliveryId: string
  clientId: string
  accountNo: string
  sub: string
  sid: string
  uri: string
  alg: string
  kind: ConnectionKind
  /** The settings of a SAML application. */
  saml: SamlSettings | null
  queuedAt: Date
  attempts: number
  /** Whether administrators or the deployment created the client; `null` if it was deleted meanwhile. */
  origin: 'connection' | 'deployment' | null
}

/** Sign-outs per lease, and so at most per application: they are sent one after the other. */
export const leaseSize = 20
const leaseSeconds = 120
const longestWaitSeconds = 3600
const givenUpAfterMs = 24 * 3_600_000
const retentionMs = 7 * 24 * 3_600_000

/**
 * Leases up to `leaseSize` due sign-outs for two minutes, excluding the applications in `busy`; other processes skip
 * them until then. The address is read from the connection now, so corrections apply to queued sign-outs.
 */
export async function leaseSignOuts(
  db: ProviderDb,
  { busy, now }: { busy: readonly string[]; now: Date },
): Promise<SignOutDelivery[]> {
  const { rows } = await sql<SignOutDelivery>`
    with due as materialized (
      select delivery_id from idp.sign_out_delivery
      where delivered_at is null and given_up_at is null and due_at <= ${now}::timestamptz
        and client_id <> all(${[...busy]}::text[])
      order by due_at limit ${leaseSize} for update skip locked),
    leased as (
      update idp.sign_out_delivery as delivery
      set due_at = ${now}::timestamptz + make_interval(secs => ${leaseSeconds})
      from due where delivery.delivery_id = due.delivery_id returning delivery.*)
    select delivery_id as "deliveryId", leased.client_id as "clientId", account_no as "accountNo", sub, sid,
      coalesce(client.settings ->> 'backchannelLogoutUri', uri) as uri,
      coalesce(client.settings ->> 'idTokenAlg', alg) as alg, coalesce(client.kind, leased.kind) as kind,
      coalesce(client.settings -> 'saml', leased.saml) as saml, queued_at as "queuedAt", attempts, origin
    from leased left join idp.client on client.client_id = leased.client_id
    order by queued_at`.execute(db)
  return rows
}

const change = (db: ProviderDb, { deliveryId }: SignOutDelivery) =>
  db.updateTable('idp.sign_out_delivery').where('delivery_id', '=', deliveryId)

export async function markSignedOut(db: ProviderDb, delivery: SignOutDelivery, now: Date): Promise<void> {
  await change(db, delivery).set({ delivered_at: now }).execute()
}

/**
 * Schedules a retry after a failed delivery: 1 s, then doubled each time, at most an hour. Gives up after a day and
 * returns whether it did.
 */
export async function postponeSignOut(
  db: ProviderDb,
  delivery: SignOutDelivery,
  now: Date,
): Promise<boolean> {
  const { attempts, queuedAt } = delivery
  const isGivenUp = now.getTime() - queuedAt.getTime() >= givenUpAfterMs
  const waitMs = Math.min(2 ** attempts, longestWaitSeconds) * 1000
  await change(db, delivery)
    .set({
      attempts: attempts + 1,
      due_at: new Date(now.getTime() + waitMs),
      ...(isGivenUp ? { given_up_at: now } : {}),
    })
    .execute()
  return isGivenUp
}

/** Deletes sign-outs a week after they were queued; by then each is delivered or given up. */
export async function sweepSignOuts(db: ProviderDb, now: Date): Promise<void> {
  await db
    .deleteFrom('idp.sign_out_delivery')
    .where('queued_at', '<', new Date(now.getTime() - retentionMs))
    .execute()
}
