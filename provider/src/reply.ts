import { reportingDirectives } from '@iambiz/runtime/csp-reports.ts'
import type { Language } from '@iambiz/runtime/language.ts'
import type { Context } from 'koa'
import type { KoaContextWithOIDC } from 'oidc-provider'
import type { ProviderConfig } from './config.ts'
import { type Message, messagePage } from './pages/message-page.ts'
import type { PageContext, PageSettings } from './pages/page.ts'
import { styleSources } from './pages/style.ts'
import { languageAsked } from './pages/texts.ts'

/** Koa's context, inside or outside the library's own routes. */
export type AnyContext = Context | KoaContextWithOIDC

/** Sends pages with the required headers, in the reader's language. */
export type Replies = {
  pageContext(ctx: AnyContext, locales?: unknown): PageContext
  page(ctx: AnyContext, status: number, markup: string, allowed?: PageAllows): void
  message(ctx: AnyContext, status: number, message: Message, locales?: unknown): void
  /** Reports that the database is unavailable, with a page that retries by itself. */
  away(ctx: AnyContext, locales?: unknown): void
}

/** Permissions of a page in its Content-Security-Policy. */
export type PageAllows = {
  /** Source expressions of the page's scripts; without one the browser runs none. */
  scripts?: readonly string[]
  /** The final target of its form: browsers apply `form-action` to redirects after a post too. */
  leadsTo?: unknown
  /** For a page whose only form goes to an application, which may redirect to any other address. */
  leadsAnywhere?: boolean
  /** For a page whose only form posts a password: the one origin that may get it. */
  postsTo?: string
}

/** The address of an application as a source expression; empty if it is not an address. */
function sourceOf(address: unknown): string {
  if (typeof address !== 'string' || !URL.canParse(address)) return ''
  const { protocol, origin, hostname } = new URL(address)
  // A policy cannot name hosts of other schemes, nor IPv6 addresses (CSP Level 3, 2.3.1).
  const isNamed = /^https?:$/.test(protocol) && !hostname.startsWith('[')
  return ` ${isNamed ? origin : protocol}`
}

/** Path below the issuer for reports about violations of the pages' policies. */
export const reportPath = '/csp-reports'

const retrySeconds = 5

/** The request ID that the HTTP layer assigned. */
export const requestIdOf = (ctx: AnyContext): string => String(ctx.res.getHeader('x-request-id') ?? '')

function languageOf(ctx: AnyContext, locales: unknown): Language {
  const { lang } = ctx.query
  if (lang === 'zh' || lang === 'en') return lang
  return languageAsked(ctx.get('accept-language'), locales)
}

function formActionOf({ leadsTo, leadsAnywhere, postsTo }: PageAllows): string[] {
  if (postsTo !== undefined) return [`form-action${sourceOf(postsTo)}`]
  return leadsAnywhere ? [] : [`form-action 'self'${sourceOf(leadsTo)}`]
}

/** The Content-Security-Policy of our pages; forms may target the provider and the application of the request. */
export const pagePolicyOf = ({ accent }: Pick<PageSettings, 'accent'>, allowed: PageAllows = {}): string => {
  const { scripts = [] } = allowed
  return [
    "default-src 'none'",
    `style-src ${styleSources(accent)}`,
    "img-src 'self' data:",
    ...formActionOf(allowed),
    "frame-ancestors 'none'",
    "base-uri 'none'",
    reportingDirectives(reportPath),
    ...(scripts.length > 0 ? [`script-src ${scripts.join(' ')}`] : []),
  ].join('; ')
}

export function createReplies(config: ProviderConfig & PageSettings): Replies {
  const replies: Replies = {
    pageContext: (ctx, locales = ctx.query.ui_locales) => ({
      settings: config,
      language: languageOf(ctx, locales),
    }),
    page(ctx, status, markup, allowed) {
      ctx.status = status
      ctx.type = 'html'
      ctx.set('content-security-policy', pagePolicyOf(config, allowed))
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
      // A submitted form cannot be repeated, so the page leads to a new start.
      const isForm = ctx.method === 'POST'
      ctx.set('refresh', isForm ? `${retrySeconds};url=${config.portalUrl}` : String(retrySeconds))
      replies.message(ctx, 503, 'away', locales)
    },
  }
  return replies
}
