import { randomUUID } from 'node:crypto'
import type { ConnectionKind } from '../connections/settings.ts'
import { createBrowser } from './browser.ts'
import { testConfig } from './provider.ts'

const { id, secret } = testConfig.portalClient
const authorization = `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`

/** Asks the administrative calls as the portal does. */
export const adminApi =
  (issuer: string) =>
  async (path: string, form: Record<string, string> = {}) => {
    const url = `${issuer}/account/admin/${path}`
    const { status, body } = await createBrowser().post(url, form, { headers: { authorization } })
    return { status, body: JSON.parse(body) }
  }

/** Asks the calls about connections as the portal does. */
export const connectionApi =
  (issuer: string) =>
  (path: string, form: Record<string, string> = {}) =>
    adminApi(issuer)(`connections/${path}`, form)

/** The fields of a call that saves a connection, with what a test is about. */
export const settingsOf = (settings: Record<string, unknown> = {}, secretDays = 365) => ({
  names: JSON.stringify({ zh: '项目管理', en: 'Projects' }),
  secret_days: String(secretDays),
  settings: JSON.stringify({
    redirectUris: ['https://app.example/callback'],
    tokenEndpointAuthMethod: 'client_secret_basic',
    scopes: ['openid', 'profile', 'email'],
    ...settings,
  }),
})

export type Connected = { appId: string; clientId: string; secret: string; revision: string }

type Connecting = {
  kind?: ConnectionKind
  settings?: Record<string, unknown>
  secretDays?: number
  /** The connection that is changed; a new one without it. */
  appId?: string
  revision?: string
}

/** Connects an application as an administrator does, switched off at first. */
export async function connect(
  issuer: string,
  { kind = 'oidc', settings, secretDays, appId = randomUUID(), revision }: Connecting = {},
): Promise<Connected> {
  const form = { app_id: appId, kind, ...settingsOf(settings, secretDays), ...(revision ? { revision } : {}) }
  const { status, body } = await connectionApi(issuer)('save', form)
  if (status !== 200) throw new Error(`not connected: ${JSON.stringify(body)}`)
  return {
    appId,
    clientId: body.client_id,
    secret: body.client_secret ?? '',
    revision: String(body.revision),
  }
}
