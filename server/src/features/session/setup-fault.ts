import type { SetupFailure } from '@iambiz/contract/features/session.ts'
import { errors } from 'jose'
import { ResponseBodyError, WWWAuthenticateChallengeError } from 'openid-client'

/** The configurations of portal and provider do not match. The message is for the log and says how to fix it. */
export class SetupFault extends Error {
  readonly failure: SetupFailure
  constructor(failure: SetupFailure, message: string, options?: ErrorOptions) {
    super(message, options)
    this.failure = failure
  }
}

/** Details that the library attaches to an error. */
type Facts = {
  claim?: string
  expected?: unknown
  claims?: Record<string, unknown>
  header?: { alg?: unknown }
  body?: { id_token?: unknown }
}

/** The provider does not accept the portal's client credentials (RFC 6749 5.2). */
function clientFault(error: unknown): SetupFault | undefined {
  const isRefused =
    (error instanceof ResponseBodyError && ['invalid_client', 'unauthorized_client'].includes(error.error)) ||
    (error instanceof WWWAuthenticateChallengeError && error.status === 401)
  if (!isRefused) return undefined
  const reported = error instanceof ResponseBodyError ? (error.error_description ?? error.error) : '401'
  return new SetupFault(
    'sign-in.setup-client',
    `the provider refuses the portal as a client (${reported}): check OIDC_CLIENT_ID, OIDC_CLIENT_SECRET and OIDC_CLIENT_AUTH, and that the client may use the authorization code there`,
    { cause: error },
  )
}

const inWords = (value: unknown) => (value === undefined ? 'nothing' : JSON.stringify(value))

export const algorithmFault = (algorithm: unknown, accepted: readonly string[], cause?: unknown) =>
  new SetupFault(
    'sign-in.setup-algorithm',
    `the provider signs ID tokens with ${inWords(algorithm)}, and OIDC_ID_TOKEN_ALGS accepts ${accepted.join(', ')}: choose one of these for the client there, or add it to the setting`,
    { cause },
  )

/** Whether the nonce belongs to another sign-in; a missing nonce is a fault of the provider instead. */
const isOtherNonce = ({ message }: Error, { claim, claims }: Facts) =>
  (claim === 'nonce' || message.includes('"nonce"')) && claims?.nonce !== undefined

function tokenFault({ message }: Error, { claim, expected, claims }: Facts, error: unknown): SetupFault {
  const found = claim && claims ? ` (${inWords(claims[claim])} instead of ${inWords(expected)})` : ''
  return new SetupFault(
    'sign-in.setup-token',
    `the ID token cannot be used: ${message}${found}. It has to be signed and not encrypted: check OIDC_ISSUER, OIDC_CLIENT_ID, "openid" in OIDC_SCOPE, and the clocks of both servers`,
    { cause: error },
  )
}

function faultByFacts(
  detail: Error,
  facts: Facts,
  accepted: readonly string[],
): SetupFault | null | undefined {
  if (facts.header && 'expected' in facts) return algorithmFault(facts.header.alg, accepted, detail)
  if (facts.claims) return isOtherNonce(detail, facts) ? null : tokenFault(detail, facts, detail)
  return facts.body && !facts.body.id_token ? tokenFault(detail, facts, detail) : undefined
}

/**
 * Returns the configuration error that a library error shows; `null` where the nonce shows that the code belongs to
 * another sign-in; `undefined` where the error does not concern the tokens.
 */
export function setupFaultOf(error: unknown, accepted: readonly string[]): SetupFault | null | undefined {
  if (error instanceof SetupFault) return error
  const refused = clientFault(error)
  if (refused || !(error instanceof Error && 'code' in error)) return refused
  // The library wraps the more detailed error.
  const detail = error.cause instanceof Error ? error.cause : error
  const reported = detail.cause
  // A response without tokens is no configuration error.
  if (reported instanceof Response) return undefined
  if (typeof reported === 'string') return tokenFault(detail, {}, error)
  return faultByFacts(detail, reported ?? {}, accepted)
}

/** Whether no published key matches, or the matching one did not sign. */
export const isKeyError = (error: unknown): boolean =>
  error instanceof errors.JWKSNoMatchingKey ||
  error instanceof errors.JWKSMultipleMatchingKeys ||
  error instanceof errors.JWSSignatureVerificationFailed
