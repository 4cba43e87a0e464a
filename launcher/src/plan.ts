import { demoCompany, demoMailDomain, demoServiceDesk } from '@iambiz/demo/accounts.ts'
import { simulatedApps, simulatedCompany } from '@iambiz/demo/simulator/apps.ts'
import { addressesOf, demoAddressOf } from '@iambiz/runtime/addresses.ts'
import { type Config, ConfigError, type Environment, readConfig } from '@iambiz/runtime/config.ts'
import { type SettingName, settings } from '@iambiz/runtime/settings.ts'
import type { WantedPort } from './ports.ts'
import type { SecretName } from './secrets.ts'

/** How each role connects to the database. */
export type DatabaseUrls = Record<'portal' | 'provider' | 'worker', string>

/** The database of an installation: the owner, which migrates, and the roles that connect otherwise. */
export type Database = { owner: string; roles: Partial<DatabaseUrls> }

/** What a start will do, as the configuration says. */
export type Plan = {
  dataFolder: string
  host: string
  /** Absent: the embedded database is started. */
  database: Database | undefined
  bundledProvider: boolean
  demo: boolean
  /** The demo takes the mails, as the deployment names no mail server. */
  mailIsCaught: boolean
  /** The demo plays WeChat and the others, as the deployment names no application there. */
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

/** Real people are never asked for at a simulator: neither in production, nor beside a real application. */
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
 * The settings with ports beside PORT for provider and demo, where PORT alone is given: the usual ones may belong to another portal
 * of this machine. Where a public address is given, the port behind it is the operator's choice.
 */
function withNeighbours(env: Environment): Environment {
  const portal = Number(env.PORT)
  if (!Number.isInteger(portal) || portal < 1 || portal > 65_535) return env
  const step = portal > 65_000 ? -1 : 1
  const taken = new Set(
    ['PORT', 'IDP_PORT', 'DEMO_PORT', 'OPS_PORT', 'DEMO_SMTP_PORT'].map((name) => Number(env[name])),
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

/** Checks every setting at once; throws one `ConfigError` with all that is wrong. */
export function readPlan(given: Environment): Plan {
  const env = withNeighbours(given)
  // Secrets that are absent are generated later, when the data folder is known to be usable.
  const names = (Object.keys(settings) as SettingName[]).filter((name) => env[name] || !isSecretToBe(name))
  const config = readConfig(names, env)

  const bundledProvider = !config.OIDC_ISSUER && !config.OIDC_AUTHORIZATION_ENDPOINT
  const demo = config.IAMBIZ_DEMO
  const ports = [
    { setting: 'PORT', port: config.PORT },
    ...(bundledProvider ? [{ setting: 'IDP_PORT', port: config.IDP_PORT }] : []),
    ...(demo ? [{ setting: 'DEMO_PORT', port: config.DEMO_PORT }] : []),
    ...(config.OPS_PORT ? [{ setting: 'OPS_PORT', port: config.OPS_PORT }] : []),
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
    demo,
    mailIsCaught: demo && !config.SMTP_HOST,
    accountsAreSimulated: demo && mayBeSimulated(env),
    addresses: { ...addressesOf(config), demo: demoAddressOf(config) },
    ports,
    secretNames: [
      'DATA_KEYS',
      // Another provider knows nothing of a secret that we would make up.
      ...(bundledProvider ? (['IDP_COOKIE_KEYS', 'OIDC_CLIENT_SECRET'] as const) : []),
      ...(demo ? (['DEMO_CLIENT_SECRET'] as const) : []),
    ],
  }
}

/** Mails go to the demo's catcher, unless the deployment names a mail server. */
const toCatcher = (port: number): Environment => ({
  DEMO_SMTP_PORT: String(port),
  SMTP_HOST: '127.0.0.1',
  SMTP_PORT: String(port),
  SMTP_ENCRYPTION: 'none',
  MAIL_FROM: `no-reply@${demoMailDomain}`,
})

/** The applications that the demo's simulator knows, and its addresses in place of the companies'. */
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

/** What the demo is called, and shows, where the environment says nothing else; a real deployment names its own. */
function demoSettings(env: Environment, { demo }: Plan['addresses']): Environment {
  const settings = {
    COMPANY_NAME_ZH: demoCompany.zh,
    COMPANY_NAME_EN: demoCompany.en,
    MAIL_DOMAINS: demoMailDomain,
    ENVIRONMENTS: 'prod,fat,dev',
    LAUNCH_ORIGINS: demo,
    // One language of a real service desk is better than the other one of this.
    ...(env.SERVICE_DESK_ZH || env.SERVICE_DESK_EN
      ? null
      : { SERVICE_DESK_ZH: demoServiceDesk.zh, SERVICE_DESK_EN: demoServiceDesk.en }),
  }
  return Object.fromEntries(Object.entries(settings).filter(([name]) => !env[name]))
}

/** What is empty in an environment counts as not given, and hides nothing that was derived. */
const given = (env: Environment): Environment =>
  Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))

/** The environment that every role gets: the one given, with what was derived from it filled in. */
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

/** The addresses of the other roles, which a role does not get. */
const noAddresses = {
  PORTAL_DATABASE_URL: '',
  PROVIDER_DATABASE_URL: '',
  WORKER_DATABASE_URL: '',
}

/** What differs in the environment of a role: it knows its own way to the database alone. The demo, which loads a company, has the owner's. */
export const ownDatabase = (role: string, { owner, roles }: Database): Record<string, string> => ({
  ...noAddresses,
  DATABASE_URL: roles[role as keyof DatabaseUrls] ?? owner,
})
