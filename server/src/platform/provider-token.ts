import { errors, type JWTVerifyGetKey, jwtVerify } from 'jose'
import { fail } from './failure.ts'

/** Clock tolerance in seconds. */
const tolerance = 30
/** Maximum age of a token in seconds. */
const maxAge = 60

/** Errors of the token itself, as opposed to a failure to fetch the provider's keys. */
const tokenErrors = [
  errors.JWTExpired,
  errors.JWTClaimValidationFailed,
  errors.JWTInvalid,
  errors.JWSInvalid,
  errors.JWSSignatureVerificationFailed,
  errors.JOSENotSupported,
  errors.JOSEAlgNotAllowed,
  errors.JWKSNoMatchingKey,
  errors.JWKSMultipleMatchingKeys,
]

export type ProviderTokens = {
  /** The portal's client id at the provider. */
  audience: string
  /** Returns the provider's issuer and public keys; `null` for a provider without signatures. */
  signingKeys: () => Promise<{ issuer: string; keys: JWTVerifyGetKey } | null>
}

/**
 * Returns the claims of a question of the provider after checking its signature, type, issuer, audience and times;
 * `null` for an invalid token.
 */
export async function providerClaims(
  { audience, signingKeys }: ProviderTokens,
  token: string,
  { typ, now }: { typ: string; now: Date },
): Promise<unknown> {
  const provider = await signingKeys()
  if (!provider) return null
  const expected = {
    issuer: provider.issuer,
    audience,
    algorithms: ['ES256'],
    // ID tokens of the provider have the same keys and audience; the explicit type rejects them here (RFC 8725, section
    // 3.11).
    typ,
    requiredClaims: ['exp', 'iat'],
    currentDate: now,
    maxTokenAge: maxAge,
    clockTolerance: tolerance,
  }
  try {
    return (await jwtVerify(token, provider.keys, expected)).payload
  } catch (error) {
    if (tokenErrors.some((kind) => error instanceof kind)) return null
    return fail('sign-in.provider', null, 5)
  }
}
