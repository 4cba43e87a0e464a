import { z } from 'zod'
import type { RequestContext } from '#server/platform/actor.ts'
import { cleanAddress } from '#server/platform/http/client-address.ts'
import { readProviderQuestion } from '#server/platform/provider-question.ts'
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

/** Returns the claims of a token after checking it. */
export const readQuestion = (
  deps: SignOnAccessDeps,
  token: string,
  context: Pick<RequestContext, 'ip' | 'now'>,
): Promise<Question> =>
  readProviderQuestion(deps, token, { about: 'sign-on-access', shape: question }, context)
