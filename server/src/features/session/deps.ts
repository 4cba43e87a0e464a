import type { Delegation } from '@iambiz/contract/features/permissions/delegations.ts'
import type { Environment, Language } from '@iambiz/contract/platform/shapes.ts'
import type { Clock } from '@iambiz/runtime/clock.ts'
import type { Log } from '@iambiz/runtime/log.ts'
import type { RowReader } from '@iambiz/runtime/row-reader.ts'
import type { SecretBox } from '@iambiz/runtime/secret-box.ts'
import type { TokenGuard } from '@iambiz/runtime/token-guard.ts'
import type { OperationNodeSource } from 'kysely'
import type pg from 'pg'
import type { Acting, RequestContext } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/tables.ts'
import type { PortalCookies } from '#server/platform/http/cookies.ts'
import type { Jobs } from '#server/platform/jobs.ts'
import type { RateLimit } from '#server/platform/rate-limit.ts'
import type { ReadRights } from '#server/platform/rights.ts'
import type { ReadSettings } from '#server/platform/settings.ts'
import type { WireTime } from '#server/platform/wire-time.ts'
import type { ProviderClient } from './provider-client.ts'
import type { EndedSession } from './store.ts'

/** One sign-in event for the login log. */
type LoginEvent = {
  eventType: 'login' | 'logout' | 'fail' | 'refresh'
  loginType: string
  failReason?: string
  userNo: string
  userName: string
  sessionId: string | null
  orgCode?: string
  orgName?: string
  roleNo?: string
  /** For whom the person acted. */
  acting: Acting | null
}

/** What this feature needs from outside: the login log and the job queue belong to others. */
export type SessionDeps = {
  db: Db
  pool: pg.Pool
  reader: RowReader
  clock: Clock
  log: Log
  box: SecretBox
  provider: ProviderClient
  cookies: PortalCookies
  tokenGuard: TokenGuard
  readRights: ReadRights
  wireTime: WireTime
  /** The settings that count now. */
  readSettings: ReadSettings
  environments: readonly Environment[]
  /** Also tell renewed tokens in response headers, for clients that read them there. */
  tokenHeaders: boolean
  /** Addresses that the provider may send people back to, the usual one first. */
  homeUrls: readonly string[]
  limits: {
    exchangePerAddress: RateLimit
    refreshPerAddress: RateLimit
    refreshPerSession: RateLimit
    randomCodePerPerson: RateLimit
    securityEventsPerAddress: RateLimit
  }
  /** One event of the login log for each session that ended. */
  recordEnds: (
    trx: Db,
    ended: readonly EndedSession[],
    cause: { now: Date; requestId: string; reason: string },
  ) => Promise<void>
  recordLogin: (trx: Db, context: RequestContext, event: LoginEvent) => Promise<void>
  /** The same as part of the statement that writes its cause. */
  recordingLogin: (trx: Db, context: RequestContext, event: LoginEvent) => OperationNodeSource
  describeDelegation: (look: { lang: Language; now: Date }, delegationId: string) => Promise<Delegation>
  /** Takes the language that a person told the provider, unless the person has chosen one here. */
  adoptLanguage: (trx: Db, userNo: string, language: Language) => Promise<void>
  /**
   * Queues, in the transaction, that a token is revoked at the provider, and whether the session there ends with it; the
   * value is encrypted.
   */
  enqueueRevocation: (
    trx: Db,
    sealedToken: string,
    sealContext: string,
    endsSession: boolean,
  ) => Promise<void>
  /** Queues, in the transaction, that the person is told of a sign-in from a browser that was not known. */
  enqueueNewDevice: (trx: Db, signIn: Jobs['session:tell-new-device']) => Promise<void>
}

/** Sessions of one person at the same time; a further one ends the oldest. */
export const maxSessions = 10
