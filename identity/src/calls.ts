import type { Clock } from '@iambiz/runtime/clock.ts'
import type { Log } from '@iambiz/runtime/log.ts'
import type { SecretBox } from '@iambiz/runtime/secret-box.ts'
import type { ExternalParts } from './external/parts.ts'
import type { IdentityDb } from './tables.ts'

/** Whose credentials a call is about, and who asks. */
export type Asking = {
  accountNo: string
  /** What devices and external accounts show as the name of the account. */
  userName: string
  /** What a proof counts with and for nothing else: the grant at the provider, or the session at a portal. */
  boundTo: string
  /** Network of whoever types, as throttling counts it. */
  address: string
  form: URLSearchParams
  now: Date
}

/** An answer of the account API. */
export type Answer = { status: number; body: Record<string, unknown>; retryAfter?: number }

/** A device of an account that came, took the place of another one, or went. */
export type DeviceChange = { accountNo: string; change: 'create' | 'update' | 'delete'; now: Date }

export type IdentityParts = {
  /** Of the schema that holds the tables: `db.withSchema(…)`. */
  db: IdentityDb
  box: SecretBox
  clock: Clock
  log: Log
  /** Accounts at WeChat and the others. */
  external: ExternalParts
  /** Name that authenticator apps show above the code. */
  issuerName: string
  /**
   * Ends what spares a browser the second factor, in the transaction that changes one. Left out where sign-ins are not
   * asked for one.
   */
  endTrust?: (trx: IdentityDb, accountNo: string) => Promise<void>
  /** Notes what the account has now, for statistics, in the transaction that changed it and as the last thing of it. */
  devicesChanged?: (trx: IdentityDb, change: DeviceChange) => Promise<void>
}

export type IdentityCall = (parts: IdentityParts, asking: Asking) => Promise<Answer>
