import { errors, Provider } from 'oidc-provider'
import type { OidcSettings } from './settings.ts'

type GrantType = OidcSettings['grantTypes'][number]

/** The names of the protocol (RFC 6749 4.1.3, 4.4.2, RFC 8628 3.4). */
const names: Record<GrantType, string> = {
  authorization_code: 'authorization_code',
  client_credentials: 'client_credentials',
  device_code: 'urn:ietf:params:oauth:grant-type:device_code',
}

/** The `grant_types` of a client (RFC 7591 2); a refresh token follows from the scope `offline_access`. */
export function grantTypesOf({ grantTypes, scopes, tokenEndpointAuthMethod }: OidcSettings): string[] {
  const isPublic = tokenEndpointAuthMethod === 'none'
  // RFC 6749 4.4: only confidential clients act for themselves.
  const usable = grantTypes.filter((type) => type !== 'client_credentials' || !isPublic)
  const isForPeople = usable.some((type) => type !== 'client_credentials')
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
