import { timingSafeEqual } from 'node:crypto'
import { digest } from '@iambiz/runtime/digest.ts'
import type { Adapter, ClientMetadata, Provider } from 'oidc-provider'
import type { ProviderConfig } from './config.ts'
import { findClient, type RegisteredClient } from './connections/client-store.ts'
import { deploymentClients } from './connections/deployment-clients.ts'
import { grantTypesOf } from './connections/grant-types.ts'
import type { ProviderDb } from './database.ts'

/** Scope for applications that want claims about an agent; registered applications may request it. */
export const actingScope = 'acting'

/**
 * Like `initiate_login_uri` of OpenID Connect, which the library accepts only with https and development machines do
 * not have.
 */
export const actingEntryMetadata = 'acting_entry'
export const actingAppMetadata = 'acting_application'

/** Metadata of our own: the database row of the client, which the library exposes as a property. */
export const registeredMetadata = 'iambiz_registered'

/** The database row of a client. `metadata()` would convert all property names several times per request. */
export const registeredOf = (client: object | undefined): RegisteredClient | undefined =>
  (client as { [registeredMetadata]?: RegisteredClient } | undefined)?.[registeredMetadata]

/**
 * Whether scripts of this origin may read responses (CORS): single-page applications call without a server of their
 * own.
 */
export function isOriginOf(client: RegisteredClient | undefined, origin: string): boolean {
  const { tokenEndpointAuthMethod: method, applicationType, redirectUris } = client?.settings ?? {}
  if (method !== 'none' || applicationType !== 'web') return false
  return Boolean(redirectUris?.some((uri) => new URL(uri).origin === origin))
}

function metadataOf(client: RegisteredClient): ClientMetadata {
  const { clientId, settings, secretHash } = client
  const isPublic = settings.tokenEndpointAuthMethod === 'none'
  const acting = settings.initiateLoginUri && settings.scopes.includes(actingScope)
  return {
    client_id: clientId,
    application_type: settings.applicationType,
    // The library requires a secret; `compareSecrets` compares with the digests instead.
    ...(secretHash && !isPublic ? { client_secret: secretHash.toString('hex') } : {}),
    redirect_uris: settings.redirectUris,
    post_logout_redirect_uris: settings.postLogoutRedirectUris,
    grant_types: grantTypesOf(settings),
    require_pushed_authorization_requests: settings.requirePar,
    dpop_bound_access_tokens: settings.requireDpop,
    response_types: settings.grantTypes.includes('authorization_code') ? ['code'] : [],
    token_endpoint_auth_method: settings.tokenEndpointAuthMethod,
    ...(settings.jwksUri ? { jwks_uri: settings.jwksUri } : {}),
    ...(settings.jwks ? { jwks: settings.jwks } : {}),
    id_token_signed_response_alg: settings.idTokenAlg,
    scope: settings.scopes.join(' '),
    ...(acting
      ? {
          [actingEntryMetadata]: settings.initiateLoginUri,
          [actingAppMetadata]: client.appId,
        }
      : {}),
    [registeredMetadata]: client,
  }
}

/**
 * Clients of the deployment, registered statically: they change only with the configuration, so requests do not query
 * them.
 */
export const staticClients = (config: ProviderConfig): ClientMetadata[] =>
  deploymentClients(config).map((client) =>
    metadataOf({
      ...client,
      ...({
        appId: null,
        origin: 'deployment',
        kind: 'oidc',
        status: 1,
        subjectSalt: '',
        revision: 0,
      } as const),
      ...{ secretExpiresAt: null, previousSecretHash: null, previousUntil: null },
    }),
  )

const readOnly = () => {
  throw new Error('clients are written through the connection API')
}

/** Adapter by which oidc-provider reads connections; a change applies from the next request. */
export const createClientAdapter = (db: ProviderDb): Adapter => ({
  async find(clientId) {
    const client = await findClient(db, clientId)
    return client && metadataOf(client)
  },
  upsert: readOnly,
  destroy: readOnly,
  consume: readOnly,
  revokeByGrantId: readOnly,
  findByUid: async () => undefined,
  findByUserCode: async () => undefined,
})

/** Compares a client secret with the stored digest and, during a rotation, with that of the previous secret. */
export function compareSecrets(provider: Provider, now: () => Date): void {
  provider.Client.prototype.compareClientSecret = function compare(actual: string) {
    const { secretHash, secretExpiresAt, previousSecretHash, previousUntil } = registeredOf(this) ?? {}
    const sent = digest(actual)
    const counts = (hash: Buffer | null | undefined, until: Date | null | undefined) =>
      Boolean(hash && timingSafeEqual(hash, sent) && (!until || until > now()))
    return (
      counts(secretHash, secretExpiresAt) ||
      (previousUntil ? counts(previousSecretHash, previousUntil) : false)
    )
  }
}
