import type { Config } from '@iambiz/runtime/config.ts'
import { StartError } from '@iambiz/runtime/role.ts'
import type { ExternalType } from '../tables.ts'
import type { Adapter } from './adapter.ts'
import type { AppTokens } from './app-token-store.ts'
import type { ExternalClient } from './client.ts'
import { createDingtalk } from './dingtalk.ts'
import { createFeishu } from './feishu.ts'
import { createWechat } from './wechat.ts'
import { createWecom } from './wecom.ts'

/** The settings of all external providers. */
export const externalSettingNames = [
  'WECHAT_APP_ID',
  'WECHAT_APP_SECRET',
  'WECHAT_MP_APP_ID',
  'WECHAT_MP_APP_SECRET',
  'WECHAT_AUTHORIZE_BASE',
  'WECHAT_API_BASE',
  'WECOM_CORP_ID',
  'WECOM_AGENT_ID',
  'WECOM_SECRET',
  'WECOM_LINKED_CORPS',
  'WECOM_LOGIN_BASE',
  'WECOM_AUTHORIZE_BASE',
  'WECOM_API_BASE',
  'DINGTALK_CLIENT_ID',
  'DINGTALK_CLIENT_SECRET',
  'DINGTALK_CORP_ID',
  'DINGTALK_AUTHORIZE_BASE',
  'DINGTALK_API_BASE',
  'FEISHU_APP_ID',
  'FEISHU_APP_SECRET',
  'FEISHU_TENANT_KEY',
  'FEISHU_AUTHORIZE_BASE',
  'FEISHU_API_BASE',
] as const

export type ExternalSettings = Config<(typeof externalSettingNames)[number]>

export type Adapters = ReadonlyMap<ExternalType, Adapter>

type Parts = { client: ExternalClient; tokens: AppTokens }
type SettingName = keyof ExternalSettings

/** Settings that are only valid together; `null` if none is set, an error if some are missing. */
function together<N extends SettingName>(
  settings: ExternalSettings,
  ...names: readonly N[]
): Record<N, string> | null {
  const missing = names.filter((name) => !settings[name])
  if (missing.length === names.length) return null
  if (missing.length > 0) {
    const given = names.filter((name) => settings[name])
    throw new StartError(`${missing.join(', ')} must be set as well, because ${given.join(', ')} is.`)
  }
  return Object.fromEntries(names.map((name) => [name, String(settings[name])])) as Record<N, string>
}

function wechat(settings: ExternalSettings, { client }: Parts): Adapter | null {
  const website = together(settings, 'WECHAT_APP_ID', 'WECHAT_APP_SECRET')
  const official = together(settings, 'WECHAT_MP_APP_ID', 'WECHAT_MP_APP_SECRET')
  if (!website) return null
  const { WECHAT_AUTHORIZE_BASE: authorizeBase, WECHAT_API_BASE: apiBase } = settings
  return createWechat(
    {
      website: { id: website.WECHAT_APP_ID, secret: website.WECHAT_APP_SECRET },
      official: official && { id: official.WECHAT_MP_APP_ID, secret: official.WECHAT_MP_APP_SECRET },
      authorizeBase,
      apiBase,
    },
    client,
  )
}

function wecom(settings: ExternalSettings, { client, tokens }: Parts): Adapter | null {
  const own = together(settings, 'WECOM_CORP_ID', 'WECOM_AGENT_ID', 'WECOM_SECRET')
  if (!own) return null
  return createWecom(
    {
      corpId: own.WECOM_CORP_ID,
      agentId: own.WECOM_AGENT_ID,
      secret: own.WECOM_SECRET,
      linkedCorps: settings.WECOM_LINKED_CORPS,
      loginBase: settings.WECOM_LOGIN_BASE,
      authorizeBase: settings.WECOM_AUTHORIZE_BASE,
      apiBase: settings.WECOM_API_BASE,
    },
    client,
    tokens,
  )
}

function dingtalk(settings: ExternalSettings, { client }: Parts): Adapter | null {
  const own = together(settings, 'DINGTALK_CLIENT_ID', 'DINGTALK_CLIENT_SECRET')
  if (!own) return null
  return createDingtalk(
    {
      clientId: own.DINGTALK_CLIENT_ID,
      clientSecret: own.DINGTALK_CLIENT_SECRET,
      corpId: settings.DINGTALK_CORP_ID ?? null,
      authorizeBase: settings.DINGTALK_AUTHORIZE_BASE,
      apiBase: settings.DINGTALK_API_BASE,
    },
    client,
  )
}

function feishu(settings: ExternalSettings, { client }: Parts): Adapter | null {
  const own = together(settings, 'FEISHU_APP_ID', 'FEISHU_APP_SECRET')
  if (!own) return null
  return createFeishu(
    {
      appId: own.FEISHU_APP_ID,
      appSecret: own.FEISHU_APP_SECRET,
      tenantKey: settings.FEISHU_TENANT_KEY ?? null,
      authorizeBase: settings.FEISHU_AUTHORIZE_BASE,
      apiBase: settings.FEISHU_API_BASE,
    },
    client,
  )
}

/** The configured providers, WeCom first because most people have it; throws a `StartError`. */
export function connectExternal(settings: ExternalSettings, parts: Parts): Adapters {
  const found = [wecom, wechat, dingtalk, feishu].map((connect) => connect(settings, parts))
  return new Map(found.flatMap((adapter) => (adapter ? [[adapter.type, adapter] as const] : [])))
}
