import { reportingDirectives } from '@iambiz/runtime/csp-reports.ts'
import type { Language } from '@iambiz/runtime/language.ts'
import type { Context } from 'koa'
import type { KoaContextWithOIDC } from 'oidc-provider'
import type { ProviderConfig } from './config.ts'
import { type Message, messagePage } from './pages/message-page.ts'
import type { PageContext } from './pages/page.ts'
import { styleSource } from './pages/style.ts'
import { languageAsked } from './pages/texts.ts'

/** Koa's context, inside or outside the library's own routes. */
export type AnyContext = Context | KoaContextWithOIDC

/** Sends the provider's pages: the right headers, the reader's language, our own words. */
export type Replies = {
  pageContext(ctx: AnyContext, locales?: unknown): PageContext
  page(ctx: AnyContext, status: number, markup: string, allowed?: PageAllows): void
  message(ctx: AnyContext, status: number, message: Message, locales?: unknown): void
  /** Says that the database is away, with a page that tries again by itself. */
  away(ctx: AnyContext, locales?: unknown): void
}

/** Permissions of a page in its Content-Security-Policy. */
export type PageAllows = {
  /** Source expressions of the page's own scripts; without one the browser runs none. */
  scripts?: readonly string[]
  /** The last address of its form: browsers apply `form-action` to the redirects after a post. */
  leadsTo?: unknown
}

/** The address of an application as a source expression; nothing for what is no address. */
function sourceOf(address: unknown): string {
  if (typeof address !== 'string' || !URL.canParse(address)) return ''
  const { protocol, origin, hostname } = new URL(address)
  // A policy cannot name hosts of other schemes, nor IPv6 addresses (CSP Level 3, 2.3.1).
  const isNamed = /^https?:$/.test(protocol) && !hostname.startsWith('[')
  return ` ${isNamed ? origin : protocol}`
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

/** The Content-Security-Policy of our pages; their forms lead to ourselves and on to the application of the request. */
export const pagePolicyOf = ({ scripts = [], leadsTo }: PageAllows = {}): string =>
  [
    "default-src 'none'",
    `style-src ${styleSource}`,
    "img-src 'self' data:",
    `form-action 'self'${sourceOf(leadsTo)}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    reportingDirectives(reportPath),
    ...(scripts.length > 0 ? [`script-src ${scripts.join(' ')}`] : []),
  ].join('; ')

export function createReplies(config: ProviderConfig): Replies {
  const replies: Replies = {
    pageContext: (ctx, locales = ctx.query.ui_locales) => ({
      settings: config,
      language: languageOf(ctx, locales),
    }),
    page(ctx, status, markup, allowed) {
      ctx.status = status
      ctx.type = 'html'
      ctx.set('content-security-policy', pagePolicyOf(allowed))
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
