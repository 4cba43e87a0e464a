import { recordOf } from '@iambiz/runtime/records.ts'
import { compactVerify, decodeProtectedHeader, errors, type JWTVerifyGetKey } from 'jose'
import { algorithmFault, isKeyError, SetupFault } from './setup-fault.ts'

type Verifying = {
  algorithms: readonly string[]
  /** For HS* algorithms, whose key is the client secret (OpenID Connect Core 10.1). */
  secret: string | undefined
  /** The provider's published keys from the cached metadata. */
  keys: () => Promise<JWTVerifyGetKey>
  /** The same after reading the metadata again, unless that happened recently. */
  reread: () => Promise<JWTVerifyGetKey>
}

const isSymmetric = (algorithm: string) => algorithm.startsWith('HS')

/**
 * Checks the signature of an ID token. The type of algorithm selects the key, so that a published key is never used as
 * an HMAC secret (algorithm confusion, RFC 8725 2.1). An unknown key can be new and published at a new address.
 */
export async function verifySignature(
  idToken: string,
  { algorithms, secret, ...from }: Verifying,
): Promise<void> {
  const { alg = '' } = decodeProtectedHeader(idToken)
  if (!algorithms.includes(alg)) throw algorithmFault(alg, algorithms)
  const options = { algorithms: [alg] }
  try {
    if (isSymmetric(alg)) {
      await compactVerify(idToken, new TextEncoder().encode(secret ?? ''), options)
      return
    }
    try {
      await compactVerify(idToken, await from.keys(), options)
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error
      await compactVerify(idToken, await from.reread(), options)
    }
  } catch (error) {
    if (!isKeyError(error)) throw error
    const where = isSymmetric(alg)
      ? 'OIDC_CLIENT_SECRET'
      : 'a key that the provider publishes at its jwks_uri'
    throw new SetupFault(
      'sign-in.setup-key',
      `the signature of the ID token (${alg}) does not fit ${where}: ${recordOf(error).message}`,
      { cause: error },
    )
  }
}
