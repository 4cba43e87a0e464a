import type { Clock } from '@iambiz/runtime/clock.ts'
import type { Log } from '@iambiz/runtime/log.ts'
import type { SecretBox } from '@iambiz/runtime/secret-box.ts'
import type { ExternalType, IdentityDb } from '../tables.ts'
import type { Adapters } from './connect.ts'

export type ExternalParts = {
  /** Bound to the schema of the tables: `db.withSchema(…)`. */
  db: IdentityDb
  box: SecretBox
  clock: Clock
  log: Log
  adapters: Adapters
  /** The redirect URI that is registered at a provider. */
  callbackAddress: (type: ExternalType) => string
  /** The page that a QR code opens on a phone: the portal's own, or the provider's for signing in. */
  scanAddress: (purpose: Purpose, ticket: string) => string
  /** Whether the session or grant in which a binding was started is still valid. */
  isLive: (boundTo: string) => Promise<boolean>
}

export type Purpose = 'bind' | 'sign-in'

/** Lifetime of an authorization in seconds, from its start to the last click. */
export const lifeSeconds = 300

/** Prefixes of states: the portal forwards callbacks of sign-ins to the bundled provider. */
export const statePrefixes = { bind: 'own', 'sign-in': 'idp' } as const satisfies Record<Purpose, string>
