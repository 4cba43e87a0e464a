import type { Connection, OwnCertificate } from '@iambiz/contract/features/catalogue/connections.ts'
import { keysOf } from '@iambiz/contract/platform/objects.ts'
import type { RequestContext } from '#server/platform/actor.ts'
import { fail } from '#server/platform/failure.ts'
import { reachProvider } from '#server/platform/provider-refusal.ts'
import type { ConnectionDeps } from './deps.ts'
import { changeRegistry } from './provider-calls.ts'
import { readSamlFiles } from './saml-files.ts'
import { toConnection } from './settings.ts'
import { homeOfApp } from './store.ts'
import { type AnyTemplate, type FillingOfAny, templates } from './templates/all.ts'

/** The endpoints that the application needs, by their names in the provider's metadata. */
const published = {
  authorization: 'authorization_endpoint',
  token: 'token_endpoint',
  userinfo: 'userinfo_endpoint',
  jwks: 'jwks_uri',
  endSession: 'end_session_endpoint',
  introspection: 'introspection_endpoint',
  revocation: 'revocation_endpoint',
  deviceAuthorization: 'device_authorization_endpoint',
  pushedRequest: 'pushed_authorization_request_endpoint',
} as const

/** Paths below the issuer of the protocols that have no metadata of their own in it. */
const below = {
  samlEntityId: '/saml/metadata',
  samlMetadata: '/saml/metadata',
  samlSignOn: '/saml/sso',
  samlSignOut: '/saml/slo',
  casServer: '/cas',
  casLogin: '/cas/login',
  casValidate: '/cas/p3/serviceValidate',
  casLogout: '/cas/logout',
  forwardCheck: '/forward-auth',
} as const

type EndpointName = 'launch' | 'issuer' | 'discovery' | keyof typeof published | keyof typeof below
type Endpoints = { name: EndpointName; url: string }[]

/** Returns the endpoints that the metadata contains, and those of the other protocols. */
function endpointsIn(discovery: Readonly<Record<string, unknown>>): Endpoints {
  const issuer = String(discovery.issuer)
  const found = keysOf(published).flatMap((name) => {
    const url = discovery[published[name]]
    return typeof url === 'string' ? [{ name, url }] : []
  })
  const base = issuer.replace(/\/$/, '')
  const metadata = `${base}/.well-known/openid-configuration`
  return [
    ...[{ name: 'issuer' as const, url: issuer }, { name: 'discovery' as const, url: metadata }, ...found],
    ...keysOf(below).map((name) => ({ name, url: `${base}${below[name]}` })),
  ]
}

/** Placeholder origin for an application without an address. */
const exampleOrigin = 'https://app.example.com'

const originOf = (homeUrl: string | null): string =>
  homeUrl && URL.canParse(homeUrl) ? new URL(homeUrl).origin : exampleOrigin

type Parts = {
  endpoints: Endpoints
  certificates: readonly OwnCertificate[]
  origin: string
  connection: Connection | null
}

/** The certificate that signs for a connection: the chosen one, else the newest. */
const signingCertificate = (certificates: readonly OwnCertificate[], connection: Connection | null) =>
  certificates.find(({ certificateId }) => certificateId === connection?.saml?.certificateId) ??
  certificates[0]

/** Returns the values for the snippets of a template: those of the connection, or the defaults of the form. */
function fillingOf(
  { template, defaults }: AnyTemplate,
  { endpoints, certificates, origin, connection }: Parts,
): FillingOfAny {
  const urlOf = (wanted: EndpointName) => endpoints.find(({ name }) => name === wanted)?.url ?? ''
  // The addresses of a connection with another template would not match these instructions.
  const own = connection?.template === template ? connection : null
  const filled = (addresses: readonly string[] | undefined, usual: readonly string[] | undefined) =>
    addresses?.[0] ?? (usual?.[0] ?? `${origin}/`).replace('{origin}', origin)
  const some = (address: string | undefined) => (address ? [address] : undefined)
  const address = [
    own?.redirectUris,
    own?.saml?.acsUrls,
    own?.cas?.serviceUrls,
    own?.forward?.hosts,
    some(own?.jwt?.url),
    some(own?.form?.url),
  ].flatMap((addresses) => addresses?.[0] ?? [])[0]
  return {
    issuer: urlOf('issuer'),
    discovery: urlOf('discovery'),
    authorization: urlOf('authorization'),
    token: urlOf('token'),
    userinfo: urlOf('userinfo'),
    jwks: urlOf('jwks'),
    endSession: urlOf('endSession'),
    deviceAuthorization: urlOf('deviceAuthorization'),
    clientId: connection?.clientId ?? '{{clientId}}',
    origin: URL.parse(address ?? '')?.origin ?? origin,
    redirectUri: filled(own?.redirectUris, defaults.redirectUris),
    postLogoutRedirectUri: filled(own?.postLogoutRedirectUris, defaults.postLogoutRedirectUris),
    scopes: own?.scopes ?? defaults.scopes,
    machineScopes: own?.machineScopes ?? [],
    authentication: own?.tokenEndpointAuthMethod ?? defaults.tokenEndpointAuthMethod,
    ...{ idpEntityId: urlOf('samlEntityId'), metadataUrl: urlOf('samlMetadata') },
    ...{ signOn: urlOf('samlSignOn'), signOut: urlOf('samlSignOut') },
    certificate: signingCertificate(certificates, connection)?.certificate.trim() ?? '',
    entityId: filled(some(own?.saml?.entityId), some(defaults.saml?.entityId)),
    acsUrl: filled(own?.saml?.acsUrls, defaults.saml?.acsUrls),
    ...{ casServer: urlOf('casServer'), casLogin: urlOf('casLogin') },
    ...{ casValidate: urlOf('casValidate'), casLogout: urlOf('casLogout') },
    serviceUrl: filled(own?.cas?.serviceUrls, defaults.cas?.serviceUrls),
    tokenUrl: filled(some(own?.jwt?.url), some(defaults.jwt?.url)),
    audience: filled(some(own?.jwt?.audience), some(defaults.jwt?.audience)),
    alg: own?.jwt?.alg ?? 'RS256',
    postUrl: filled(some(own?.form?.url), some(defaults.form?.url)),
    fieldNames: own?.form?.fieldNames ?? { account: 'username', password: 'password' },
    fixedFields: own?.form?.fixedFields ?? [],
    origins: own?.forward?.hosts ?? [origin],
    attributes: (own ?? defaults).claims.map(({ name }) => name),
  }
}

/** Returns the endpoints and the setup instructions with the values of one application. */
export async function endpointsOf(deps: ConnectionDeps, context: RequestContext, appId: string) {
  const [found, saml, discovery, app] = await Promise.all([
    changeRegistry(deps, 'detail', { app_id: appId }, context),
    readSamlFiles(deps, context),
    reachProvider(deps.readDiscovery, 'connection.provider-away'),
    homeOfApp(deps.db, appId),
  ])
  if (!app) return fail('resource.not-found')
  const connection = found.connection ? toConnection(found.connection, deps.wireTime) : null
  const launch = found.connection?.launch_url
  const endpoints: Endpoints = [
    ...(launch ? [{ name: 'launch' as const, url: launch }] : []),
    ...endpointsIn(discovery),
  ]
  const parts = { endpoints, certificates: saml.certificates, origin: originOf(app.home_url), connection }
  return {
    endpoints,
    ...saml,
    templates: templates
      .filter(({ template }) => found.form_fill || template !== 'form')
      .map((template) => ({
        ...template,
        snippets: template.snippets(fillingOf(template, parts)),
      })),
  }
}
