import { randomUUID } from 'node:crypto'
import { digest } from '@iambiz/runtime/digest.ts'
import * as client from 'openid-client'
import { type OidcSettings, oidcSettings } from '../connections/settings.ts'
import type { Browser } from './browser.ts'
import type { TestDatabase } from './database.ts'

export type ConnectedApp = {
  appId: string
  clientId: string
  config: client.Configuration
  /** Signs on in a browser that is signed in; returns what the application gets. */
  signOn(browser: Browser, extra?: Record<string, string>): Promise<SignedOn>
}

export type SignedOn = { sid: string; idToken: string; accessToken: string; refreshToken: string }

const secret = 'application-secret'
const redirectUri = 'https://app.test/callback'

/** Connects an application to the provider at `issuer`. */
export async function connectApp(
  { db }: TestDatabase,
  issuer: string,
  chosen: Partial<OidcSettings> = {},
): Promise<ConnectedApp> {
  const [appId, clientId] = [randomUUID(), `app-${randomUUID()}`]
  const settings = oidcSettings.parse({
    redirectUris: [redirectUri],
    tokenEndpointAuthMethod: 'client_secret_basic',
    idTokenAlg: 'ES256',
    scopes: ['openid', 'profile', 'email', 'offline_access'],
    ...chosen,
  })
  await db
    .insertInto('idp.client')
    .values({
      ...{ client_id: clientId, app_id: appId, origin: 'connection', kind: 'oidc', status: 1 },
      ...{ name_zh: '测试', name_en: 'Test', settings: JSON.stringify(settings) },
      ...{ secret_hash: digest(secret), secret_expires_at: null },
    })
    .execute()
  const config = await client.discovery(
    new URL(issuer),
    clientId,
    { id_token_signed_response_alg: settings.idTokenAlg },
    client.ClientSecretBasic(secret),
    { execute: [client.allowInsecureRequests] },
  )
  return {
    ...{ appId, clientId, config },
    async signOn(browser, extra = {}) {
      const verifier = client.randomPKCECodeVerifier()
      const url = client.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: 'openid profile email offline_access',
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...extra,
      })
      const { location } = await browser.get(url.href)
      const tokens = await client.authorizationCodeGrant(config, new URL(location), {
        pkceCodeVerifier: verifier,
      })
      return {
        sid: String(tokens.claims()?.sid),
        idToken: tokens.id_token ?? '',
        accessToken: tokens.access_token,
        refreshToken: tokens.refresh_token ?? '',
      }
    },
  }
}
