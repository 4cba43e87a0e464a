import type { Clock } from '@iambiz/runtime/clock.ts'
import type { Log } from '@iambiz/runtime/log.ts'
import type { SecretBox } from '@iambiz/runtime/secret-box.ts'
import type { ExternalType, IdentityDb } from '../tables.ts'
import type { Adapters } from './connect.ts'

export type ExternalParts = {
  /** Of the schema that holds the tables: `db.withSchema(…)`. */
  db: IdentityDb
  box: SecretBox
  clock: Clock
  log: Log
  adapters: Adapters
  /** The one address that is registered at a company, which all codes are sent to. */
  callbackAddress: (type: ExternalType) => string
  /** The page that a QR code opens on a phone: the portal's own, or the provider's for signing in. */
  scanAddress: (purpose: Purpose, ticket: string) => string
  /** Whether the session or grant goes on in which somebody began to bind something. */
  isLive: (boundTo: string) => Promise<boolean>
}

export type Purpose = 'bind' | 'sign-in'

/** Life of an authorization, from its beginning to the last click. */
export const lifeSeconds = 300

/** With which letters a state begins: the portal hands those of sign-ins on to the bundled provider. */
export const statePrefixes = { bind: 'own', 'sign-in': 'idp' } as const satisfies Record<Purpose, string>
