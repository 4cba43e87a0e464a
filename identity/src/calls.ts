import type { Clock } from '@iambiz/runtime/clock.ts'
import type { Log } from '@iambiz/runtime/log.ts'
import type { SecretBox } from '@iambiz/runtime/secret-box.ts'
import type { ExternalParts } from './external/parts.ts'
import type { RelyingParty } from './passkey/relying-party.ts'
import type { IdentityDb } from './tables.ts'

/** The account whose credentials a call concerns, and the context of the request. */
export type Asking = {
  accountNo: string
  /** The account name shown for devices and external accounts. */
  userName: string
  /** The scope in which a proof of identity is valid: the grant at the provider, or the session at a portal. */
  boundTo: string
  /** The client's network, under which throttling counts. */
  address: string
  form: URLSearchParams
  now: Date
}

/** A response of the account API. */
export type Answer = { status: number; body: Record<string, unknown>; retryAfter?: number }

/** A device or passkey that was added, replaced or removed. */
export type DeviceChange = { accountNo: string; change: 'create' | 'update' | 'delete'; now: Date }

export type IdentityParts = {
  /** Bound to the schema of the tables: `db.withSchema(…)`. */
  db: IdentityDb
  box: SecretBox
  clock: Clock
  log: Log
  /** External accounts, at WeChat and other providers. */
  external: ExternalParts
  relyingParty: RelyingParty
  /** The issuer that authenticator apps and passkey managers show. */
  issuerName: string
  /** Ends trust in browsers, in the transaction that changes a second factor. Omitted if sign-ins require none. */
  endTrust?: (trx: IdentityDb, accountNo: string) => Promise<void>
  /** Records the present devices and passkeys for statistics; called last in the transaction that changed them. */
  devicesChanged?: (trx: IdentityDb, change: DeviceChange) => Promise<void>
}

export type IdentityCall = (parts: IdentityParts, asking: Asking) => Promise<Answer>
