import { join } from 'node:path'
import { ownDefaults, type SettingValues } from '@iambiz/contract/platform/declared-settings.ts'
import { type ExternalSettings, externalSettingNames } from '@iambiz/identity/external/connect.ts'
import { addressesOf } from '@iambiz/runtime/addresses.ts'
import { type Config, ConfigError, type Environment as Env, readConfig } from '@iambiz/runtime/config.ts'
import { inBoth } from '@iambiz/runtime/language.ts'
import { opsSettings } from '@iambiz/runtime/ops.ts'
import { StartError } from '@iambiz/runtime/role.ts'
import type { MailServer } from '#server/features/mail/delivery/carrier.ts'
import { type Credentials, readClientKey } from '#server/features/session/client-authentication.ts'
import type { ProviderConfig } from '#server/features/session/reach-provider.ts'
import type { FilesConfig } from '#server/platform/files/open-contents.ts'
import type { RateLimit } from '#server/platform/rate-limit.ts'

const names = [
  'HOST',
  'PORT',
  'BASE_URL',
  'IDP_PORT',
  'IDP_BASE_URL',
  ...opsSettings,
  'DATABASE_URL',
  'PORTAL_DATABASE_URL',
  'WORKER_DATABASE_URL',
  'DATABASE_POOL',
  'MIGRATE_AT_START',
  'IAMBIZ_DATA_DIR',
  'FILES_DIR',
  'S3_BUCKET_URL',
  'S3_REGION',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'SMTP_HOST',
  'SMTP_PORT',
  'SMTP_ENCRYPTION',
  'SMTP_USER',
  'SMTP_PASSWORD',
  'MAIL_FROM',
  'MAIL_DOMAINS',
  'MAIL_PER_SECOND',
  'TIME_ZONE',
  'LOGIN_LOG_MONTHS',
  'LOG_LEVEL',
  'ENVIRONMENTS',
  'COMPANY_NAME_ZH',
  'COMPANY_NAME_EN',
  'SERVICE_DESK_ZH',
  'SERVICE_DESK_EN',
  'SIGN_IN_HELP_URL',
  'PRIVACY_URL',
  'TERMS_URL',
  'OIDC_ISSUER',
  'OIDC_CLIENT_ID',
  'OIDC_CLIENT_SECRET',
  'OIDC_CLIENT_AUTH',
  'OIDC_CLIENT_KEY',
  'OIDC_ID_TOKEN_ALGS',
  'OIDC_SCOPE',
  'OIDC_SUBJECT_CLAIM',
  'OIDC_PKCE_REQUIRED',
  'OIDC_AUTHORIZATION_ENDPOINT',
  'OIDC_TOKEN_ENDPOINT',
  'OIDC_USERINFO_ENDPOINT',
  'OIDC_REVOCATION_ENDPOINT',
  'OIDC_END_SESSION_ENDPOINT',
  'PASSWORD_CHANGE_URL',
  'DATA_KEYS',
  'COOKIE_DOMAIN',
  'WEB_ORIGINS',
  'API_HOSTS',
  'IMAGE_HOST',
  'LAUNCH_ORIGINS',
  'EMBEDDING_PARENTS',
  'SERVICE_WORKER',
  'API_DOCS_PUBLIC',
  'TRUSTED_PROXIES',
  'COMPAT_TOKEN_HEADERS',
  'SESSION_ACCESS_SECONDS',
  'SESSION_IDLE_DAYS',
  'SESSION_DAYS',
  'SESSION_ADMIN_IDLE_MINUTES',
  'SESSION_ADMIN_HOURS',
  'LIMIT_EXCHANGE_PER_ADDRESS',
  'LIMIT_REFRESH_PER_SESSION',
  'LIMIT_REFRESH_PER_ADDRESS',
  'LIMIT_UNKNOWN_TOKENS_PER_ADDRESS',
  'LIMIT_RANDOM_CODE_PER_PERSON',
  'LIMIT_CALLS_PER_SYSTEM',
  'LIMIT_CALLS_PER_PROVISIONING_CLIENT',
  'LIMIT_SEARCHES_PER_PERSON',
  'LIMIT_FIGURES_PER_PERSON',
  'LIMIT_CONTACT_SEARCHES_PER_PERSON',
  'LIMIT_SECURITY_EVENTS_PER_ADDRESS',
  'ACCOUNTS_AT_ONCE',
  'LIMIT_PASSWORD_RESETS_PER_ADDRESS',
  ...externalSettingNames,
] as const

type Settings = Config<(typeof names)[number]>

const perMinute = (limit: number): RateLimit => ({ limit, windowSeconds: 60 })

