import { addressesOf, demoAddressOf } from '@iambiz/runtime/addresses.ts'
import { type Config, type Environment, readConfig } from '@iambiz/runtime/config.ts'
import { StartError } from '@iambiz/runtime/role.ts'
import { simulatedApps } from './simulator/apps.ts'

const names = [
  'IAMBIZ_DEMO',
  'HOST',
  'PORT',
  'BASE_URL',
  'IDP_PORT',
  'IDP_BASE_URL',
  'DEMO_PORT',
  'DEMO_BASE_URL',
  'DEMO_SMTP_PORT',
  'DEMO_CLIENT_SECRET',
  'OIDC_ISSUER',
  'OIDC_AUTHORIZATION_ENDPOINT',
  'DATABASE_URL',
  'DATA_KEYS',
  'TIME_ZONE',
  'LOG_LEVEL',
  'COMPANY_NAME_ZH',
  'COMPANY_NAME_EN',
  'WECHAT_APP_ID',
  'WECOM_CORP_ID',
  'DINGTALK_CLIENT_ID',
  'FEISHU_APP_ID',
] as const

export type DemoSettings = Config<(typeof names)[number]>

/** Configuration of the demo. */
export type DemoConfig = {
  databaseUrl: string
  timeZone: string
  dataKeys: string
  /** Public address of the demo applications, without a trailing slash. */
  demoUrl: string
  portalUrl: string
  /** Issuer of the provider for sign-ons. */
  issuer: string
  clientSecret: string | undefined
  /** False with an external provider, which manages the accounts itself. */
  bundledProvider: boolean
  company: { zh: string; en: string }
  /** Whether a real external provider is configured, which real people use. */
  realAccounts: boolean
}

function namesRealAccounts(settings: DemoSettings, portalUrl: string): boolean {
  const { wechat, wecom, dingtalk, feishu } = simulatedApps(portalUrl)
  const pairs = [
    [settings.WECHAT_APP_ID, wechat.id],
    [settings.WECOM_CORP_ID, wecom.id],
    [settings.DINGTALK_CLIENT_ID, dingtalk.id],
    [settings.FEISHU_APP_ID, feishu.id],
  ]
  return pairs.some(([named, simulated]) => named !== undefined && named !== simulated)
}

/** Reads the settings of this role; throws a `ConfigError` that names every invalid one. */
export const readDemoSettings = (env: Environment): DemoSettings => readConfig(names, env)

/** Settings with derived defaults; throws a `StartError` if the demo must not start. */
export function demoConfig(settings: DemoSettings): DemoConfig {
  if (!settings.IAMBIZ_DEMO) throw new StartError('IAMBIZ_DEMO is 0: the demo does not start.')
  if (!settings.DATABASE_URL)
    throw new StartError('DATABASE_URL is required: the demo has no database of its own.')
  const bundledProvider = !settings.OIDC_ISSUER && !settings.OIDC_AUTHORIZATION_ENDPOINT
  if (bundledProvider && !settings.DEMO_CLIENT_SECRET) {
    throw new StartError('DEMO_CLIENT_SECRET is required: the demo applications sign people on with it.')
  }
  const addresses = addressesOf(settings)
  return {
    databaseUrl: settings.DATABASE_URL,
    timeZone: settings.TIME_ZONE,
    dataKeys: settings.DATA_KEYS,
    demoUrl: demoAddressOf(settings),
    portalUrl: addresses.portal,
    issuer: settings.OIDC_ISSUER ?? addresses.provider,
    clientSecret: settings.DEMO_CLIENT_SECRET,
    bundledProvider,
    company: { zh: settings.COMPANY_NAME_ZH, en: settings.COMPANY_NAME_EN },
    realAccounts: namesRealAccounts(settings, addresses.portal),
  }
}
