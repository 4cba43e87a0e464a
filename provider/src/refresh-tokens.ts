import type { AdapterPayload, KoaContextWithOIDC, Provider } from 'oidc-provider'
import { actingBy } from './acting.ts'
import { askedScope } from './asked-scope.ts'
import { registeredOf } from './clients.ts'

type Client = InstanceType<Provider['Client']>
type Code = { scope: string | undefined; grant: Pick<AdapterPayload, 'rar'> | undefined }

/**
 * Whether a code is exchanged for a refresh token: connections must request it, clients of the deployment always get
 * one. Agents get none: they return through the portal, which knows whether the delegation is still valid.
 */
export function issuesRefreshToken(client: Client, { scope, grant }: Code): boolean {
  if (!client.grantTypeAllowed('refresh_token') || actingBy(grant) !== null) return false
  return registeredOf(client)?.origin === 'deployment' || isAsked(scope)
}

const isAsked = (scope: string | undefined) => Boolean(scope?.split(' ').includes('offline_access'))

/**
 * Restores `offline_access`, which the library accepts only with `prompt=consent`. OpenID Connect Core 11 allows other
 * conditions; here an administrator has allowed it for the client.
 */
export function restoreOfflineAccess(ctx: KoaContextWithOIDC): void {
  const { client, params } = ctx.oidc
  if (!params || !client?.grantTypeAllowed('refresh_token') || !isAsked(askedScope(ctx))) return
  const scope = typeof params.scope === 'string' ? params.scope : ''
  if (!isAsked(scope)) params.scope = `${scope} offline_access`.trim()
}
