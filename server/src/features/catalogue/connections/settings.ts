import type { Connection, connections } from '@iambiz/contract/features/catalogue/connections.ts'
import type { ReceivedOf } from '@iambiz/contract/platform/endpoint.ts'
import type { WireTime } from '#server/platform/wire-time.ts'
import type { StoredConnection } from './provider-calls.ts'

export type Written = ReceivedOf<
  (typeof connections)['POST /iam-authority/v1/admin/connection/saveOrUpdate']
>['body']

type Settings = Omit<Written, 'appId' | 'revision'>

/** Returns the settings of the form in the provider's format, without empty fields. */
export function toStored({
  appId: _appId,
  revision: _revision,
  secretDays: _days,
  kind: _kind,
  ...written
}: Written): Record<string, unknown> {
  const chosen = Object.entries(written).filter(([, value]) => value !== '' && value !== undefined)
  return Object.fromEntries(chosen)
}

/** Returns the usage of a connection: its sign-ons and the expiry of its secrets. */
export const usageOf = (connection: StoredConnection, wireTime: WireTime) => ({
  ...(connection.last_sign_on ? { lastSignOn: wireTime(connection.last_sign_on) } : {}),
  signOns: connection.sign_ons_today,
  failures: connection.failures_today,
  ...(connection.secret_since ? { secretSince: wireTime(connection.secret_since) } : {}),
  ...(connection.secret_until ? { secretUntil: wireTime(connection.secret_until) } : {}),
  ...(connection.previous_until ? { previousUntil: wireTime(connection.previous_until) } : {}),
})

/** Returns the settings in the format of the form. */
export function toSettings(connection: StoredConnection): Settings {
  return {
    kind: 'oidc',
    template: 'web',
    applicationType: 'web',
    grantTypes: ['authorization_code'],
    machineScopes: [],
    exchangeFrom: [],
    redirectUris: [],
    postLogoutRedirectUris: [],
    backchannelLogoutUri: '',
    initiateLoginUri: '',
    tokenEndpointAuthMethod: 'client_secret_basic',
    jwksUri: '',
    jwks: '',
    idTokenAlg: 'RS256',
    pkce: 'required',
    requirePar: false,
    requireDpop: false,
    scopes: [],
    subject: 'userNo',
    claims: [],
    requireMfa: false,
    accessTokenFormat: 'opaque',
    secretDays: 365,
    ...(connection.settings as Partial<Settings>),
  }
}

export const toConnection = (connection: StoredConnection, wireTime: WireTime): Connection => ({
  appId: connection.app_id,
  ...toSettings(connection),
  status: connection.status,
  clientId: connection.client_id,
  revision: connection.revision,
  ...usageOf(connection, wireTime),
})

/** Returns a connection for the audit log, under field names that the audit log does not mask as secrets. */
export function recordedConnection(connection: StoredConnection): Record<string, unknown> {
  const {
    tokenEndpointAuthMethod: authentication,
    idTokenAlg: signingAlg,
    accessTokenFormat: accessFormat,
    secretDays: expiryDays,
    subject: identifier,
    claims,
    ...settings
  } = toSettings(connection)
  return {
    ...{ clientId: connection.client_id, status: connection.status },
    ...settings,
    ...{ authentication, signingAlg, accessFormat, expiryDays, identifier },
    claims: claims.map(({ name, from }) => `${name}: ${from}`),
  }
}
