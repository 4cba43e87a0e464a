import type { Deployment } from '@iambiz/contract/features/portal/settings.ts'
import { countNoticesBeyond } from '#server/features/inbox/store.ts'
import { countBeyond } from '#server/features/logs/login/keeping-store.ts'
import { posting } from '#server/features/mail/delivery/outbox-store.ts'
import { addressOf } from '#server/features/mail/templates/reports.ts'
import type { SettingDeps } from '#server/features/portal/settings/deps.ts'
import { databaseFacts } from '#server/features/portal/settings/reports.ts'
import type { SessionDeps } from '#server/features/session/deps.ts'
import { lifetimesOf } from '#server/features/session/lifetimes.ts'
import { countSessionsOver, shortenSessions } from '#server/features/session/shorten-store.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { enqueue } from '#server/platform/jobs.ts'
import { type PortalConfig, signInAddress } from './config.ts'
import type { ReadPageSettings } from './page-settings.ts'

type Parts = { config: PortalConfig; session: SessionDeps; reports: Db; release: string }

/** The worker's timer reports every minute; a gap longer than this needs attention. */
const silenceMs = 150_000

const transportOf = ({ mail: { server, from, perSecond } }: PortalConfig): Deployment['mail'] => ({
  ...(server ? { server: `${server.host}:${server.port}` } : {}),
  encryption: server?.encryption ?? 'none',
  from,
  ...(server?.user ? { user: server.user } : {}),
  hasPassword: server?.password !== undefined,
  perSecond,
})

async function providerOf({ config, session }: Parts): Promise<Deployment['provider']> {
  const isBundled = await session.provider.keepsPasswords().catch(() => undefined)
  const address = signInAddress(config.provider)
  return {
    kind: isBundled === undefined ? 'unreachable' : isBundled ? 'bundled' : 'other',
    ...(address ? { address } : {}),
    clientId: config.provider.clientId,
    hasSecret: config.provider.clientSecret !== undefined,
  }
}

const limitsOf = ({ limits }: PortalConfig): Deployment['limits'] => [
  { name: 'LIMIT_EXCHANGE_PER_ADDRESS', ...limits.exchangePerAddress },
  { name: 'LIMIT_REFRESH_PER_ADDRESS', ...limits.refreshPerAddress },
  { name: 'LIMIT_UNKNOWN_TOKENS_PER_ADDRESS', ...limits.unknownTokensPerAddress },
  { name: 'LIMIT_REFRESH_PER_SESSION', ...limits.refreshPerSession },
  { name: 'LIMIT_CALLS_PER_SYSTEM', ...limits.callsPerSystem },
  { name: 'LIMIT_SEARCHES_PER_PERSON', ...limits.searchesPerPerson.rows },
  { name: 'LIMIT_FIGURES_PER_PERSON', ...limits.searchesPerPerson.figures },
  { name: 'LIMIT_CONTACT_SEARCHES_PER_PERSON', ...limits.searchesPerPerson.people },
  { name: 'LIMIT_RANDOM_CODE_PER_PERSON', ...limits.randomCodePerPerson },
  {
    name: 'LIMIT_PASSWORD_RESETS_PER_ADDRESS',
    ...{ limit: limits.passwordResetsPerAddress, windowSeconds: 600 },
  },
  { name: 'LIMIT_SECURITY_EVENTS_PER_ADDRESS', ...limits.securityEventsPerAddress },
]

async function deploymentOf(parts: Parts, now: Date): Promise<Deployment> {
  const { config, session, release } = parts
  const [facts, provider] = await Promise.all([databaseFacts(session.db, now), providerOf(parts)])
  const { waiting, lagSeconds, lastSeen } = facts.worker
  return {
    release,
    baseUrl: config.baseUrl,
    timeZone: config.timeZone,
    environments: [...config.environments],
    ...(config.cookieDomain ? { cookieDomain: config.cookieDomain } : {}),
    mail: transportOf(config),
    provider,
    files: 's3' in config.files ? 'bucket' : 'folder',
    database: { version: facts.version, connections: config.databasePool },
    migrations: facts.migrations,
    worker: {
      ...{ waiting, lagSeconds },
      ...(lastSeen ? { lastSeen: session.wireTime(lastSeen) } : {}),
      isAlive: lastSeen !== null && now.getTime() - lastSeen.getTime() < silenceMs,
    },
    limits: limitsOf(config),
  }
}

/**
 * Gives the settings feature the values that other features own, and the values that only the deployment configures.
 */
export function settingDeps(parts: Parts): SettingDeps {
  const { config, session, reports } = parts
  const { db, wireTime } = session
  const mailsAreHeld = config.mail.server === undefined
  return {
    ...{ db, wireTime, mailsAreHeld },
    defaults: config.defaults,
    shortenSessions: (trx, values, now) => shortenSessions(trx, lifetimesOf(values), now),
    countSessionsOver: (values, now) => countSessionsOver(reports, lifetimesOf(values), now),
    countLoginLogBeyond: (months, now) => countBeyond(reports, months, now),
    countNoticesBeyond: (days, now) => countNoticesBeyond(reports, days, now),
    sendToProvider: (trx) => enqueue(trx, 'settings:tell-provider', {}, { key: 'settings:tell-provider' }),
    readDeployment: (now) => deploymentOf(parts, now),
    post: posting({ held: mailsAreHeld }),
    addressOf: (userNo) => addressOf(db, userNo),
  }
}

/**
 * Returns a function that reads the company settings of pages. While the database is unavailable it returns the last
 * known values.
 */
export function pageSettings(
  { readSettings, log }: SessionDeps,
  { defaults }: PortalConfig,
): ReadPageSettings {
  let latest = defaults
  return async () => {
    try {
      latest = await readSettings()
    } catch (error) {
      log.warn({ err: error }, 'the settings cannot be read now')
    }
    return latest
  }
}