/** Default values of the settings that administrators can change in the portal. */
const defaultsOf = (settings: Settings): SettingValues => ({
  ...ownDefaults,
  companyName: { zh: settings.COMPANY_NAME_ZH, en: settings.COMPANY_NAME_EN },
  serviceDesk: inBoth(settings.SERVICE_DESK_ZH, settings.SERVICE_DESK_EN),
  signInHelp: inBoth(settings.SIGN_IN_HELP_URL, undefined),
  privacyNotice: inBoth(settings.PRIVACY_URL, undefined),
  termsOfUse: inBoth(settings.TERMS_URL, undefined),
  mailDomains: settings.MAIL_DOMAINS ?? [],
  accessSeconds: settings.SESSION_ACCESS_SECONDS,
  sessionIdleDays: settings.SESSION_IDLE_DAYS,
  sessionDays: settings.SESSION_DAYS,
  administratorIdleMinutes: settings.SESSION_ADMIN_IDLE_MINUTES,
  administratorHours: settings.SESSION_ADMIN_HOURS,
  loginLogMonths: settings.LOGIN_LOG_MONTHS,
  embeddingParents: settings.EMBEDDING_PARENTS,
})

const endpointsNeeded = [
  'OIDC_AUTHORIZATION_ENDPOINT',
  'OIDC_TOKEN_ENDPOINT',
  'OIDC_USERINFO_ENDPOINT',
] as const

/** Whether the provider is configured by its endpoints; throws where only some of the required endpoints are set. */
function isExplicit(settings: Settings): boolean {
  const missing = endpointsNeeded.filter((name) => settings[name] === undefined)
  if (missing.length === endpointsNeeded.length) return false
  const faults = missing.map((name) => `${name} is required for a provider without discovery`)
  if (faults.length > 0) throw new ConfigError(faults)
  return true
}

/**
 * Client credentials of the portal at the provider; throws where the setting that the chosen method needs is missing.
 */
function credentialsOf(settings: Settings): Credentials {
  const {
    OIDC_CLIENT_AUTH: chosen,
    OIDC_CLIENT_SECRET: clientSecret,
    OIDC_CLIENT_KEY: writtenKey,
    OIDC_ID_TOKEN_ALGS: algorithms,
  } = settings
  const clientKey = writtenKey === undefined ? undefined : readClientKey(writtenKey)
  const bySecret = chosen === 'basic' || chosen === 'post' ? `OIDC_CLIENT_AUTH=${chosen}` : undefined
  const signedBySecret = algorithms.find((name) => name.startsWith('HS'))
  const needsSecret = bySecret ?? (signedBySecret && `${signedBySecret} in OIDC_ID_TOKEN_ALGS`)
  const faults = [
    ...(clientKey === null
      ? ['OIDC_CLIENT_KEY must be a private RSA, EC or Ed25519 key, as PEM or JWK']
      : []),
    ...(needsSecret && !clientSecret ? [`OIDC_CLIENT_SECRET is required with ${needsSecret}`] : []),
    ...(chosen === 'private_key_jwt' && !writtenKey
      ? ['OIDC_CLIENT_KEY is required with OIDC_CLIENT_AUTH=private_key_jwt']
      : []),
  ]
  if (faults.length > 0) throw new ConfigError(faults)
  return {
    clientId: settings.OIDC_CLIENT_ID,
    clientSecret,
    clientKey: clientKey ?? undefined,
    clientAuthentication: chosen,
  }
}

function providerOf(settings: Settings): ProviderConfig {
  const explicit = isExplicit(settings)
  return {
    issuer: explicit ? undefined : (settings.OIDC_ISSUER ?? addressesOf(settings).provider),
    ...credentialsOf(settings),
    idTokenAlgorithms: settings.OIDC_ID_TOKEN_ALGS,
    scope: settings.OIDC_SCOPE,
    subjectClaim: settings.OIDC_SUBJECT_CLAIM,
    pkceRequired: settings.OIDC_PKCE_REQUIRED,
    endpoints: {
      authorization: settings.OIDC_AUTHORIZATION_ENDPOINT,
      token: settings.OIDC_TOKEN_ENDPOINT,
      userinfo: settings.OIDC_USERINFO_ENDPOINT,
      revocation: settings.OIDC_REVOCATION_ENDPOINT,
      endSession: settings.OIDC_END_SESSION_ENDPOINT,
    },
  }
}

