import type { Delegation } from '@iambiz/contract/features/permissions/delegations.ts'
import type { Environment, Language } from '@iambiz/contract/platform/shapes.ts'
import type { Clock } from '@iambiz/runtime/clock.ts'
import type { Log } from '@iambiz/runtime/log.ts'
import type { RowReader } from '@iambiz/runtime/row-reader.ts'
import type { SecretBox } from '@iambiz/runtime/secret-box.ts'
import type { TokenGuard } from '@iambiz/runtime/token-guard.ts'
import type { OperationNodeSource } from 'kysely'
import type pg from 'pg'
import type { RequestContext } from '#server/platform/actor.ts'
import type { Db } from '#server/platform/db/tables.ts'
import type { PortalCookies } from '#server/platform/http/cookies.ts'
import type { Jobs } from '#server/platform/jobs.ts'
import type { LoginLogEvent } from '#server/platform/login-log-event.ts'
import type { RateLimit } from '#server/platform/rate-limit.ts'
import type { ReadRights } from '#server/platform/rights.ts'
import type { ReadSettings } from '#server/platform/settings.ts'
import type { WireTime } from '#server/platform/wire-time.ts'
import type { ProviderClient } from './provider-client.ts'
import type { SignedInAtProvider } from './provider-person.ts'
import type { EndedSession } from './store.ts'

/** What the sign-in policies say about a new session; null as the settings say. */
export type PolicyOfSession = {
  minutes: number | null
  idleMinutes: number | null
  /** Until when the person has to set up a second factor. */
  factorUntil: Date | null
  isBreakGlass: boolean
}

/** Dependencies of this feature; the login log and the job queue belong to other features. */
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
  /** Returns the current settings. */
  readSettings: ReadSettings
  environments: readonly Environment[]
  /** Also send renewed tokens in response headers, for clients that read them there. */
  tokenHeaders: boolean
  /** Redirect addresses that the provider accepts, the default one first. */
  homeUrls: readonly string[]
  limits: {
    exchangePerAddress: RateLimit
    refreshPerAddress: RateLimit
    refreshPerSession: RateLimit
    randomCodePerPerson: RateLimit
    securityEventsPerAddress: RateLimit
  }
  /** Adds one event to the login log for each session that ended. */
  recordEnds: (
    trx: Db,
    ended: readonly EndedSession[],
    cause: { now: Date; requestId: string; reason: string },
  ) => Promise<void>
  policyOfSession: (
    signedIn: Pick<SignedInAtProvider, 'userNo' | 'device'>,
    context: RequestContext,
  ) => Promise<PolicyOfSession>
  recordLogin: (trx: Db, context: RequestContext, event: LoginLogEvent) => Promise<void>
  /** Returns the same as part of the statement that writes its cause. */
  recordingLogin: (trx: Db, context: RequestContext, event: LoginLogEvent) => OperationNodeSource
  describeDelegation: (look: { lang: Language; now: Date }, delegationId: string) => Promise<Delegation>
  /** Stores the language that the provider reports for a person, unless the person has chosen one here. */
  adoptLanguage: (trx: Db, userNo: string, language: Language) => Promise<void>
  /**
   * Queues the revocation of an encrypted token, in the transaction; `endsSession` also ends the provider's session.
   */
  enqueueRevocation: (
    trx: Db,
    sealedToken: string,
    sealContext: string,
    endsSession: boolean,
  ) => Promise<void>
  /** Queues, in the transaction, a notification about a sign-in from an unknown browser. */
  enqueueNewDevice: (trx: Db, signIn: Jobs['session:tell-new-device']) => Promise<void>
}

/** Limit of concurrent sessions of one person; a further session ends the oldest. */
export const maxSessions = 10
