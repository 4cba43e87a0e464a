import type { KoaContextWithOIDC, Provider } from 'oidc-provider'
import { actingScope, registeredOf } from '../clients.ts'
import { claimsOfScopes } from './claims.ts'

/**
 * Grants the claims that a request names one by one (OpenID Connect Core 5.5), as far as the scopes of the client go: who may not
 * ask for `phone` does not get the number by another name.
 */
export function grantRequestedClaims(
  { oidc }: KoaContextWithOIDC,
  grant: InstanceType<Provider['Grant']>,
): void {
  if (oidc.requestParamClaims.size === 0) return
  const scopes = registeredOf(oidc.client)?.settings.scopes ?? []
  const allowed = claimsOfScopes(scopes.filter((scope) => scope !== actingScope))
  grant.addOIDCClaims([...oidc.requestParamClaims].filter((claim) => allowed.includes(claim)))
}
