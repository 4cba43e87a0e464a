import { demoCompany, demoMailDomain, demoServiceDesk } from '@iambiz/demo/accounts.ts'
import { simulatedApps, simulatedCompany } from '@iambiz/demo/simulator/apps.ts'
import { addressesOf, demoAddressOf } from '@iambiz/runtime/addresses.ts'
import { type Config, ConfigError, type Environment, readConfig } from '@iambiz/runtime/config.ts'
import { type SettingName, settings } from '@iambiz/runtime/settings.ts'
import type { WantedPort } from './ports.ts'
import type { SecretName } from './secrets.ts'

/** Connection URL of each role. */
export type DatabaseUrls = Record<'portal' | 'provider' | 'worker', string>

/** The database: the owner, which migrates, and the roles with connections of their own. */
export type Database = { owner: string; roles: Partial<DatabaseUrls> }

/** What the configuration asks to start. */
export type Plan = {
  dataFolder: string
  host: string
  /** Absent: the embedded database is started. */
  database: Database | undefined
  bundledProvider: boolean
  /** False: roles wait until `npm run migrate` has run. */
  migratesAtStart: boolean
  demo: boolean
  /** The demo receives mails, because no mail server is configured. */
  mailIsCaught: boolean
  /** The demo simulates the external identity providers, because none is configured. */
  accountsAreSimulated: boolean
  addresses: { portal: string; provider: string; demo: string }
  ports: WantedPort[]
  secretNames: SecretName[]
}

const isSecretToBe = (name: SettingName): name is 'DATA_KEYS' | 'IDP_COOKIE_KEYS' =>
  settings[name].secret &&
  settings[name].default === null &&
  !settings[name].read.safeParse(undefined).success

const isExternal = (name: string) => /^(WECHAT|WECOM|DINGTALK|FEISHU)_/.test(name)

/** The simulator must not be offered to real people: neither in production nor next to a real provider. */
const mayBeSimulated = (env: Environment) =>
  env.NODE_ENV !== 'production' && !Object.entries(env).some(([name, value]) => value && isExternal(name))

function databaseOf(
  config: Config<'DATABASE_URL' | 'PORTAL_DATABASE_URL' | 'PROVIDER_DATABASE_URL' | 'WORKER_DATABASE_URL'>,
): Database | undefined {
  if (!config.DATABASE_URL) return undefined
  const roles = {
    portal: config.PORTAL_DATABASE_URL,
    provider: config.PROVIDER_DATABASE_URL,
    worker: config.WORKER_DATABASE_URL,
  }
  return {
    owner: config.DATABASE_URL,
    roles: Object.fromEntries(Object.entries(roles).filter(([, url]) => url)),
  }
}

/**
 * Derives the ports of provider and demo from PORT if only that is set, because another portal on this machine may use
 * the default ones. With a public address, the operator chooses the port behind it.
 */
function withNeighbours(env: Environment): Environment {
  const portal = Number(env.PORT)
  if (!Number.isInteger(portal) || portal < 1 || portal > 65_535) return env
  const step = portal > 65_000 ? -1 : 1
  const taken = new Set(
    [
      ...['PORT', 'IDP_PORT', 'DEMO_PORT', 'DEMO_SMTP_PORT'],
      ...['OPS_PORT', 'WORKER_OPS_PORT', 'IDP_OPS_PORT'],
    ].map((name) => Number(env[name])),
  )
  const result = { ...env }
  for (const name of ['IDP', 'DEMO']) {
    if (env[`${name}_PORT`] || env[`${name}_BASE_URL`]) continue
    let port = portal + step
    while (taken.has(port)) port += step
    taken.add(port)
    result[`${name}_PORT`] = String(port)
  }
  return result
}

/** Validates all settings at once; throws one `ConfigError` with all faults. */
export function readPlan(given: Environment): Plan {
  const env = withNeighbours(given)
  // Missing secrets are generated later, when the data folder is known to be usable.
  const names = (Object.keys(settings) as SettingName[]).filter((name) => env[name] || !isSecretToBe(name))
  const config = readConfig(names, env)

  const bundledProvider = !config.OIDC_ISSUER && !config.OIDC_AUTHORIZATION_ENDPOINT
  const demo = config.IAMBIZ_DEMO
  const ports = [
    { setting: 'PORT', port: config.PORT },
    ...(bundledProvider ? [{ setting: 'IDP_PORT', port: config.IDP_PORT }] : []),
    ...(demo ? [{ setting: 'DEMO_PORT', port: config.DEMO_PORT }] : []),
    ...(['OPS_PORT', 'WORKER_OPS_PORT', 'IDP_OPS_PORT'] as const).flatMap((setting) => {
      const port = config[setting]
      return port === undefined ? [] : [{ setting, port }]
    }),
  ]
  const twice = ports.flatMap(({ setting, port }, index) => {
    const earlier = ports.slice(0, index).find((other) => other.port === port)
    return earlier ? [`${setting} must differ from ${earlier.setting} (both are ${port})`] : []
  })
  if (twice.length > 0) throw new ConfigError(twice)

  return {
    dataFolder: config.IAMBIZ_DATA_DIR,
    host: config.HOST,
    database: databaseOf(config),
    bundledProvider,
    migratesAtStart: config.MIGRATE_AT_START,
    demo,
    mailIsCaught: demo && !config.SMTP_HOST,
    accountsAreSimulated: demo && mayBeSimulated(env),
    addresses: { ...addressesOf(config), demo: demoAddressOf(config) },
    ports,
    secretNames: [
      'DATA_KEYS',
      // An external provider does not know a secret that is generated here.
      ...(bundledProvider ? (['IDP_COOKIE_KEYS', 'OIDC_CLIENT_SECRET'] as const) : []),
      ...(demo ? (['DEMO_CLIENT_SECRET'] as const) : []),
    ],
  }
}

