import { networkOf } from '@iambiz/runtime/network.ts'
import { z } from 'zod'
import type { RequestContext } from '#server/platform/actor.ts'
import { fail } from '#server/platform/failure.ts'
import { cleanAddress } from '#server/platform/http/client-address.ts'
import { providerClaims } from '#server/platform/provider-token.ts'
import { takeRate } from '#server/platform/rate-limit.ts'
import type { SignOnAccessDeps } from './deps.ts'

const line = z
  .string()
  .min(1)
  .max(128)
  .regex(/^\P{Cc}*$/u)

/** The browser states its user agent, so no text in it may refuse the sign-on. */
const userAgent = z.string().transform((text) => text.replace(/\p{Cc}+/gu, ' ').slice(0, 400))

/** The sign-on of a question at the authorization; codes and tokens are checked without it. */
const signOn = z.object({
  /** A newer provider may know other protocols. */
  protocol: z.string().regex(/^[a-z][a-z0-9-]{0,31}$/),
  ip: z.string().max(64).transform(cleanAddress),
  user_agent: userAgent,
})
export type SignOn = z.output<typeof signOn>

const question = z.object({
  app_id: z.uuid().toLowerCase(),
  /** Staff number; that of the principal when an agent acts. */
  sub: line,
  jti: line,
  /** The provider's identifier of the portal's session, if there is one. */
  sid: line.optional(),
  act: z.object({ agent: line, delegation_id: z.uuid() }).optional(),
  /** Older providers send none. */
  sign_on: signOn.optional(),
})
export type Question = z.output<typeof question>

/**
 * Returns the claims of a token after checking its signature, type, issuer, audience, times and shape. Only invalid
 * tokens are counted, because a counter for every sign-on would make all sign-ons wait for its row.
 */
export async function readQuestion(
  deps: SignOnAccessDeps,
  token: string,
  { ip, now }: Pick<RequestContext, 'ip' | 'now'>,
): Promise<Question> {
  const read = question.safeParse(await providerClaims(deps, token, { typ: 'sign-on-access+jwt', now }))
  if (read.success) return read.data
  await takeRate(deps.db, `sign-on-access:address:${networkOf(ip)}`, deps.refusalsPerAddress, now)
  return fail('sign-on-access.token')
}
