import type { Connection } from '@iambiz/contract/features/catalogue/connections.ts'
import { keysOf } from '@iambiz/contract/platform/objects.ts'
import type { RequestContext } from '#server/platform/actor.ts'
import { fail } from '#server/platform/failure.ts'
import type { ConnectionDeps } from './deps.ts'
import { changeRegistry, reachProvider } from './provider-calls.ts'
import { toConnection } from './settings.ts'
import { homeOfApp } from './store.ts'
import { templates } from './templates/all.ts'
import type { Filling, Template } from './templates/template.ts'

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

type EndpointName = 'issuer' | 'discovery' | keyof typeof published
type Endpoints = { name: EndpointName; url: string }[]

/** Returns the endpoints that the metadata contains. */
function endpointsIn(discovery: Readonly<Record<string, unknown>>): Endpoints {
  const issuer = String(discovery.issuer)
  const found = keysOf(published).flatMap((name) => {
    const url = discovery[published[name]]
    return typeof url === 'string' ? [{ name, url }] : []
  })
  const metadata = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  return [{ name: 'issuer', url: issuer }, { name: 'discovery', url: metadata }, ...found]
}

/** Placeholder origin for an application without an address. */
const exampleOrigin = 'https://app.example.com'

const originOf = (homeUrl: string | null): string =>
  homeUrl && URL.canParse(homeUrl) ? new URL(homeUrl).origin : exampleOrigin

/** Returns the values for the snippets of a template: those of the connection, or the defaults of the form. */
function fillingOf(
  { template, defaults }: Template,
  { endpoints, origin, connection }: { endpoints: Endpoints; origin: string; connection: Connection | null },
): Filling {
  const urlOf = (wanted: EndpointName) => endpoints.find(({ name }) => name === wanted)?.url ?? ''
  // The addresses of a connection with another template would not match these instructions.
  const own = connection?.template === template ? connection : null
  const filled = (addresses: readonly string[] | undefined, usual: readonly string[]) =>
    addresses?.[0] ?? (usual[0] ?? `${origin}/`).replace('{origin}', origin)
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
    origin:
      own?.redirectUris[0] && URL.canParse(own.redirectUris[0])
        ? new URL(own.redirectUris[0]).origin
        : origin,
    redirectUri: filled(own?.redirectUris, defaults.redirectUris),
    postLogoutRedirectUri: filled(own?.postLogoutRedirectUris, defaults.postLogoutRedirectUris),
    scopes: own?.scopes ?? defaults.scopes,
    machineScopes: own?.machineScopes ?? [],
    authentication: own?.tokenEndpointAuthMethod ?? defaults.tokenEndpointAuthMethod,
  }
}

/** Returns the endpoints and the setup instructions with the values of one application. */
export async function endpointsOf(deps: ConnectionDeps, context: RequestContext, appId: string) {
  const [found, discovery, app] = await Promise.all([
    changeRegistry(deps, 'detail', { app_id: appId }, context),
    reachProvider(deps.readDiscovery),
    homeOfApp(deps.db, appId),
  ])
  if (!app) return fail('resource.not-found')
  const connection = found.connection ? toConnection(found.connection, deps.wireTime) : null
  const endpoints = endpointsIn(discovery)
  const parts = { endpoints, origin: originOf(app.home_url), connection }
  return {
    endpoints,
    templates: templates.map((template) => ({
      ...template,
      snippets: template.snippets(fillingOf(template, parts)),
    })),
  }
}
