import { recordOf } from '@iambiz/runtime/records.ts'
import type { KoaContextWithOIDC } from 'oidc-provider'

const claimsOf = (jwt: string): unknown =>
  JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString())

/**
 * The scopes of a request as the application sent them, before the library removes some: in the address, in the body of
 * a request from its server, or in the request that it pushed before (RFC 9126).
 */
export function askedScope({ oidc, query }: KoaContextWithOIDC): string | undefined {
  const { request } = recordOf(oidc.entities.PushedAuthorizationRequest)
  const sent = typeof request === 'string' ? claimsOf(request) : { ...query, ...oidc.body }
  const { scope } = recordOf(sent)
  return typeof scope === 'string' ? scope : undefined
}
