import type { Environment, Language } from '@iambiz/contract/platform/shapes.ts'
import type { Clock } from '@iambiz/runtime/clock.ts'
import type { SecretBox } from '@iambiz/runtime/secret-box.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AskAccount } from '#server/platform/account-answer.ts'
import type { Actor, RequestContext } from '#server/platform/actor.ts'
import type { BaseDeps } from '#server/platform/base-deps.ts'
import type { Notify } from '#server/platform/notify.ts'
import type { RateLimit } from '#server/platform/rate-limit.ts'

/** Dependencies of this feature; sessions, the account API, notices and mails belong to other features. */
export type ExternalAccountDeps = BaseDeps & {
  box: SecretBox
  clock: Clock
  environments: readonly Environment[]
  /** Origins whose pages may send requests that change state. */
  origins: ReadonlySet<string>
  /** Rate limit of one address for the pages of this feature. */
  perAddress: RateLimit
  askAccount: AskAccount
  /** Returns an access token of the provider for the calling person. */
  tokenOf: (actor: Actor) => Promise<string>
  /** Returns an image of a QR code (data:image/png). */
  qrCode: (content: string) => string
  /** Describes the origin of a request for people: name of the site, and network. */
  placeOf: (ip: string, lang: Language) => Promise<string>
  /** Returns the person of a page request, which carries none of our headers; `null` without a session. */
  identifyPage: (
    request: FastifyRequest,
    reply: FastifyReply,
    context: RequestContext,
  ) => Promise<Actor | null>
  /** Returns the address for a callback that belongs to a sign-in at the provider; `null` for all others. */
  signInAddress: (type: string, query: URLSearchParams) => string | null
  tell: Notify
  /** Cookie name prefix that stops other hosts from setting the cookie; empty on http, which does not support it. */
  cookiePrefix: '__Host-' | ''
}

/** The page where accounts are bound, below the base path. */
export const bindingPath = '/home/setting/binding'
