import type { Context, Middleware } from 'koa'
import type { KoaContextWithOIDC, Provider } from 'oidc-provider'
import { registeredOf } from './clients.ts'
import type { FrontChannelSignOut } from './connections/sign-out-store.ts'
import { isSameOrigin } from './form.ts'
import { trusted } from './pages/html.ts'
import { confirmSignOutPage, signingOutPage } from './pages/message-page.ts'
import type { Replies } from './reply.ts'
import { signedOutOf } from './request-memory.ts'

/** Target of RP-initiated logout: the requested registered address, else our own page. */
function destination(oidc: KoaContextWithOIDC['oidc']): string {
  const { post_logout_redirect_uri: uri, state } = oidc.params ?? {}
  if (typeof uri !== 'string') return oidc.urlFor('end_session_success')
  const url = new URL(uri)
  if (typeof state === 'string') url.searchParams.set('state', state)
  return url.href
}

/** True if the ID token of the request was issued in this session. */
function hintNamesSession({ oidc }: KoaContextWithOIDC): boolean {
  const { client, session } = oidc
  const hint = oidc.entities.IdTokenHint?.payload
  if (!client || !session?.accountId || !hint) return false
  // `sub` is a pairwise identifier for some applications; `sid` is random and names one session at one client.
  return typeof hint.sid === 'string' && hint.sid === session.sidFor(client.clientId)
}

/**
 * The library's sign-out pages; without an ID token of this session the person confirms. `namesSession` says whether the
 * request proves the session in another way.
 */
export function signOutPages(replies: Replies, namesSession: (ctx: KoaContextWithOIDC) => Promise<boolean>) {
  return {
    enabled: true,
    async logoutSource(ctx: KoaContextWithOIDC, form: string) {
      if (hintNamesSession(ctx) || (await namesSession(ctx))) {
        await ctx.oidc.session?.destroy()
        ctx.oidc.cookies.set(ctx.oidc.provider.cookieName('session'), null, { path: '/' })
        ctx.status = 303
        return ctx.redirect(destination(ctx.oidc))
      }
      const context = replies.pageContext(ctx, ctx.oidc.params?.ui_locales)
      const leadsTo = ctx.oidc.params?.post_logout_redirect_uri
      replies.page(ctx, 200, confirmSignOutPage({ ...context, form: trusted(form) }), { leadsTo })
    },
    async postLogoutSuccessSource(ctx: KoaContextWithOIDC) {
      // The library sets the client if the person chose to stay signed in.
      replies.message(ctx, 200, ctx.oidc.params?.client_id ? 'stayed' : 'signedOut')
    },
  }
}

function leave(ctx: Context, oidc: KoaContextWithOIDC['oidc']): void {
  ctx.body = null
  ctx.status = 303
  ctx.redirect(destination(oidc))
}

/** Returns the address that leads the browser through these applications to `destination`. */
export type Visit = (
  ctx: Context,
  signOns: readonly FrontChannelSignOut[],
  destination: string,
) => Promise<string>

/** Whether the request with this `state` shows that the application has ended a sign-on itself. */
export type IsKnown = (state: string | null, signOn: FrontChannelSignOut) => boolean

/** Leads the browser from a form to an address that may send it to other origins. */
export function leaveForm(
  replies: Replies,
  ctx: Context,
  { next, whose, locales }: { next: string; whose: 'own' | 'previous'; locales: unknown },
): void {
  // Browsers apply `form-action` of the page with the form to redirects as well.
  ctx.remove('location')
  ctx.set('refresh', `0;url=${next}`)
  replies.page(ctx, 200, signingOutPage({ ...replies.pageContext(ctx, locales), next, whose }))
}

/** Leads the browser through the applications of the ended session that do not know of its end. */
async function visitOthers(
  { visit, isKnown, replies }: SignOutParts,
  ctx: Context,
  oidc: KoaContextWithOIDC['oidc'],
): Promise<void> {
  const destination: string | undefined = ctx.response.get('location')
  if (!destination) return
  // The library has the request's `state` in this address alone, after the person has confirmed.
  const state = new URL(destination).searchParams.get('state')
  const others = signedOutOf(ctx).filter((signOn) => !isKnown(state, signOn))
  const next = await visit(ctx, others, destination)
  const visitsOthers = others.length > 0 || registeredOf(oidc.client)?.kind === 'saml'
  if (ctx.method !== 'POST' || !visitsOthers) return ctx.redirect(next)
  leaveForm(replies, ctx, { next, whose: 'own', locales: oidc.params?.ui_locales })
}

/** A SAML application hears that the person chose to stay signed in; its address may be of another origin too. */
function answerStaying({ replies }: SignOutParts, ctx: Context, oidc: KoaContextWithOIDC['oidc']): void {
  // Undefined without the header, whatever the types say.
  const destination: string | undefined = ctx.response.get('location')
  if (!destination || registeredOf(oidc.client)?.kind !== 'saml') return
  const next = new URL(destination)
  next.searchParams.set('stayed', '1')
  ctx.remove('location')
  ctx.set('refresh', `0;url=${next.href}`)
  replies.message(ctx, 200, 'stayed', oidc.params?.ui_locales)
}

type SignOutParts = {
  provider: Provider
  replies: Replies
  /** Called for each browser that has signed out. */
  onSignedOut: (ctx: Context) => void
  visit: Visit
  isKnown: IsKnown
}

/** Replaces the library's scripted sign-out page. Tokens end with the record of the session. */
export function signOutRoutes(parts: SignOutParts): Middleware {
  const { provider, replies, onSignedOut } = parts
  async function finish(ctx: Context, oidc: KoaContextWithOIDC['oidc']): Promise<void> {
    // The library sets `destroyed`, but its types omit it.
    const session: (InstanceType<Provider['Session']> & { destroyed?: boolean }) | undefined = oidc.session
    // Nobody is signed in: the library responds with a form that a script would post.
    const isNobody = ctx.path === provider.pathFor('end_session') && ctx.status === 200 && !session?.accountId
    // With an ID token the application may have ended the session itself before the browser arrived.
    if (session?.destroyed || (isNobody && oidc.entities.IdTokenHint)) onSignedOut(ctx)
    if (isNobody) leave(ctx, oidc)
    if (session?.destroyed) await visitOthers(parts, ctx, oidc)
    else if (session?.accountId) answerStaying(parts, ctx, oidc)
  }
  return async (ctx, next) => {
    const path = provider.pathFor('end_session')
    if (ctx.path !== path && ctx.path !== `${path}/confirm`) return next()
    if (ctx.path !== path && !isSameOrigin(ctx.req, provider.issuer))
      return replies.message(ctx, 403, 'failed')
    await next()
    const { oidc } = ctx as unknown as Partial<KoaContextWithOIDC>
    // Not a route of the library otherwise.
    if (oidc) await finish(ctx, oidc)
  }
}
