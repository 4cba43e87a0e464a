import { randomUUID } from 'node:crypto'
import type { Signer } from './security-event.ts'

/** The envelope of an answer; its data are checked by the contract where the server writes them. */
// biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects
type Answered = { code: number; message: string; data: any }

type Asked = { appId: string; userNo: string; sid?: string; act?: { agent: string; delegation_id: string } }

/** The claims of a provider's question about a sign-on. */
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

/** Sends a token as the provider does; nothing says that this is a page of ours. */
export async function sendQuestion(baseUrl: string, token: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${baseUrl}/api/iam-portal/auth/signOnAccess`, {
    method: 'POST',
    headers: { 'content-type': 'application/secevent+jwt', ...headers },
    body: token,
  })
  return { status: response.status, headers: response.headers, body: (await response.json()) as Answered }
}

/** Asks about a sign-on. */
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
