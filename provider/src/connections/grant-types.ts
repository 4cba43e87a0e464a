import { errors, Provider } from 'oidc-provider'
import type { ConnectionSettings } from './settings.ts'

export const exchangeGrantType = 'urn:ietf:params:oauth:grant-type:token-exchange'

type GrantType = ConnectionSettings['grantTypes'][number]

/** The names of the protocol (RFC 6749 4.1.3, 4.4.2, RFC 8628 3.4, RFC 8693 2.1). */
const names: Record<GrantType, string> = {
  authorization_code: 'authorization_code',
  client_credentials: 'client_credentials',
  device_code: 'urn:ietf:params:oauth:grant-type:device_code',
  token_exchange: exchangeGrantType,
}

/** Whether only applications that prove who they are have a grant type (RFC 6749 4.4, RFC 8693 5). */
export const needsProof = (type: GrantType): boolean =>
  type === 'client_credentials' || type === 'token_exchange'

/** The `grant_types` of a client (RFC 7591 2); a refresh token follows from the scope `offline_access`. */
export function grantTypesOf({ grantTypes, scopes, tokenEndpointAuthMethod }: ConnectionSettings): string[] {
  const isPublic = tokenEndpointAuthMethod === 'none'
  const usable = grantTypes.filter((type) => !isPublic || !needsProof(type))
  const isForPeople = usable.some((type) => !needsProof(type))
  const mayRefresh = isForPeople && scopes.includes('offline_access')
  return [...usable.map((type) => names[type]), ...(mayRefresh ? ['refresh_token'] : [])]
}

const isDevice = (route: string | undefined, type: string) =>
  route === 'device_authorization' && type === names.device_code

/** Answers `unauthorized_client` (RFC 6749 5.2) for a grant type that a connection lacks; the library says `invalid_request`. */
export function refuseOtherGrantTypes(provider: Provider): void {
  const { prototype } = provider.Client
  const { grantTypeAllowed } = prototype
  prototype.grantTypeAllowed = function allowedOrRefused(this: typeof prototype, type) {
    const isAllowed = grantTypeAllowed.call(this, type)
    const { route, params } = Provider.ctx?.oidc ?? {}
    const isAsked = (route === 'token' && params?.grant_type === type) || isDevice(route, type)
    if (!isAllowed && isAsked)
      throw new errors.UnauthorizedClient('this grant type is not allowed for this client')
    return isAllowed
  }
}
