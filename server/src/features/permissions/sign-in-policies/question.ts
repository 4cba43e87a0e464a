import { factorKinds } from '@iambiz/contract/features/permissions/sign-in-policies.ts'
import { deviceStates } from '@iambiz/identity/policy/evaluate.ts'
import { z } from 'zod'
import type { RequestContext } from '#server/platform/actor.ts'
import { readProviderQuestion } from '#server/platform/provider-question.ts'
import type { SignInPolicyDeps } from './deps.ts'

const numericDate = z.int().transform((seconds) => new Date(seconds * 1000))
// A newer provider may know other kinds, which no policy here names.
const kinds = z
  .array(z.string().max(32))
  .max(16)
  .transform((all) => factorKinds.filter((kind) => all.includes(kind)))

const question = z.object({
  sub: z
    .string()
    .min(1)
    .max(128)
    .regex(/^\P{Cc}*$/u),
  /** The application; missing for the portal and other clients of the deployment. */
  app_id: z.uuid().toLowerCase().optional(),
  address: z.string().max(64),
  device: z.enum(deviceStates),
  /** The second factors that are set up. */
  enrolled: kinds,
  /** When each second factor of the session was used last. */
  done: z.object({ totp: numericDate.optional(), passkey: numericDate.optional() }).default({}),
  /** When the person signed in; missing while they are signing in. */
  auth_time: numericDate.optional(),
  /** Whether the first factor was given just now, which happens once in a sign-in. */
  begins: z.boolean().default(false),
  require_mfa: z.boolean().default(false),
  max_age: z.int().min(0).optional(),
})
export type Question = z.output<typeof question>

/** Returns the claims of a token after checking it. */
export const readQuestion = (
  deps: SignInPolicyDeps,
  token: string,
  context: Pick<RequestContext, 'ip' | 'now'>,
): Promise<Question> =>
  readProviderQuestion(deps, token, { about: 'sign-in-policy', shape: question }, context)
