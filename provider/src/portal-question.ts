import { randomUUID } from 'node:crypto'
import type { Clock } from '@iambiz/runtime/clock.ts'
import { inCall, traceHeaders } from '@iambiz/runtime/tracing.ts'
import { z } from 'zod'
import type { ProviderConfig } from './config.ts'
import { secondsOf } from './epoch-seconds.ts'
import { signToken } from './signed-token.ts'
import type { SigningKey } from './signing-key-store.ts'

/** The portal did not give a usable answer. */
export class PortalAway extends Error {}

export type QuestionParts = {
  config: Pick<ProviderConfig, 'issuer' | 'portalClient'>
  keys: readonly SigningKey[]
  clock: Clock
}

type Question = { url: string; typ: string; claims: { sub: string } & Record<string, unknown> }

const timeoutMs = 2000
const tokenSeconds = 60

/** The request as a signed token: the portal trusts nothing else in it. */
function questionToken({ config, keys, clock }: QuestionParts, { typ, claims }: Question) {
  // The portal verifies ES256 only, whatever algorithm the application uses.
  const key = keys.find(({ alg }) => alg === 'ES256')
  if (!key) throw new Error('there is no signing key')
  const iat = secondsOf(clock.now())
  const common = { iss: config.issuer, aud: config.portalClient.id, iat, exp: iat + tokenSeconds }
  return signToken(typ, { ...common, jti: randomUUID(), ...claims }, key)
}

async function ask<T>(parts: QuestionParts, question: Question, data: z.ZodType<T>): Promise<T> {
  const response = await fetch(question.url, {
    method: 'POST',
    headers: {
      // The type of portal endpoints that are authenticated by a token of this provider alone.
      'content-type': 'application/secevent+jwt',
      accept: 'application/json',
      ...traceHeaders(),
    },
    body: questionToken(parts, question),
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  })
  const body = await response.text()
  if (response.status !== 200) throw new Error(`status ${response.status}: ${body.slice(0, 300)}`)
  return z.object({ code: z.literal(200), data }).parse(JSON.parse(body)).data
}

/** Asks the portal and returns its answer; throws `PortalAway` if there is none. */
export async function askPortal<T>(parts: QuestionParts, question: Question, data: z.ZodType<T>): Promise<T> {
  try {
    return await inCall('POST portal', { 'http.request.method': 'POST' }, () => ask(parts, question, data))
  } catch (cause) {
    throw new PortalAway('the portal does not answer a question about a sign-in', { cause })
  }
}