/** Sends mails to the demo's catcher, unless a mail server is configured. */
const toCatcher = (port: number): Environment => ({
  DEMO_SMTP_PORT: String(port),
  SMTP_HOST: '127.0.0.1',
  SMTP_PORT: String(port),
  SMTP_ENCRYPTION: 'none',
  MAIL_FROM: `no-reply@${demoMailDomain}`,
})

/** Settings that connect the external providers to the demo's simulator. */
function toSimulator({ portal, demo }: Plan['addresses']): Environment {
  const { wechat, wechatOfficial, wecom, dingtalk, feishu } = simulatedApps(portal)
  const base = `${demo}/simulator`
  return {
    WECHAT_APP_ID: wechat.id,
    WECHAT_APP_SECRET: wechat.secret,
    WECHAT_MP_APP_ID: wechatOfficial.id,
    WECHAT_MP_APP_SECRET: wechatOfficial.secret,
    WECHAT_AUTHORIZE_BASE: `${base}/wechat`,
    WECHAT_API_BASE: `${base}/wechat`,
    WECOM_CORP_ID: wecom.id,
    WECOM_AGENT_ID: wecom.agentId,
    WECOM_SECRET: wecom.secret,
    WECOM_LOGIN_BASE: `${base}/wecom`,
    WECOM_AUTHORIZE_BASE: `${base}/wecom`,
    WECOM_API_BASE: `${base}/wecom`,
    DINGTALK_CLIENT_ID: dingtalk.id,
    DINGTALK_CLIENT_SECRET: dingtalk.secret,
    DINGTALK_CORP_ID: simulatedCompany.dingtalk,
    DINGTALK_AUTHORIZE_BASE: `${base}/dingtalk`,
    DINGTALK_API_BASE: `${base}/dingtalk`,
    FEISHU_APP_ID: feishu.id,
    FEISHU_APP_SECRET: feishu.secret,
    FEISHU_TENANT_KEY: simulatedCompany.feishu,
    FEISHU_AUTHORIZE_BASE: `${base}/feishu`,
    FEISHU_API_BASE: `${base}/feishu`,
  }
}

/** Names and texts of the demo, unless the environment sets them. */
function demoSettings(env: Environment, { demo }: Plan['addresses']): Environment {
  const settings = {
    COMPANY_NAME_ZH: demoCompany.zh,
    COMPANY_NAME_EN: demoCompany.en,
    MAIL_DOMAINS: demoMailDomain,
    ENVIRONMENTS: 'prod,fat,dev',
    LAUNCH_ORIGINS: demo,
    SIGN_IN_HELP_URL: `${demo}/help`,
    PRIVACY_URL: `${demo}/privacy`,
    // If only one language is set, do not add the demo's service desk in the other one.
    ...(env.SERVICE_DESK_ZH || env.SERVICE_DESK_EN
      ? null
      : { SERVICE_DESK_ZH: demoServiceDesk.zh, SERVICE_DESK_EN: demoServiceDesk.en }),
  }
  return Object.fromEntries(Object.entries(settings).filter(([name]) => !env[name]))
}

/** Removes empty variables, which count as not set and must not override derived values. */
const given = (env: Environment): Environment =>
  Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))

/** The environment of every role: the given one with derived values added. */
export function roleEnvironment(
  env: Environment,
  plan: Plan,
  secrets: Environment,
  { databaseUrl, catcherPort }: { databaseUrl: string; catcherPort?: number | undefined },
): Environment {
  return {
    ...(catcherPort ? toCatcher(catcherPort) : null),
    ...(plan.accountsAreSimulated ? toSimulator(plan.addresses) : null),
    ...given(env),
    ...secrets,
    ...Object.fromEntries(plan.ports.map(({ setting, port }) => [setting, String(port)])),
    ...(plan.demo ? demoSettings(env, plan.addresses) : null),
    ...(env.SECURITY_EVENTS_URL
      ? null
      : { SECURITY_EVENTS_URL: `${plan.addresses.portal}/api/iam-portal/auth/securityEvent` }),
    IAMBIZ_DATA_DIR: plan.dataFolder,
    DATABASE_URL: databaseUrl,
    BASE_URL: plan.addresses.portal,
    IDP_BASE_URL: plan.addresses.provider,
    DEMO_BASE_URL: plan.addresses.demo,
  }
}

/** Removes the addresses of other roles. */
const noAddresses = {
  PORTAL_DATABASE_URL: '',
  PROVIDER_DATABASE_URL: '',
  WORKER_DATABASE_URL: '',
}

/** The setting that has the port for operators of each role, whose own name for it is OPS_PORT. */
const opsPorts: Record<string, string> = {
  portal: 'OPS_PORT',
  worker: 'WORKER_OPS_PORT',
  provider: 'IDP_OPS_PORT',
}

/** The role's own part of the environment for its operators; no proxy watches the health of roles on one machine. */
export const ownOps = (role: string, env: Environment): Record<string, string> => ({
  OPS_PORT: env[opsPorts[role] ?? ''] ?? '',
  DRAIN_SECONDS: '0',
})

/**
 * The role's own part of the environment: only its own database URL. The demo loads a company, so it gets the owner's.
 */
export const ownDatabase = (role: string, { owner, roles }: Database): Record<string, string> => ({
  ...noAddresses,
  DATABASE_URL: roles[role as keyof DatabaseUrls] ?? owner,
})
