import { networkOf } from '@iambiz/runtime/network.ts'
import { errors, jwtVerify } from 'jose'
import { z } from 'zod'
import type { RequestContext } from '#server/platform/actor.ts'
import { fail } from '#server/platform/failure.ts'
import { takeRate } from '#server/platform/rate-limit.ts'
import type { SignOnAccessDeps } from './deps.ts'

/** How far clocks may differ, seconds. */
const tolerance = 30
/** How long a question counts at most, seconds. */
const maxAge = 60

const line = z
  .string()
  .min(1)
  .max(128)
  .regex(/^\P{Cc}*$/u)

const question = z.object({
  app_id: z.uuid().toLowerCase(),
  /** Staff number; the principal's where an agent acts. */
  sub: line,
  jti: line,
  /** The provider's identifier of the portal's session, if there is one. */
  sid: line.optional(),
  act: z.object({ agent: line, delegation_id: z.uuid() }).optional(),
})
export type Question = z.output<typeof question>

/** Errors of the token itself, unlike those of a provider whose keys cannot be fetched. */
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

async function payloadOf(
  { audience, signingKeys }: SignOnAccessDeps,
  token: string,
  now: Date,
): Promise<unknown> {
  const provider = await signingKeys()
  if (!provider) return null
  const expected = {
    issuer: provider.issuer,
    audience,
    algorithms: ['ES256'],
    // An ID token of the same provider has the same keys and audience, and must not pass for a question.
    typ: 'sign-on-access+jwt',
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

/**
 * The question of a token, once signature, type, issuer, audience, time and shape are right. Only wrong ones are counted: a
 * counter that every sign-on raises would make them wait for each other.
 */
export async function readQuestion(
  deps: SignOnAccessDeps,
  token: string,
  { ip, now }: Pick<RequestContext, 'ip' | 'now'>,
): Promise<Question> {
  const read = question.safeParse(await payloadOf(deps, token, now))
  if (read.success) return read.data
  await takeRate(deps.db, `sign-on-access:address:${networkOf(ip)}`, deps.refusalsPerAddress, now)
  return fail('sign-on-access.token')
}
