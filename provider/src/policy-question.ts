import { type DeviceState, signInOutcomes } from '@iambiz/identity/policy/evaluate.ts'
import { z } from 'zod'
import type { FactorTimes } from './acr.ts'
import type { ProviderConfig } from './config.ts'
import type { RegisteredClient } from './connections/client-store.ts'
import type { ProviderDb } from './database.ts'
import { enrolledFactors } from './enrolled-factors.ts'
import { askPortal, type QuestionParts } from './portal-question.ts'

const answer = z.object({
  outcome: z.enum(signInOutcomes),
  /** The kinds that would do. */
  kinds: z.array(z.string()),
  /** Whether a person who lacks a second factor is signed in without one, to set it up in the portal. */
  canSetUp: z.boolean(),
  /** Whether they can sign in to the portal, if need be with another factor. */
  canReachPortal: z.boolean(),
  /** Minutes without use after which the session ends. */
  idleMinutes: z.int().positive().optional(),
})

/** What the portal's policies, and the settings of the application's connection, say about a sign-in. */
export type PolicyAnswer = z.output<typeof answer>

/** A sign-in that is going on, or a session that an application uses. */
type SignInState = {
  accountNo: string
  client: RegisteredClient | undefined
  address: string
  device: DeviceState
  done: FactorTimes
  /** When the person signed in, in seconds since 1970; missing while they are signing in. */
  signedInAt?: number | undefined
  /** Whether the first factor was given just now, which happens once in a sign-in. */
  begins?: boolean
}

export type AskPolicy = (state: SignInState) => Promise<PolicyAnswer>

export type PolicyParts = QuestionParts & { db: ProviderDb; config: Pick<ProviderConfig, 'signInPolicyUrl'> }

/** Returns a function that asks the portal, which knows the policies, about a sign-in. */
export const createAskPolicy =
  (parts: PolicyParts): AskPolicy =>
  async (state) => {
    const { accountNo, client, address, device, done, signedInAt, begins } = state
    const enrolled = await enrolledFactors(parts.db, accountNo)
    const { requireMfa, maxAge } = client?.settings ?? {}
    const claims = {
      ...{ sub: accountNo, address: address.slice(0, 64), device, enrolled, done },
      ...(client?.appId ? { app_id: client.appId } : {}),
      ...(signedInAt === undefined ? {} : { auth_time: signedInAt }),
      ...(begins ? { begins } : {}),
      ...(requireMfa ? { require_mfa: true } : {}),
      ...(maxAge === undefined ? {} : { max_age: maxAge }),
    }
    return askPortal(parts, { url: parts.config.signInPolicyUrl, typ: 'sign-in-policy+jwt', claims }, answer)
  }
