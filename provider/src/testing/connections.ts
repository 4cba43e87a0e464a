import { randomBytes, randomUUID } from 'node:crypto'
import { digest } from '@iambiz/runtime/digest.ts'
import * as client from 'openid-client'
import { type ConnectionKind, type ConnectionSettings, connectionSettings } from '../connections/settings.ts'
import type { Browser } from './browser.ts'
import type { TestDatabase } from './database.ts'
import { partyOf, type RelyingParty } from './relying-party.ts'
import type { ProviderWorld } from './world.ts'

export type ConnectedApp = {
  appId: string
  clientId: string
  /** Empty for a client without one. */
  clientSecret: string
  redirectUri: string
  settings: ConnectionSettings
}

/** The connection that a test wants; `settings` are those of its row. */
type Wanted = {
  kind?: ConnectionKind
  settings?: Partial<ConnectionSettings>
  status?: 0 | 1
  nameZh?: string
  nameEn?: string
}

/** Connects an application to the provider as administrators of the portal do; by default a web application with a secret. */
export async function connectApp(
  { db }: Pick<TestDatabase, 'db'>,
  { kind = 'oidc', settings: chosen = {}, status = 1, nameZh = '合同', nameEn = 'Contracts' }: Wanted = {},
): Promise<ConnectedApp> {
  const appId = randomUUID()
  const clientId = `app-${randomBytes(8).toString('hex')}`
  const redirectUri = `https://${clientId}.test/callback`
  const settings = connectionSettings.parse({
    redirectUris: [redirectUri],
    tokenEndpointAuthMethod: 'client_secret_basic',
    idTokenAlg: 'ES256',
    scopes: ['openid', 'profile', 'email', 'offline_access'],
    ...chosen,
  })
  const hasSecret = /^client_secret/.test(settings.tokenEndpointAuthMethod)
  const clientSecret = hasSecret ? randomBytes(32).toString('base64url') : ''
  await db
    .insertInto('idp.client')
    .values({
      client_id: clientId,
      app_id: appId,
      origin: 'connection',
      kind,
      status,
      name_zh: nameZh,
      name_en: nameEn,
      settings: JSON.stringify(settings),
      secret_hash: hasSecret ? digest(clientSecret) : null,
      secret_expires_at: null,
    })
    .execute()
  return { appId, clientId, clientSecret, redirectUri: settings.redirectUris[0] ?? redirectUri, settings }
}

/** A connected application as openid-client sees the provider at `issuer`. */
export const partyOfApp = (issuer: string, app: ConnectedApp): Promise<RelyingParty> =>
  partyOf(issuer, {
    id: app.clientId,
    redirectUri: app.redirectUri,
    alg: app.settings.idTokenAlg,
    authentication: app.clientSecret === '' ? client.None() : client.ClientSecretBasic(app.clientSecret),
  })

/** Connects an application to the provider of a world, as openid-client sees it. */
export async function connectParty(
  { database, provider }: Pick<ProviderWorld, 'database' | 'provider'>,
  settings: Partial<ConnectionSettings> = {},
): Promise<{ app: ConnectedApp; party: RelyingParty }> {
  const app = await connectApp(database, { settings })
  return { app, party: await partyOfApp(provider.url, app) }
}

/** What an application has after a sign-on. */
export type SignedOn = { sid: string; idToken: string; accessToken: string; refreshToken: string }

export type ConnectedClient = ConnectedApp & {
  config: client.Configuration
  /** Signs on in a browser that is signed in. */
  signOn(browser: Browser, extra?: Record<string, string>): Promise<SignedOn>
}

/** Connects an application to the provider at `issuer`, with a client that signs people on. */
export async function connectClient(
  database: Pick<TestDatabase, 'db'>,
  issuer: string,
  settings: Partial<ConnectionSettings> = {},
): Promise<ConnectedClient> {
  const app = await connectApp(database, { settings })
  const party = await partyOfApp(issuer, app)
  return {
    ...app,
    config: party.config,
    async signOn(browser, extra) {
      const attempt = await party.begin(extra)
      const tokens = await attempt.redeem((await browser.get(attempt.url)).location)
      return {
        sid: String(tokens.claims()?.sid),
        idToken: tokens.id_token ?? '',
        accessToken: tokens.access_token,
        refreshToken: tokens.refresh_token ?? '',
      }
    },
  }
}
