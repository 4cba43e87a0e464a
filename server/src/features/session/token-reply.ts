import { type CustomFetch, ResponseBodyError, WWWAuthenticateChallengeError } from 'openid-client'
import { fail } from '#server/platform/failure.ts'
import { boundedFetch } from './bounded-fetch.ts'

/** An answer that is neither what was asked for nor a refusal in the words of OAuth2, such as a page of a proxy. */
export class UnusableReply extends Error {
  readonly response: Response
  constructor(what: string, response: Response) {
    super(`${what} answered ${response.status} without what was asked for`)
    this.response = response
  }
}

const words = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

/** Some write it with a gap, or as `BearerToken` (Apigee). */
const tokenType = (value: unknown) => (/^\s*(?!bearer)\S/i.test(words(value) ?? '') ? value : 'Bearer')

/** The object that a reply is, whatever media type it says; an empty one where it is none. */
async function objectIn(response: Response): Promise<Record<string, unknown>> {
  const reply: unknown = await response
    .clone()
    .json()
    .catch(() => null)
  return typeof reply === 'object' && reply !== null ? (reply as Record<string, unknown>) : {}
}

/**
 * The reply of a token endpoint, with what is read of it and nothing else: many servers write `null`, other types, or
 * another media type where RFC 6749 5.1 has none. Without an issuer there is nothing to check an ID token against.
 */
async function tidied(response: Response, hasIssuer: boolean): Promise<Response> {
  const found = await objectIn(response)
  // RFC 6749 5.2 has 400 for it.
  if (words(found.error)) return Response.json(found, { status: 400 })
  if (!words(found.access_token)) throw new UnusableReply('the token endpoint', response)
  return Response.json({
    access_token: found.access_token,
    token_type: tokenType(found.token_type),
    refresh_token: words(found.refresh_token),
    id_token: hasIssuer ? words(found.id_token) : undefined,
  })
}

/** A refusal that names its error, of whatever media type it says it is; any other reply stays. */
async function refusal(response: Response): Promise<Response> {
  const found = await objectIn(response)
  if (!words(found.error)) return response
  const wait = response.headers.get('retry-after')
  return Response.json(found, { status: 400, headers: wait ? { 'retry-after': wait } : {} })
}

/** What asks the provider, whose token replies it tidies. */
export const fetchFrom =
  ({ tokenEndpoint, hasIssuer }: { tokenEndpoint: string | undefined; hasIssuer: boolean }): CustomFetch =>
  async (url, options) => {
    const response = await boundedFetch(url, options)
    const isTokenReply = tokenEndpoint !== undefined && url === new URL(tokenEndpoint).href
    if (!isTokenReply) return response
    if (response.status === 200) return tidied(response, hasIssuer)
    return response.status >= 400 && response.status < 500 ? refusal(response) : response
  }

/** Whether the provider says that a code or refresh token counts no more; nothing else that it answers says so. */
export const isInvalidGrant = (error: unknown): boolean =>
  error instanceof ResponseBodyError && error.error === 'invalid_grant'

/** The answer that an error, or what it wraps, is about. */
export function responseOf(error: unknown): Response | undefined {
  if (error instanceof Response) return error
  const isWithOne = [ResponseBodyError, WWWAuthenticateChallengeError, UnusableReply].some(
    (kind) => error instanceof kind,
  )
  if (isWithOne) return (error as UnusableReply).response
  return error instanceof Error && error.cause ? responseOf(error.cause) : undefined
}

const usualSeconds = 5
const longestSeconds = 3600

/** How long the provider asks to wait (RFC 9110 10.2.3), in seconds. */
function secondsToWait(response: Response | undefined, now: Date): number {
  const asked = response?.headers.get('retry-after')?.trim() ?? ''
  const seconds = /^\d+$/.test(asked) ? Number(asked) : (Date.parse(asked) - now.getTime()) / 1000
  return seconds >= 1 ? Math.min(Math.ceil(seconds), longestSeconds) : usualSeconds
}

/** Codes of the libraries for an answer that did not come, or is none of keys. */
const silences = new Set(['OAUTH_TIMEOUT', 'ERR_JWKS_TIMEOUT', 'ERR_JOSE_GENERIC'])

/**
 * Fails with `sign-in.provider` where an exchange did not come to an end: no answer, or one that is neither what was asked
 * for nor `invalid_grant`. Any other error is one in what was answered.
 */
export function failWhereAway(error: unknown, now: Date): void {
  const { code, cause } = error as { code?: string; cause?: unknown }
  const response = responseOf(error)
  const isSilent = error instanceof TypeError || cause instanceof RangeError || silences.has(code ?? '')
  if (isSilent || (response && !isInvalidGrant(error))) failNow(response, now)
}

/** Says that the provider cannot be asked now, and when it can. */
const failNow = (response: Response | undefined, now: Date): never =>
  fail('sign-in.provider', null, secondsToWait(response, now))
