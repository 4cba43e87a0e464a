import { createPrivateKey, type KeyObject } from 'node:crypto'
import { basicAuthorization } from '@iambiz/runtime/basic-authorization.ts'
import * as oidc from 'openid-client'
import { SetupFault } from './setup-fault.ts'

/** How the portal authenticates as a client (OpenID Connect Core 9). */
type ClientAuthentication = 'basic' | 'post' | 'private_key_jwt'

/** The portal's signing key, and the key ID under which the provider knows it. */
export type ClientKey = { key: KeyObject; algorithm: string; kid: string | undefined }

export type Credentials = {
  clientId: string
  clientSecret: string | undefined
  clientKey: ClientKey | undefined
  /** Where it is absent, the provider's metadata decide. */
  clientAuthentication: ClientAuthentication | undefined
}

/** Returns the algorithm for a key; `named` is that of its JWK, which matters only for RSA keys. */
const algorithmOf = (key: KeyObject, named: unknown): string | undefined => {
  const { asymmetricKeyType: type, asymmetricKeyDetails: details } = key
  if (type === 'rsa') return /^[RP]S(?:256|384|512)$/.test(String(named)) ? String(named) : 'RS256'
  if (type === 'ed25519') return 'Ed25519'
  if (type !== 'ec') return undefined
  return { prime256v1: 'ES256', secp384r1: 'ES384', secp521r1: 'ES512' }[details?.namedCurve ?? '']
}

/** Reads a private key from PEM (line breaks may be written as `\n`) or a JWK; `null` where it cannot sign. */
export function readClientKey(written: string): ClientKey | null {
  try {
    const isJwk = written.trimStart().startsWith('{')
    const jwk: Record<string, unknown> | undefined = isJwk ? JSON.parse(written) : undefined
    const key = jwk
      ? createPrivateKey({ key: jwk, format: 'jwk' })
      : createPrivateKey(written.replaceAll('\\n', '\n'))
    const algorithm = algorithmOf(key, jwk?.alg)
    return algorithm ? { key, algorithm, kid: typeof jwk?.kid === 'string' ? jwk.kid : undefined } : null
  } catch {
    return null
  }
}

const hashes: Record<string, string> = { '256': 'SHA-256', '384': 'SHA-384', '512': 'SHA-512' }

/** Converts the key to a WebCrypto key, which the library signs with. */
function signingKey({ key, algorithm }: ClientKey): oidc.CryptoKey {
  const [kind, size = ''] = [algorithm.slice(0, 2), algorithm.slice(2)]
  const hash = hashes[size] ?? 'SHA-256'
  const named = {
    RS: { name: 'RSASSA-PKCS1-v1_5', hash },
    PS: { name: 'RSA-PSS', hash },
    ES: { name: 'ECDSA', namedCurve: `P-${size === '512' ? '521' : size}` },
  }[kind] ?? { name: 'Ed25519' }
  return key.toCryptoKey(named, false, ['sign'])
}

const methods: Record<ClientAuthentication, string> = {
  basic: 'client_secret_basic',
  post: 'client_secret_post',
  private_key_jwt: 'private_key_jwt',
}

/**
 * Returns the first method that the provider offers and for which the portal has credentials; the default is Basic,
 * which every provider must support (RFC 6749 2.3.1). A provider that offers only `none` has public clients only.
 */
function chosen(
  credentials: Credentials,
  offered: readonly string[] | undefined,
): ClientAuthentication | 'none' {
  const { clientAuthentication, clientSecret, clientKey } = credentials
  if (clientAuthentication) return clientAuthentication
  const able: ClientAuthentication[] = [
    ...(clientKey ? (['private_key_jwt'] as const) : []),
    ...(clientSecret ? (['basic', 'post'] as const) : []),
  ]
  const found = able.find((method) => (offered ?? [methods.basic]).includes(methods[method]))
  if (found) return found
  if (offered?.includes('none')) return 'none'
  throw new SetupFault(
    'sign-in.setup-client',
    `the provider takes clients by ${(offered ?? [methods.basic]).join(', ')}: set OIDC_CLIENT_AUTH, and OIDC_CLIENT_SECRET or OIDC_CLIENT_KEY for it`,
  )
}

/** Returns how the portal authenticates at the token endpoint. */
export function clientAuthentication(credentials: Credentials, server: oidc.ServerMetadata): oidc.ClientAuth {
  const { clientId, clientSecret, clientKey } = credentials
  if (!clientSecret && !clientKey) return oidc.None()
  // An empty list means that the member was omitted (RFC 8414, section 2).
  const { token_endpoint_auth_methods_supported: offered } = server
  const method = chosen(credentials, offered?.length ? offered : undefined)
  if (method === 'none') return oidc.None()
  if (method === 'post') return oidc.ClientSecretPost(clientSecret)
  if (method === 'private_key_jwt' && clientKey)
    return oidc.PrivateKeyJwt({
      key: signingKey(clientKey),
      ...(clientKey.kid ? { kid: clientKey.kid } : {}),
    })
  // The library encodes also characters for which that is optional, and some providers do not decode those.
  return (_server, _client, _body, headers) =>
    headers.set('authorization', basicAuthorization({ clientId, clientSecret: clientSecret ?? '' }))
}
