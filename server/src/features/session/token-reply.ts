import { recordOf } from '@iambiz/runtime/records.ts'
import { type CustomFetch, ResponseBodyError, WWWAuthenticateChallengeError } from 'openid-client'
import { fail } from '#server/platform/failure.ts'
import { boundedFetch } from './bounded-fetch.ts'

/** A response that is neither the expected one nor an OAuth2 error, such as an HTML page of a proxy. */
export class UnusableReply extends Error {
  readonly response: Response
  constructor(what: string, response: Response) {
    super(`${what} answered ${response.status} without what was asked for`)
    this.response = response
  }
}

const words = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

/** Some providers send the token type with leading spaces, or as `BearerToken` (Apigee). */
const tokenType = (value: unknown) => (/^\s*(?!bearer)\S/i.test(words(value) ?? '') ? value : 'Bearer')

/** Returns the JSON object of a response, whatever its media type; an empty object where it has none. */
async function objectIn(response: Response): Promise<Record<string, unknown>> {
  const reply: unknown = await response
    .clone()
    .json()
    .catch(() => null)
  return recordOf(reply)
}

/**
 * Returns a token response with only the members that are needed: many servers send `null`, other types, or another
 * media type where RFC 6749 5.1 has none. Without an issuer an ID token cannot be checked, so it is dropped.
 */
async function tidied(response: Response, hasIssuer: boolean): Promise<Response> {
  const found = await objectIn(response)
  // RFC 6749 5.2 requires status 400 for errors.
  if (words(found.error)) return Response.json(found, { status: 400 })
  if (!words(found.access_token)) throw new UnusableReply('the token endpoint', response)
  return Response.json({
    access_token: found.access_token,
    token_type: tokenType(found.token_type),
    refresh_token: words(found.refresh_token),
    id_token: hasIssuer ? words(found.id_token) : undefined,
  })
}

/** Turns a 4xx response with an OAuth2 error into JSON, whatever its media type; any other response stays unchanged. */
async function refusal(response: Response): Promise<Response> {
  const found = await objectIn(response)
  if (!words(found.error)) return response
  const wait = response.headers.get('retry-after')
  return Response.json(found, { status: 400, headers: wait ? { 'retry-after': wait } : {} })
}

/** Returns the `fetch` for calls to the provider, which normalizes token responses. */
export const fetchFrom =
  ({ tokenEndpoint, hasIssuer }: { tokenEndpoint: string | undefined; hasIssuer: boolean }): CustomFetch =>
  async (url, options) => {
    const response = await boundedFetch(url, options)
    const isTokenReply = tokenEndpoint !== undefined && url === new URL(tokenEndpoint).href
    if (!isTokenReply) return response
    if (response.status === 200) return tidied(response, hasIssuer)
    return response.status >= 400 && response.status < 500 ? refusal(response) : response
  }

/** Whether the provider reports that a code or refresh token is no longer valid; no other response means that. */
export const isInvalidGrant = (error: unknown): boolean =>
  error instanceof ResponseBodyError && error.error === 'invalid_grant'

/** Returns the response to which an error, or its cause, belongs. */
export function responseOf(error: unknown): Response | undefined {
  if (error instanceof Response) return error
  if (
    error instanceof ResponseBodyError ||
    error instanceof WWWAuthenticateChallengeError ||
    error instanceof UnusableReply
  )
    return error.response
  return error instanceof Error && error.cause ? responseOf(error.cause) : undefined
}

const usualSeconds = 5
const longestSeconds = 3600

/** Returns how long the provider asks to wait (RFC 9110 10.2.3), in seconds. */
function secondsToWait(response: Response | undefined, now: Date): number {
  const asked = response?.headers.get('retry-after')?.trim() ?? ''
  const seconds = /^\d+$/.test(asked) ? Number(asked) : (Date.parse(asked) - now.getTime()) / 1000
  return seconds >= 1 ? Math.min(Math.ceil(seconds), longestSeconds) : usualSeconds
}

/** Library error codes for a missing response, or one without a key set. */
const silences = new Set(['OAUTH_TIMEOUT', 'ERR_JWKS_TIMEOUT', 'ERR_JOSE_GENERIC'])

/**
 * Fails with `sign-in.provider` where an exchange failed: no response, or one that is neither the expected one nor
 * `invalid_grant`. Returns for errors about the content of a response.
 */
export function failWhereAway(error: unknown, now: Date): void {
  const { code, cause } = recordOf(error)
  const response = responseOf(error)
  const isSilent = error instanceof TypeError || cause instanceof RangeError || silences.has(String(code))
  if (isSilent || (response && !isInvalidGrant(error))) failNow(response, now)
}

/** Fails because the provider is unavailable now, with the seconds until a retry. */
const failNow = (response: Response | undefined, now: Date): never =>
  fail('sign-in.provider', null, secondsToWait(response, now))
