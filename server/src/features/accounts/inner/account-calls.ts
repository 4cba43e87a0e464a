import { externalType } from '@iambiz/contract/platform/inner-account.ts'
import { z } from 'zod'
import type { Actor } from '#server/platform/actor.ts'
import { Failure, fail } from '#server/platform/failure.ts'
import type { AccountDeps } from '../deps.ts'

const moment = z.iso.datetime().transform((text) => new Date(text))

const factorsAnswer = z.object({
  devices: z.array(
    z.object({ id: z.string(), name: z.string(), bound_at: moment, last_used_at: moment.nullable() }),
  ),
  passkeys: z
    .array(
      z.object({
        id: z.string(),
        name: z.string(),
        bound_at: moment,
        last_used_at: moment.nullable(),
        backed_up: z.boolean(),
        suspended: z.boolean(),
      }),
    )
    // Missing in answers of an older provider, during an upgrade.
    .default([]),
  recovery_codes_left: z.int(),
  accounts: z.array(
    z.object({
      id: z.string(),
      type: externalType,
      display_name: z.string(),
      bound_at: moment,
      last_used_at: moment.nullish(),
    }),
  ),
  external_types: z.array(externalType),
})
export type Factors = z.output<typeof factorsAnswer>

export const startAnswer = z.object({
  device_id: z.string(),
  secret: z.string(),
  otpauth_uri: z.string(),
  expires_in: z.int(),
})

export const confirmAnswer = z.object({
  device_id: z.string(),
  bound_at: moment,
  recovery_codes: z.array(z.string()),
})

export const codesAnswer = z.object({ recovery_codes: z.array(z.string()) })

/** The refusal of `/totp/confirm`. */
export const wrongCode = z.object({ left: z.int(), drift_seconds: z.int().optional() })

/** Returns a function that calls the account API for one person; explained refusals are returned with their status. */
export function asPerson({ askAccount, tokenOf }: AccountDeps, actor: Actor) {
  let token: string | undefined
  return async (path: string, form: Readonly<Record<string, string>> = {}) => {
    // Each token costs a refresh at the provider, so one call uses the same token throughout.
    token ??= await tokenOf(actor)
    const answer = (await askAccount(path, { token, ...form })) ?? fail('inner-account.unavailable')
    const { status } = answer
    if (status === 401) fail('session.ended')
    if (status === 423) fail('one-time-code.locked', null, answer.retryAfter)
    if (status === 503) fail('service.busy', null, 2)
    if (status !== 200 && (status < 400 || status >= 500)) throw new Error(`${path} answered ${status}`)
    return answer
  }
}
export type Ask = ReturnType<typeof asPerson>

/** Returns the answer to a call that another provider does not have; 404 in its place. */
export const orUnavailable = (answer: ReturnType<Ask>): Promise<{ status: number; body: unknown }> =>
  answer.catch((error: unknown) => {
    if (error instanceof Failure && error.failure === 'inner-account.unavailable')
      return { status: 404, body: {} }
    throw error
  })

/** The person's devices and bound accounts. */
export async function readFactors(ask: Ask): Promise<Factors> {
  const { status, body } = await ask('/factors')
  if (status !== 200) throw new Error(`the account API answered ${status}`)
  return factorsAnswer.parse(body)
}
