import type { Middleware } from 'koa'
import type { KoaContextWithOIDC, Provider } from 'oidc-provider'
import type { SessionEnder } from './connections/sign-out-store.ts'

/**
 * A revocation (RFC 7009) with `end_session=true` also ends the session of the refresh token, so its browser must sign
 * in again. The portal sends it when a person ends one of their sessions remotely.
 */
export function endSessionRoutes(provider: Provider, { end }: { end: SessionEnder }): Middleware {
  return async (ctx, next) => {
    await next()
    if (ctx.path !== provider.pathFor('revocation') || ctx.status !== 200) return
    const { oidc } = ctx as unknown as Partial<KoaContextWithOIDC>
    const uid = oidc?.entities.RefreshToken?.sessionUid
    if (!uid || oidc.body?.end_session !== 'true') return
    // The library can destroy a stored session only by its cookie.
    await end(uid)
  }
}
