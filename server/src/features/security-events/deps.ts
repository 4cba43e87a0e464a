import type { JWTVerifyGetKey } from 'jose'
import type { RequestContext } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/tables.ts'
import type { LoginLogEvent } from '#server/platform/login-log-event.ts'
import type { Notify } from '#server/platform/notify.ts'
import type { RateLimit } from '#server/platform/rate-limit.ts'

/**
 * Dependencies of this feature; the provider's keys belong to the session, the stored rows to the login log and the
 * coverage.
 */
export type SecurityEventDeps = {
  db: Db
  /** Our client id at the provider. */
  audience: string
  perAddress: RateLimit
  /** Returns the provider's issuer and published keys; `null` for one that signs nothing. */
  signingKeys: () => Promise<{ issuer: string; keys: JWTVerifyGetKey } | null>
  recordLogin: (trx: Db, context: RequestContext, event: LoginLogEvent) => Promise<void>
  notify: Notify
  /** Stores how many devices a person has after a change at the provider. */
  addFactorChange: (
    trx: Db,
    change: {
      source: string
      userNo: string
      changeNo: number
      changedAt: Date
      devices: number
      passkeys: number
      receivedAt: Date
    },
  ) => Promise<void>
}
