import { isDeepStrictEqual } from 'node:util'
import { ownDefaults } from '@iambiz/contract/platform/declared-settings.ts'
import type { Clock } from '@iambiz/runtime/clock.ts'
import type { Log } from '@iambiz/runtime/log.ts'
import { createSecretBox } from '@iambiz/runtime/secret-box.ts'
import { createTokenGuard } from '@iambiz/runtime/token-guard.ts'
import type { OwnSessionDeps } from '#server/features/accounts/own-sessions/deps.ts'
import type { SecondFactorCoverageDeps } from '#server/features/accounts/second-factor-coverage/deps.ts'
import { addChange, ownSource } from '#server/features/accounts/second-factor-coverage/store.ts'
import { nextTimedChange } from '#server/features/announcements/reading/store.ts'
import type { EventDeps } from '#server/features/events/deps.ts'
import { notify } from '#server/features/inbox/store.ts'
import {
  recordingLoginEvent,
  recordLoginEvent,
  recordSessionEnds,
} from '#server/features/logs/login/service.ts'
import type { ReadSender } from '#server/features/mail/delivery/composing.ts'
import { describeDelegation } from '#server/features/permissions/delegations/describe.ts'
import { policyOfSession } from '#server/features/permissions/sign-in-policies/people.ts'
import type { ReadMailLogo } from '#server/features/portal/settings/mail-logo.ts'
import { adoptLanguage } from '#server/features/preferences/store.ts'
import type { SecurityEventDeps } from '#server/features/security-events/deps.ts'
import type { SessionDeps } from '#server/features/session/deps.ts'
import { endedByPerson, endSession } from '#server/features/session/end-session.ts'
import { endSignIns } from '#server/features/session/end-sign-ins.ts'
import { createProviderClient } from '#server/features/session/provider-client.ts'
import { sessionUntil } from '#server/features/session/store.ts'
import type { IntegrationDeps } from '#server/features/statistics/integration/deps.ts'
import { namedBy, scopeOf } from '#server/features/statistics/logins/filter.ts'
import { settleUse } from '#server/features/statistics/logins/uses.ts'
import type { Database } from '#server/platform/db/database.ts'
import { fail } from '#server/platform/failure.ts'
import { portalCookies } from '#server/platform/http/cookies.ts'
import { enqueue } from '#server/platform/jobs.ts'
import { keepRights } from '#server/platform/rights.ts'
import { keepSettings, type ReadSettings } from '#server/platform/settings.ts'
import { wireTimeIn } from '#server/platform/wire-time.ts'
import type { PortalConfig } from './config.ts'

export type Process = { config: PortalConfig; database: Database; clock: Clock; log: Log }

/** Returns the system that stores second factors: the provider where it has an account API, else the portal. */
export const factorSource =
  (provider: Pick<SessionDeps['provider'], 'keepsPasswords' | 'signingKeys'>) =>
  async (): Promise<string> => {
    const isKeptThere = await provider.keepsPasswords()
    return (isKeptThere ? (await provider.signingKeys())?.issuer : undefined) ?? ownSource
  }

