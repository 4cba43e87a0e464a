import { randomUUID } from 'node:crypto'
import type { Signer } from './security-event.ts'

type Asked = {
  appId: string
  userNo: string
  sid?: string
  act?: { agent: string; delegation_id: string }
  /** Claim of a question at the authorization. */
  sign_on?: Record<string, unknown> | undefined
}

/** Claims of a provider's request for a sign-on decision. */
export function questionClaims(
  { issuer, now }: { issuer: string; now: Date },
  { appId, userNo, ...more }: Asked,
): Record<string, unknown> {
  const iat = Math.floor(now.getTime() / 1000)
  return {
    ...{ iss: issuer, aud: 'iambiz-portal', iat, exp: iat + 60, jti: randomUUID() },
    ...{ app_id: appId, sub: userNo },
    ...more,
  }
}

/** Sends a token as the provider does, without the headers of the portal's pages. */
export async function sendQuestion(baseUrl: string, token: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${baseUrl}/api/iam-portal/auth/signOnAccess`, {
    method: 'POST',
    headers: { 'content-type': 'application/secevent+jwt', ...headers },
    body: token,
  })
  // biome-ignore lint/suspicious/noExplicitAny: tests check the shape of the body
  const body: any = await response.json()
  return { status: response.status, headers: response.headers, body }
}

/** Requests a sign-on decision. */
export async function askAccess(
  world: { baseUrl: string; provider: { issuer: string }; clock: { now: () => Date } },
  sign: Signer,
  asked: Asked,
) {
  const claims = questionClaims({ issuer: world.provider.issuer, now: world.clock.now() }, asked)
  const { status, body } = await sendQuestion(
    world.baseUrl,
    await sign(claims, { typ: 'sign-on-access+jwt' }),
  )
  if (status !== 200) throw new Error(`the question was answered with ${status} ${body.message}`)
  return body.data
}
