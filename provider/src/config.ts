import { type ExternalSettings, externalSettingNames } from '@iambiz/identity/external/connect.ts'
import { coversHost, type RelyingParty, relyingPartyOf } from '@iambiz/identity/passkey/relying-party.ts'
import { addressesOf } from '@iambiz/runtime/addresses.ts'
import { type Config, type Environment, readConfig } from '@iambiz/runtime/config.ts'
import { inBoth, type Language } from '@iambiz/runtime/language.ts'
import { opsSettings } from '@iambiz/runtime/ops.ts'
import { StartError } from '@iambiz/runtime/role.ts'
import { productName } from './pages/texts.ts'
import type { PortalSettings } from './portal-settings.ts'

/** Configuration of the provider. */
export type ProviderConfig = {
  /** Public address of the provider, without a trailing slash. */
  issuer: string
  /** Public address of the portal. */
  portalUrl: string
  portalClient: { id: string; secret: string }
  relyingParty: RelyingParty
  /** Whether the demo's applications run on the same machine. */
  demo: boolean
  /** Keys that encrypt the private signing keys. */
  dataKeys: string
  /** Keys that sign cookies, newest first. */
  cookieKeys: readonly string[]
  company: Record<Language, string>
  portalName: Record<Language, string>
  serviceDesk: Record<Language, string>
  links: PortalSettings['links']
  trustedProxies: readonly string[]
  /** Receiver of security events (RFC 8935); `null` if there is none. */
  securityEventsUrl: string | null
  /** Intranet hosts whose applications may be connected over http. */
  httpHosts: readonly string[]
  /** Whether applications may be connected by form fill. */
  formFill: boolean
  /** The portal's endpoint that decides about sign-ons to connected applications. */
  signOnAccessUrl: string
  /** The portal's endpoint that knows the sign-in policies. */
  signInPolicyUrl: string
  /** The portal's endpoint that knows who may use a source of identity; `null` in tests, where everybody may. */
  signInSourceUrl: string | null
  /** The portal's endpoint that has the icons of applications; `null` in tests. */
  appIconUrl: string | null
  /** How many accounts may fail from one address before only known browsers may continue. */
  guessedAccounts: number
  /** How many unknown tokens of one network are looked up per minute. */
  unknownTokens: number
  /** Time zone for dates on pages. */
  timeZone: string
  /** The connected external identity providers, such as WeChat. */
  external: ExternalSettings
}

/** The configuration with the settings that administrators can change at runtime. */
export type LiveConfig = ProviderConfig & PortalSettings

const names = [
  'HOST',
  'PORT',
  'BASE_URL',
  'IDP_PORT',
  'IDP_BASE_URL',
  'PASSKEY_RP_ID',
  ...opsSettings,
  'DATABASE_URL',
  'PROVIDER_DATABASE_URL',
  'DATABASE_POOL',
  'MIGRATE_AT_START',
  'TIME_ZONE',
  'LOG_LEVEL',
  'OIDC_CLIENT_ID',
  'OIDC_CLIENT_SECRET',
  'IAMBIZ_DEMO',
  'DEMO_CLIENT_SECRET',
  'DATA_KEYS',
  'IDP_COOKIE_KEYS',
  'COMPANY_NAME_ZH',
  'COMPANY_NAME_EN',
  'SERVICE_DESK_ZH',
  'SERVICE_DESK_EN',
  'SIGN_IN_HELP_URL',
  'PRIVACY_URL',
  'TERMS_URL',
  'TRUSTED_PROXIES',
  'SECURITY_EVENTS_URL',
  'SIGN_ON_HTTP_HOSTS',
  'SIGN_ON_FORM_FILL',
  'SIGN_ON_ACCESS_URL',
  'LIMIT_GUESSED_ACCOUNTS_PER_ADDRESS',
  'LIMIT_UNKNOWN_TOKENS_PER_ADDRESS',
  ...externalSettingNames,
] as const

export type ProviderSettings = Config<(typeof names)[number]>

/** Reads the settings of this role; throws a `ConfigError` that names every invalid one. */
export const readProviderSettings = (env: Environment): ProviderSettings => readConfig(names, env)

/** Settings with derived defaults; `secret` is the portal's client secret. */
export function providerConfig(settings: ProviderSettings, secret: string): ProviderConfig {
  const { portal, provider: issuer } = addressesOf(settings)
  if (new URL(issuer).pathname !== '/') {
    throw new StartError('IDP_BASE_URL must not have a path: the provider needs a host or port of its own.')
  }
  const { hostname } = new URL(issuer)
  const rpId = settings.PASSKEY_RP_ID ?? hostname
  if (!coversHost(rpId, hostname)) {
    throw new StartError(`PASSKEY_RP_ID: "${rpId}" is neither ${hostname} nor a parent domain of it.`)
  }
  const signOnAccessUrl = settings.SIGN_ON_ACCESS_URL ?? `${portal}/api/iam-portal/auth/signOnAccess`
  return {
    issuer,
    portalUrl: portal,
    portalClient: { id: settings.OIDC_CLIENT_ID, secret },
    relyingParty: relyingPartyOf(issuer, [portal], rpId),
    // The launcher sets the secret when it starts the demo; the setting alone defaults to on.
    demo: settings.IAMBIZ_DEMO && settings.DEMO_CLIENT_SECRET !== undefined,
    dataKeys: settings.DATA_KEYS,
    cookieKeys: settings.IDP_COOKIE_KEYS.split(',').map((key) => key.trim()),
    company: { zh: settings.COMPANY_NAME_ZH, en: settings.COMPANY_NAME_EN },
    portalName: productName,
    serviceDesk: inBoth(settings.SERVICE_DESK_ZH, settings.SERVICE_DESK_EN),
    links: {
      help: inBoth(settings.SIGN_IN_HELP_URL, undefined),
      privacy: inBoth(settings.PRIVACY_URL, undefined),
      terms: inBoth(settings.TERMS_URL, undefined),
    },
    trustedProxies: settings.TRUSTED_PROXIES,
    securityEventsUrl: settings.SECURITY_EVENTS_URL ?? null,
    httpHosts: settings.SIGN_ON_HTTP_HOSTS,
    formFill: settings.SIGN_ON_FORM_FILL,
    signOnAccessUrl,
    // Another endpoint of the same portal.
    signInPolicyUrl: new URL('signInPolicy', signOnAccessUrl).href,
    signInSourceUrl: new URL('signInSource', signOnAccessUrl).href,
    appIconUrl: new URL('appIcon', signOnAccessUrl).href,
    guessedAccounts: settings.LIMIT_GUESSED_ACCOUNTS_PER_ADDRESS,
    unknownTokens: settings.LIMIT_UNKNOWN_TOKENS_PER_ADDRESS,
    timeZone: settings.TIME_ZONE,
    external: settings,
  }
}
