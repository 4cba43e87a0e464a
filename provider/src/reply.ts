import { reportingDirectives } from '@iambiz/runtime/csp-reports.ts'
import type { Language } from '@iambiz/runtime/language.ts'
import type { Context } from 'koa'
import type { KoaContextWithOIDC } from 'oidc-provider'
import type { ProviderConfig } from './config.ts'
import { redirectOrigins } from './connections/deployment-clients.ts'
import { type Message, messagePage } from './pages/message-page.ts'
import type { PageContext } from './pages/page.ts'
import { styleSource } from './pages/style.ts'
import { languageAsked } from './pages/texts.ts'

/** Koa's context, inside or outside the library's own routes. */
export type AnyContext = Context | KoaContextWithOIDC

/** Sends the provider's pages: the right headers, the reader's language, our own words. */
export type Replies = {
  pageContext(ctx: AnyContext, locales?: unknown): PageContext
  /** `scripts` are the source expressions of the page's own scripts; without one the browser runs none. */
  page(ctx: AnyContext, status: number, markup: string, scripts?: readonly string[]): void
  message(ctx: AnyContext, status: number, message: Message, locales?: unknown): void
  /** Says that the database is away, with a page that tries again by itself. */
  away(ctx: AnyContext, locales?: unknown): void
}

/** Below the issuer; browsers send there what a page's policy has forbidden. */
export const reportPath = '/csp-reports'

const retrySeconds = 5

/** The request number that the HTTP layer gave to this request. */
export const requestIdOf = (ctx: AnyContext): string => String(ctx.res.getHeader('x-request-id') ?? '')

function languageOf(ctx: AnyContext, locales: unknown): Language {
  const { lang } = ctx.query
  if (lang === 'zh' || lang === 'en') return lang
  return languageAsked(ctx.get('accept-language'), locales)
}

/** The Content-Security-Policy of our pages; their forms lead to ourselves and on to the applications. */
export const pagePolicyOf = (config: ProviderConfig): string =>
  [
    "default-src 'none'",
    `style-src ${styleSource}`,
    "img-src 'self' data:",
    `form-action 'self' ${redirectOrigins(config).join(' ')}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    reportingDirectives(reportPath),
  ].join('; ')

export function createReplies(config: ProviderConfig): Replies {
  const policy = pagePolicyOf(config)

  const replies: Replies = {
    pageContext: (ctx, locales = ctx.query.ui_locales) => ({
      settings: config,
      language: languageOf(ctx, locales),
    }),
    page(ctx, status, markup, scripts = []) {
      ctx.status = status
      ctx.type = 'html'
      const own = scripts.length > 0 ? `; script-src ${scripts.join(' ')}` : ''
      ctx.set('content-security-policy', policy + own)
      ctx.set('cache-control', 'no-store')
      ctx.body = markup
    },
    message(ctx, status, message, locales) {
      const number = message === 'failed' || message === 'broken' ? requestIdOf(ctx) : undefined
      const context = replies.pageContext(ctx, locales)
      replies.page(ctx, status, messagePage({ ...context, message, requestId: number }))
    },
    away(ctx, locales) {
      ctx.set('retry-after', String(retrySeconds))
      // What a form sent is not sent again: that person begins anew.
      const isForm = ctx.method === 'POST'
      ctx.set('refresh', isForm ? `${retrySeconds};url=${config.portalUrl}` : String(retrySeconds))
      replies.message(ctx, 503, 'away', locales)
    },
  }
  return replies
}
