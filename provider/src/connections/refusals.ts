import { errors, type KoaContextWithOIDC } from 'oidc-provider'
import { PortalAway } from '../portal-question.ts'
import type { Refusal } from './access-question.ts'

/** Seconds until applications and pages retry while the portal is unavailable. */
export const retrySeconds = 5

const refusals = new WeakMap<object, Refusal>()

/** The portal's refusal behind an error of the library; `undefined` for other errors. */
export const refusalOf = (error: object): Refusal | undefined => refusals.get(error)

/** Attaches the portal's refusal to an error of the library, for the page and the recorded attempt. */
export function withRefusal<E extends errors.OIDCProviderError>(error: E, refusal: Refusal): E {
  refusals.set(error, refusal)
  return error
}

/** Whether the portal did not answer. */
export const isPortalAway = (error: unknown): boolean =>
  error instanceof errors.TemporarilyUnavailable && error.cause instanceof PortalAway

/**
 * `temporarily_unavailable` (RFC 6749 4.1.2.1); at the token endpoint applications do not end a session for it
 * (decision 52).
 */
export function temporarilyUnavailable(ctx: KoaContextWithOIDC, cause: PortalAway): never {
  ctx.set('retry-after', String(retrySeconds))
  const error = new errors.TemporarilyUnavailable('access cannot be checked at the moment', { cause })
  error.status = 503
  error.statusCode = 503
  throw error
}
