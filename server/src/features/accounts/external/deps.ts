import type { Environment } from '@iambiz/contract/platform/shapes.ts'
import type { Clock } from '@iambiz/runtime/clock.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Actor, RequestContext } from '#server/platform/actor.ts'
import type { ReadPageBrand } from '#server/platform/http/page-brand.ts'
import type { RateLimit } from '#server/platform/rate-limit.ts'
import type { AccountDeps } from '../deps.ts'

/** Dependencies of this feature besides those of its group; its pages are outside the API. */
export type ExternalAccountDeps = AccountDeps & {
  clock: Clock
  environments: readonly Environment[]
  /** Origins whose pages may send requests that change state. */
  origins: ReadonlySet<string>
  /** Rate limit of one address for the pages of this feature. */
  perAddress: RateLimit
  /** Returns the person of a page request, which carries none of our headers; `null` without a session. */
  identifyPage: (
    request: FastifyRequest,
    reply: FastifyReply,
    context: RequestContext,
  ) => Promise<Actor | null>
  /** Returns the address for a callback that belongs to a sign-in at the provider; `null` for all others. */
  signInAddress: (type: string, query: URLSearchParams) => string | null
  /** Cookie name prefix that stops other hosts from setting the cookie; empty on http, which does not support it. */
  cookiePrefix: '__Host-' | ''
}

/** Dependencies of the pages. */
export type ExternalPageDeps = ExternalAccountDeps & {
  /** Reads what the pages show of the company. */
  readBrand: ReadPageBrand
}
