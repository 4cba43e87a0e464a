import type { Middleware } from 'koa'
import type { KoaContextWithOIDC, Provider } from 'oidc-provider'
import type { SessionRevoker } from './connections/sign-out-store.ts'

/**
 * A revocation (RFC 7009) that says `end_session=true` also ends the session in which the refresh token was given, so that
 * the browser there has to sign in again. The portal says so where somebody ends a session of theirs from elsewhere.
 */
export function endSessionRoutes(provider: Provider, { end }: { end: SessionRevoker }): Middleware {
  return async (ctx, next) => {
    await next()
    if (ctx.path !== provider.pathFor('revocation') || ctx.status !== 200) return
    const { oidc } = ctx as unknown as Partial<KoaContextWithOIDC>
    const uid = oidc?.entities.RefreshToken?.sessionUid
    if (!uid || oidc.body?.end_session !== 'true') return
    // Not by the library, which knows a stored session by its cookie alone.
    await end(uid)
  }
}
