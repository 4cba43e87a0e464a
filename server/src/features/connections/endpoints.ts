import type { RequestContext } from '#server/platform/actor.ts'
import type { ConnectionDeps } from './deps.ts'
import { changeRegistry } from './provider-calls.ts'

/** The addresses that the other side needs, by the names under which the provider publishes them. */
const published = {
  authorization: 'authorization_endpoint',
  token: 'token_endpoint',
  userinfo: 'userinfo_endpoint',
  jwks: 'jwks_uri',
  endSession: 'end_session_endpoint',
  introspection: 'introspection_endpoint',
  revocation: 'revocation_endpoint',
} as const

type EndpointName = 'issuer' | 'discovery' | keyof typeof published
export type Endpoints = { name: EndpointName; url: string }[]

/** The addresses in a discovery document; what it does not name is left out. */
export function endpointsIn(discovery: Readonly<Record<string, unknown>>): Endpoints {
  const issuer = String(discovery.issuer)
  const found = Object.entries(published).flatMap(([name, key]) => {
    const url = discovery[key]
    return typeof url === 'string' ? [{ name: name as EndpointName, url }] : []
  })
  const metadata = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  return [{ name: 'issuer', url: issuer }, { name: 'discovery', url: metadata }, ...found]
}

/** What the other side needs, filled in for one application. */
export async function endpointsOf(deps: ConnectionDeps, context: RequestContext, appId: string) {
  await changeRegistry(deps, 'detail', { app_id: appId }, context)
  const endpoints = endpointsIn(await deps.readDiscovery())
  return { endpoints, templates: [] }
}
