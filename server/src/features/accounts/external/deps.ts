import type { Environment, Language } from '@iambiz/contract/platform/shapes.ts'
import type { Clock } from '@iambiz/runtime/clock.ts'
import type { SecretBox } from '@iambiz/runtime/secret-box.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AskAccount } from '#server/platform/account-answer.ts'
import type { Actor, RequestContext } from '#server/platform/actor.ts'
import type { BaseDeps } from '#server/platform/base-deps.ts'
import type { Notify } from '#server/platform/notify.ts'
import type { RateLimit } from '#server/platform/rate-limit.ts'

/** What this feature needs from outside: sessions, the account API, notices and mails belong to others. */
export type ExternalAccountDeps = BaseDeps & {
  box: SecretBox
  clock: Clock
  environments: readonly Environment[]
  /** Origins whose pages may change state. */
  origins: ReadonlySet<string>
  /** How often one address may come to the pages of this feature. */
  perAddress: RateLimit
  askAccount: AskAccount
  /** An access token of the provider for the person who asks. */
  tokenOf: (actor: Actor) => Promise<string>
  /** A picture of a QR code (data:image/png). */
  qrCode: (content: string) => string
  /** Where a request comes from, for people: the name of the site and the network. */
  placeOf: (ip: string, lang: Language) => Promise<string>
  /** The person of a page that no header of ours came with; `null` for anybody else. */
  identifyPage: (
    request: FastifyRequest,
    reply: FastifyReply,
    context: RequestContext,
  ) => Promise<Actor | null>
  /** Where a callback belongs that ends a sign-in at the provider; `null` for all others. */
  signInAddress: (type: string, query: URLSearchParams) => string | null
  tell: Notify
  /** Prefix of names of cookies that no other host can set; empty on http. */
  cookiePrefix: '__Host-' | ''
}

/** The page where accounts are bound, below the base path. */
export const bindingPath = '/home/setting/binding'