/** Gives the session feature its access to the login log and the job queue. */
export function sessionDeps({ config, database, clock, log }: Process): SessionDeps {
  const wireTime = wireTimeIn(config.timeZone)
  const provider = createProviderClient(config.provider, log, clock)
  const readRights = keepRights(database.kept)
  const reading = { reader: database.reader, readRights, factorSource: factorSource(provider) }
  return {
    db: database.db,
    pool: database.pool,
    reader: database.reader,
    clock,
    log,
    box: createSecretBox(config.dataKeys),
    provider,
    cookies: portalCookies({
      clientId: config.provider.clientId,
      domain: config.cookieDomain,
      secure: config.baseUrl.startsWith('https:'),
      host: new URL(config.baseUrl).hostname,
    }),
    tokenGuard: createTokenGuard({
      ...config.limits.unknownTokensPerAddress,
      clock,
      refuse: (seconds) => fail('request.too-many', null, seconds),
    }),
    readRights,
    policyOfSession: (signedIn, context) => policyOfSession(reading, signedIn, context),
    wireTime,
    readSettings: keepSettings(database, config.defaults),
    environments: config.environments,
    tokenHeaders: config.tokenHeaders,
    homeUrls: [config.baseUrl, ...config.webOrigins].map((origin) => `${origin}/iambiz/home`),
    limits: config.limits,
    recordEnds: recordSessionEnds,
    recordLogin: recordLoginEvent,
    recordingLogin: recordingLoginEvent,
    describeDelegation: (look, id) => describeDelegation({ db: database.db, wireTime }, look, id),
    adoptLanguage,
    enqueueRevocation: (trx, sealedToken, sealContext, endsSession) =>
      enqueue(trx, 'session:revoke-at-provider', { sealedToken, sealContext, endsSession }),
    enqueueNewDevice: (trx, signIn) => enqueue(trx, 'session:tell-new-device', signIn),
  }
}

/**
 * Dependencies for ending sessions. Sessions end one after the other because each has a token to revoke at the
 * provider.
 */
export const ownSessionDeps = (session: SessionDeps): OwnSessionDeps => ({
  db: session.db,
  wireTime: session.wireTime,
  endSessions: async (trx, { userNo, sessionIds }, cause) => {
    let ended = 0
    for (const sessionId of sessionIds)
      ended += (await endSession(session, trx, { userNo, sessionId }, endedByPerson, cause)).length
    return ended
  },
  endSignIns: (trx, which, cause) => endSignIns(session, trx, which, cause),
})

/** Gives the receiver of security events the provider's signing keys, the login log and the second-factor coverage. */
export const securityEventDeps = (
  config: PortalConfig,
  { db, provider }: SessionDeps,
): SecurityEventDeps => ({
  db,
  audience: config.provider.clientId,
  perAddress: config.limits.securityEventsPerAddress,
  signingKeys: provider.signingKeys,
  recordLogin: recordLoginEvent,
  notify,
  addFactorChange: addChange,
})

/** Gives second-factor coverage the people that a caller may see, and the owner of the device data. */
export const secondFactorCoverageDeps = (session: SessionDeps): SecondFactorCoverageDeps => ({
  db: session.db,
  wireTime: session.wireTime,
  organizationsOf: async (actor, asked) => (await namedBy(session, actor, asked)).orgCodes,
  currentSource: factorSource(session.provider),
})

/** Gives integration its usage figures and their visibility, which the login statistics define. */
export const integrationDeps = (session: SessionDeps): IntegrationDeps => ({
  db: session.db,
  readRights: session.readRights,
  wireTime: session.wireTime,
  settleUse: (...asked) => settleUse(session, ...asked),
  appCodesSeen: async (actor) => (await scopeOf(session, actor)).appCodes,
})

/** Gives the event streams the ends of sessions and the changes that happen by time alone. */
export const eventDeps = ({ config, database: { db }, clock, log }: Process): EventDeps => ({
  db,
  databaseUrl: config.databaseUrl,
  clock,
  log,
  sessionUntil: (session) => sessionUntil(db, session),
  nextTimedChange: (after) => nextTimedChange(db, after),
})

/** Returns a function that reads the current sender of mails. */
export const mailSender =
  ({ mail, baseUrl }: PortalConfig, readSettings: ReadSettings, readLogo: ReadMailLogo): ReadSender =>
  async () => {
    const { companyName, portalName, accentColour, logoLight, footer } = await readSettings()
    // A portal without a name of its own is called after the company.
    const isNamed = !isDeepStrictEqual(portalName, ownDefaults.portalName)
    return {
      from: mail.from,
      name: isNamed ? portalName : { zh: `${companyName.zh}门户`, en: `${companyName.en} Portal` },
      baseUrl,
      accent: accentColour,
      logo: await readLogo(logoLight),
      footer,
    }
  }
