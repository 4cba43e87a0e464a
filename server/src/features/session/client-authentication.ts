import { createPrivateKey, type KeyObject } from 'node:crypto'
import * as oidc from 'openid-client'
import { basicAuthorization } from './basic-authorization.ts'
import { SetupFault } from './setup-fault.ts'

/** How the portal shows a provider who it is (OpenID Connect Core 9). */
type ClientAuthentication = 'basic' | 'post' | 'private_key_jwt'

/** The key that signs for the portal, and the name that the provider knows it by. */
export type ClientKey = { key: KeyObject; algorithm: string; kid: string | undefined }

export type Credentials = {
  clientId: string
  clientSecret: string | undefined
  clientKey: ClientKey | undefined
  /** Absent: what the provider's metadata offer. */
  clientAuthentication: ClientAuthentication | undefined
}

/** The algorithm that a key signs with; `named` is the one that its JWK names, which only an RSA key has a choice of. */
const algorithmOf = (key: KeyObject, named: unknown): string | undefined => {
  const { asymmetricKeyType: type, asymmetricKeyDetails: details } = key
  if (type === 'rsa') return /^[RP]S(?:256|384|512)$/.test(String(named)) ? String(named) : 'RS256'
  if (type === 'ed25519') return 'Ed25519'
  if (type !== 'ec') return undefined
  return { prime256v1: 'ES256', secp384r1: 'ES384', secp521r1: 'ES512' }[details?.namedCurve ?? '']
}

/** Reads a private key, as PEM (line breaks may be written `\n`) or as a JWK; `null` where it is none that can sign. */
export function readClientKey(written: string): ClientKey | null {
  try {
    const isJwk = written.trimStart().startsWith('{')
    const jwk = isJwk ? (JSON.parse(written) as Record<string, unknown>) : undefined
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

/** As WebCrypto takes the key, which the library signs with. */
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
 * What the provider offers and the portal has what it takes for; Basic is what all must take (RFC 6749 2.3.1). One that offers
 * `none` alone has public clients only.
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

/** How the portal names itself at the token endpoint. */
export function clientAuthentication(credentials: Credentials, server: oidc.ServerMetadata): oidc.ClientAuth {
  const { clientId, clientSecret, clientKey } = credentials
  if (!clientSecret && !clientKey) return oidc.None()
  // A list without elements is one that was left out (RFC 8414, section 2).
  const { token_endpoint_auth_methods_supported: offered } = server
  const method = chosen(credentials, offered?.length ? offered : undefined)
  if (method === 'none') return oidc.None()
  if (method === 'post') return oidc.ClientSecretPost(clientSecret)
  if (method === 'private_key_jwt' && clientKey)
    return oidc.PrivateKeyJwt({
      key: signingKey(clientKey),
      ...(clientKey.kid ? { kid: clientKey.kid } : {}),
    })
  // The library encodes more than it must, and some providers do not decode that.
  return (_server, _client, _body, headers) =>
    headers.set('authorization', basicAuthorization({ clientId, clientSecret: clientSecret ?? '' }))
}
