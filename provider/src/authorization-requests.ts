import type { Middleware } from 'koa'
import { type Configuration, type KoaContextWithOIDC, Provider } from 'oidc-provider'
import { readForm } from './form.ts'
import { formPostPage, formPostScriptSource } from './pages/form-post-page.ts'
import type { Replies } from './reply.ts'

/** Longer URLs are rejected by common servers and proxies. */
const longestQuery = 8000

/**
 * Accepts authorization requests by POST (OpenID Connect Core 3.1.2.1) and redirects to the same request by GET:
 * browsers omit the session cookie (SameSite=Lax) from cross-site posts.
 */
export function postedRequests(provider: Provider, replies: Replies): Middleware {
  return async (ctx, next) => {
    const path = provider.pathFor('authorization')
    if (ctx.method !== 'POST' || ctx.path !== path) return next()
    const form = await readForm(ctx.req)
    if (!form || String(form).length > longestQuery) return replies.message(ctx, 400, 'refused')
    ctx.status = 303
    ctx.redirect(`${path}?${form}`)
  }
}

/**
 * Renders `form_post` responses with a page of ours, whose Content-Security-Policy allows its script and its form
 * target.
 */
const answerByForm =
  (replies: Replies) =>
  (ctx: KoaContextWithOIDC, action: string, answer: Record<string, unknown>): void => {
    const context = replies.pageContext(ctx, ctx.oidc.params?.ui_locales)
    const fields = Object.fromEntries(Object.entries(answer).map(([name, value]) => [name, String(value)]))
    const scripts = [formPostScriptSource]
    replies.page(ctx, 200, formPostPage({ ...context, action, fields }), { scripts, leadsTo: action })
  }

/**
 * Creates the library's provider with our `form_post` page; the library registers its own response modes in the
 * constructor.
 */
export function createProvider(replies: Replies, issuer: string, configuration: Configuration): Provider {
  class ProviderWithPages extends Provider {
    override registerResponseMode(...[name, handler]: Parameters<Provider['registerResponseMode']>): void {
      super.registerResponseMode(name, name === 'form_post' ? answerByForm(replies) : handler)
    }
  }
  return new ProviderWithPages(issuer, configuration)
}
