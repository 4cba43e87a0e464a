import type { KoaContextWithOIDC, Provider } from 'oidc-provider'
import { actingScope, registeredOf } from '../clients.ts'
import { claimsOfScopes } from './claims.ts'

/**
 * Grants individually requested claims (OpenID Connect Core 5.5) within the client's scopes: without the scope `phone`
 * the claim `phone_number` is not granted.
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
