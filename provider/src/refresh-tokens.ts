import type { AdapterPayload, KoaContextWithOIDC, Provider } from 'oidc-provider'
import { actingBy } from './acting.ts'
import { registeredOf } from './clients.ts'

type Client = InstanceType<Provider['Client']>
type Code = { scope: string | undefined; grant: Pick<AdapterPayload, 'rar'> | undefined }

/**
 * Whether a code is exchanged for a refresh token: connected applications have to ask for it, those of the deployment always get
 * one. An agent who acts comes back by the portal, which knows whether the delegation still holds.
 */
export function givesRefreshToken(client: Client, { scope, grant }: Code): boolean {
  if (!client.grantTypeAllowed('refresh_token') || actingBy(grant) !== null) return false
  return registeredOf(client)?.origin === 'deployment' || isAsked(scope)
}

const isAsked = (scope: string | undefined) => Boolean(scope?.split(' ').includes('offline_access'))

/**
 * The library accepts `offline_access` only with `prompt=consent`, which few applications send; OpenID Connect Core 11 allows
 * other conditions, and here an administrator has allowed it for the client.
 */
export function keepOfflineAccess({ oidc, query }: KoaContextWithOIDC): void {
  const { client, params } = oidc
  const asked = typeof query.scope === 'string' ? query.scope : undefined
  if (!params || !client?.grantTypeAllowed('refresh_token') || !isAsked(asked)) return
  const scope = typeof params.scope === 'string' ? params.scope : ''
  if (!isAsked(scope)) params.scope = `${scope} offline_access`.trim()
}
