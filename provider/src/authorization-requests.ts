import type { Middleware } from 'koa'
import { type Configuration, type KoaContextWithOIDC, Provider } from 'oidc-provider'
import type { Attempts } from './connections/attempts.ts'
import { type Protocols, protocolOf } from './connections/protocol-answers.ts'
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

type ProviderParts = { replies: Replies; protocols: Protocols; attempts: Attempts; issuer: string }
type Handler = Parameters<Provider['registerResponseMode']>[1]

/** Answers requests of SAML and CAS applications in their protocol, whatever response mode they name. */
const answerByProtocol =
  ({ protocols, attempts }: ProviderParts, handler: Handler): Handler =>
  async (ctx, address, answer) => {
    const found = protocolOf(protocols, ctx.oidc.client)
    if (!found) return handler(ctx, address, answer)
    const { client, protocol } = found
    const code = 'error' in answer ? undefined : ctx.oidc.entities.AuthorizationCode
    await protocol.answer(ctx, { client, address, answer, code })
    if (code) attempts.note(ctx, { step: 'authorize', result: 'done', reason: '', detail: '' })
  }

/**
 * Creates the library's provider with our `form_post` page and the answers of the other protocols; the library registers
 * its own response modes in the constructor.
 */
export function createProvider(parts: ProviderParts, configuration: Configuration): Provider {
  class ProviderWithPages extends Provider {
    override registerResponseMode(...[name, handler]: Parameters<Provider['registerResponseMode']>): void {
      const ours = name === 'form_post' ? answerByForm(parts.replies) : handler
      super.registerResponseMode(name, answerByProtocol(parts, ours))
    }
  }
  return new ProviderWithPages(parts.issuer, configuration)
}
