import { timingSafeEqual } from 'node:crypto'
import { digest } from '@iambiz/runtime/digest.ts'
import type { Adapter, ClientMetadata, Provider } from 'oidc-provider'
import { isServiceOf } from './cas/service-address.ts'
import type { ProviderConfig } from './config.ts'
import { findClient, type RegisteredClient } from './connections/client-store.ts'
import { deploymentClients } from './connections/deployment-clients.ts'
import { grantTypesOf } from './connections/grant-types.ts'
import type { ProviderDb } from './database.ts'
import { callbacksOf, homesOf } from './forward/addresses.ts'

/** Scope for applications that want claims about an agent; registered applications may request it. */
export const actingScope = 'acting'

/**
 * Like `initiate_login_uri` of OpenID Connect, which the library accepts only with https and development machines do
 * not have.
 */
export const actingEntryMetadata = 'acting_entry'
export const actingAppMetadata = 'acting_application'

/** Path at which the portal starts sign-ons of the protocols beside OpenID Connect; the client ID follows. */
export const launchPath = '/launch'

/** Path to which a sign-out that a SAML application requested returns; the client ID follows. */
export const samlSignedOutPath = '/saml/slo/done'

export const samlSignedOutUrl = (issuer: string, clientId: string): string =>
  `${issuer}${samlSignedOutPath}/${clientId}`

/** Metadata of our own: the database row of the client, which the library exposes as a property. */
export const registeredMetadata = 'iambiz_registered'

/** The database row of a client. `metadata()` would convert all property names several times per request. */
export const registeredOf = (client: object | undefined): RegisteredClient | undefined =>
  (client as { [registeredMetadata]?: RegisteredClient } | undefined)?.[registeredMetadata]

/** Whether a client must use PKCE. The other protocols have no PKCE, and their codes never leave the provider. */
export const needsPkce = (client: RegisteredClient | undefined): boolean =>
  (client === undefined || client.kind === 'oidc') && client?.settings.pkce !== 'optional'

/**
 * Whether scripts of this origin may read responses (CORS): single-page applications call without a server of their
 * own.
 */
export function isOriginOf(client: RegisteredClient | undefined, origin: string): boolean {
  const { tokenEndpointAuthMethod: method, applicationType, redirectUris } = client?.settings ?? {}
  if (method !== 'none' || applicationType !== 'web') return false
  return client?.kind === 'oidc' && Boolean(redirectUris?.some((uri) => new URL(uri).origin === origin))
}

/** The address at which the portal starts a sign-on by another protocol; empty for OpenID Connect. */
export const launchUrlOf = (
  issuer: string,
  { kind, clientId }: Pick<RegisteredClient, 'kind' | 'clientId'>,
) => (kind === 'oidc' ? '' : `${issuer}${launchPath}/${clientId}`)

/** Where the delegated sign-ons of a connection start, if it accepts them. */
const actingMetadata = ({ appId, settings }: RegisteredClient, entry: string | undefined) =>
  entry && settings.scopes.includes(actingScope)
    ? { [actingEntryMetadata]: entry, [actingAppMetadata]: appId }
    : {}

/** Where the sign-ons of another protocol are answered. */
function signOnAddresses({ saml, cas, forward, jwt, form }: RegisteredClient['settings']): string[] {
  const posted = jwt ?? form
  return saml?.acsUrls ?? cas?.serviceUrls ?? (posted ? [posted.url] : callbacksOf(forward))
}

/**
 * The metadata of an application with another protocol: its sign-ons run as authorization requests that lead to its own
 * addresses and are answered in its protocol (connections/protocol-answers.ts).
 */
function protocolMetadata(client: RegisteredClient, issuer: string): ClientMetadata {
  const { clientId, kind, settings } = client
  const accepted = settings.scopes.filter((scope) => scope === actingScope)
  return {
    client_id: clientId,
    redirect_uris: signOnAddresses(settings),
    post_logout_redirect_uris:
      kind === 'saml' ? [samlSignedOutUrl(issuer, clientId)] : homesOf(settings.forward),
    grant_types: ['authorization_code'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
    scope: ['openid', ...accepted].join(' '),
    ...actingMetadata(client, launchUrlOf(issuer, client)),
    [registeredMetadata]: client,
  }
}

function metadataOf(client: RegisteredClient, issuer: string): ClientMetadata {
  if (client.kind !== 'oidc') return protocolMetadata(client, issuer)
  const { clientId, settings, secretHash } = client
  const isPublic = settings.tokenEndpointAuthMethod === 'none'
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
    ...actingMetadata(client, settings.initiateLoginUri),
    [registeredMetadata]: client,
  }
}

/**
 * Clients of the deployment, registered statically: they change only with the configuration, so requests do not query
 * them.
 */
export const staticClients = (config: ProviderConfig): ClientMetadata[] =>
  deploymentClients(config).map((client) => {
    const row = {
      ...({ appId: null, origin: 'deployment', kind: 'oidc', status: 1 } as const),
      ...{ subjectSalt: '', revision: 0 },
      ...{ secretExpiresAt: null, previousSecretHash: null, previousUntil: null },
    }
    return metadataOf({ ...client, ...row }, config.issuer)
  })

const readOnly = () => {
  throw new Error('clients are written through the connection API')
}

/** Adapter by which oidc-provider reads connections; a change applies from the next request. */
export const createClientAdapter = (db: ProviderDb, issuer: string): Adapter => ({
  async find(clientId) {
    const client = await findClient(db, clientId)
    return client && metadataOf(client, issuer)
  },
  upsert: readOnly,
  destroy: readOnly,
  consume: readOnly,
  revokeByGrantId: readOnly,
  findByUid: async () => undefined,
  findByUserCode: async () => undefined,
})

/** Whether a secret is that of a client or, during a rotation, the previous one. Only digests are stored. */
export function isSecretOf(client: RegisteredClient, actual: string, now: Date): boolean {
  const { secretHash, secretExpiresAt, previousSecretHash, previousUntil } = client
  const sent = digest(actual)
  const counts = (hash: Buffer | null, until: Date | null) =>
    Boolean(hash && timingSafeEqual(hash, sent) && (!until || until > now))
  return (
    counts(secretHash, secretExpiresAt) ||
    (previousUntil !== null && counts(previousSecretHash, previousUntil))
  )
}

/** Compares client secrets at the library's endpoints. */
export function compareSecrets(provider: Provider, now: () => Date): void {
  provider.Client.prototype.compareClientSecret = function compare(actual: string) {
    const client = registeredOf(this)
    return client !== undefined && isSecretOf(client, actual, now())
  }
}

/**
 * Lets a CAS application name any address below its registered ones (CAS 3.0, 2.1.1: `service` is the requested page);
 * for other clients addresses are exact.
 */
export function allowServices(provider: Provider): void {
  const { prototype } = provider.Client
  for (const method of ['redirectUriAllowed', 'postLogoutRedirectUriAllowed'] as const) {
    const isExact = prototype[method]
    prototype[method] = function isAllowed(this: typeof prototype, address: string) {
      const cas = registeredOf(this)?.settings.cas
      return cas ? isServiceOf(cas.serviceUrls, address) : isExact.call(this, address)
    }
  }
}