/** Where uploaded files are stored; throws where a bucket is configured without keys. */
function filesOf(settings: Settings): FilesConfig {
  const {
    S3_BUCKET_URL: bucketUrl,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = settings
  if (!bucketUrl) return { folder: settings.FILES_DIR ?? join(settings.IAMBIZ_DATA_DIR, 'files') }
  if (!accessKeyId || !secretAccessKey) {
    const names = ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const
    const missing = names.filter((name) => settings[name] === undefined)
    throw new ConfigError(missing.map((name) => `${name} is required with S3_BUCKET_URL`))
  }
  return { s3: { bucketUrl, region: settings.S3_REGION, accessKeyId, secretAccessKey } }
}

/**
 * The mail server; `undefined` where none is configured, and mails then stay in the outbox unsent. Throws where no
 * sender address is set.
 */
function mailServerOf(settings: Settings): MailServer | undefined {
  if (!settings.SMTP_HOST) return undefined
  if (!settings.MAIL_FROM) throw new ConfigError(['MAIL_FROM is required with SMTP_HOST'])
  return {
    host: settings.SMTP_HOST,
    port: settings.SMTP_PORT,
    encryption: settings.SMTP_ENCRYPTION,
    user: settings.SMTP_USER,
    password: settings.SMTP_PASSWORD,
  }
}

/** The address of the sign-in page: the authorization endpoint, or the issuer whose metadata names it. */
export const signInAddress = ({ issuer, endpoints }: ProviderConfig): string | undefined =>
  endpoints.authorization ?? issuer

/** The portal's configuration, grouped by subject. */
export type PortalConfig = ReturnType<typeof readPortalConfig>

/**
 * Settings with the database address, and so the database role, of each process; commands connect with DATABASE_URL.
 */
const ownAddress = { portal: 'PORTAL_DATABASE_URL', worker: 'WORKER_DATABASE_URL' } as const

/**
 * Reads the configuration of the portal, the worker or a command; throws one error that names every invalid setting.
 */
export function readPortalConfig(env: Env, role?: keyof typeof ownAddress) {
  const settings = readConfig(names, env)
  const databaseUrl = (role && settings[ownAddress[role]]) ?? settings.DATABASE_URL
  if (!databaseUrl)
    throw new StartError('DATABASE_URL is required: only `npm start` brings a database of its own.')
  const { portal: baseUrl } = addressesOf(settings)
  return {
    host: settings.HOST,
    port: settings.PORT,
    ops: { host: settings.OPS_HOST, port: settings.OPS_PORT, drainSeconds: settings.DRAIN_SECONDS },
    baseUrl,
    databaseUrl,
    databasePool: settings.DATABASE_POOL,
    mayMigrate: settings.MIGRATE_AT_START,
    files: filesOf(settings),
    mail: {
      server: mailServerOf(settings),
      /** Empty only where there is no mail server. */
      from: settings.MAIL_FROM ?? '',
      perSecond: settings.MAIL_PER_SECOND,
    },
    accountsAtOnce: settings.ACCOUNTS_AT_ONCE,
    timeZone: settings.TIME_ZONE,
    logLevel: settings.LOG_LEVEL,
    environments: settings.ENVIRONMENTS,
    defaults: defaultsOf(settings),
    provider: providerOf(settings),
    /** Used only where the provider does not manage external accounts itself. */
    external: settings as ExternalSettings,
    passwordChangeUrl: settings.PASSWORD_CHANGE_URL,
    dataKeys: settings.DATA_KEYS,
    cookieDomain: settings.COOKIE_DOMAIN,
    webOrigins: settings.WEB_ORIGINS,
    apiHosts: { ...settings.API_HOSTS, ...(settings.IMAGE_HOST && { imageUpload: settings.IMAGE_HOST }) },
    launchOrigins: new Set([new URL(baseUrl).origin, ...settings.LAUNCH_ORIGINS]),
    serviceWorker: settings.SERVICE_WORKER,
    areDocsPublic: settings.API_DOCS_PUBLIC,
    trustedProxies: settings.TRUSTED_PROXIES,
    tokenHeaders: settings.COMPAT_TOKEN_HEADERS,
    limits: {
      exchangePerAddress: perMinute(settings.LIMIT_EXCHANGE_PER_ADDRESS),
      refreshPerAddress: perMinute(settings.LIMIT_REFRESH_PER_ADDRESS),
      unknownTokensPerAddress: perMinute(settings.LIMIT_UNKNOWN_TOKENS_PER_ADDRESS),
      refreshPerSession: perMinute(settings.LIMIT_REFRESH_PER_SESSION),
      callsPerSystem: perMinute(settings.LIMIT_CALLS_PER_SYSTEM),
      callsPerProvisioningClient: perMinute(settings.LIMIT_CALLS_PER_PROVISIONING_CLIENT),
      searchesPerPerson: {
        rows: perMinute(settings.LIMIT_SEARCHES_PER_PERSON),
        figures: perMinute(settings.LIMIT_FIGURES_PER_PERSON),
        people: perMinute(settings.LIMIT_CONTACT_SEARCHES_PER_PERSON),
      },
      randomCodePerPerson: perMinute(settings.LIMIT_RANDOM_CODE_PER_PERSON),
      passwordResetsPerAddress: settings.LIMIT_PASSWORD_RESETS_PER_ADDRESS,
      securityEventsPerAddress: perMinute(settings.LIMIT_SECURITY_EVENTS_PER_ADDRESS),
    },
  }
}
