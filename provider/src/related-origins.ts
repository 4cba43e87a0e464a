import type { RelyingParty } from '@iambiz/identity/passkey/relying-party.ts'
import type { Middleware } from 'koa'

/**
 * Names the origins whose pages may use passkeys of this provider although they lie outside its host (WebAuthn Level 3,
 * 5.11); browsers ask for it on a portal with another domain.
 */
export function relatedOrigins({ origins }: RelyingParty): Middleware {
  return async (ctx, next) => {
    if (ctx.path !== '/.well-known/webauthn' || ctx.method !== 'GET') return next()
    ctx.body = { origins }
  }
}
