import { randomUUID } from 'node:crypto'
import { exportJWK, generateKeyPair, type JWTHeaderParameters, SignJWT } from 'jose'
import type { FakeProvider } from './fake-provider.ts'

export const signInFailed = 'urn:iambiz:event:sign-in-failed'

export const chromeOnWindows =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0.0.0 Safari/537.36'

/** Claims of an event about a wrong password; a `null` account is one that does not exist. */
export function signInFailedClaims(issuer: string, now: Date, userNo: string | null = 'A1') {
  const seconds = now.getTime() / 1000
  return {
    iss: issuer,
    aud: 'iambiz-portal',
    jti: randomUUID() as string,
    iat: Math.floor(seconds),
    toe: seconds,
    txn: 'provider-request-1',
    ...(userNo === null ? {} : { sub_id: { format: 'iss_sub', iss: issuer, sub: userNo } }),
    events: {
      [signInFailed]: {
        reason: userNo === null ? 'unknown_account' : 'wrong_password',
        login_type: 'password',
        ip: '203.0.113.7',
        user_agent: chromeOnWindows,
      },
    },
  }
}

export type Signer = (
  claims: Record<string, unknown>,
  header?: Partial<JWTHeaderParameters>,
) => Promise<string>

/** Creates a signer whose key the provider publishes in addition to its own. */
export async function publishSigner(provider: FakeProvider): Promise<Signer> {
  const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true })
  const kid = randomUUID()
  const jwk = { ...(await exportJWK(publicKey)), kid, alg: 'ES256', use: 'sig' }
  provider.faults.keys = (keys) => [...keys, jwk]
  return (claims, header = {}) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: 'ES256', typ: 'secevent+jwt', kid, ...header })
      .sign(privateKey)
}

/** Pushes a token as a provider does, without the headers of the portal's pages. */
export async function pushEvent(baseUrl: string, token: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${baseUrl}/api/iam-portal/auth/securityEvent`, {
    method: 'POST',
    headers: { 'content-type': 'application/secevent+jwt', ...headers },
    body: token,
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, body: text ? JSON.parse(text) : null }
}
