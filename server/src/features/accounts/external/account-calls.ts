import { externalType } from '@iambiz/contract/platform/inner-account.ts'
import { z } from 'zod'
import type { AccountAnswer, AskAccount } from '#server/platform/account-answer.ts'
import { fail } from '#server/platform/failure.ts'

const fault = z.enum(['not_member', 'not_allowed', 'busy', 'misconfigured', 'wrong_number', 'unknown'])

export const startAnswer = z.object({
  tag: z.string(),
  authorize_url: z.url(),
  scan_url: z.url(),
  number: z.string(),
  expires_in: z.number(),
})

export const pollAnswer = z.object({
  type: externalType,
  status: z.enum(['pending', 'scanned', 'confirmed', 'cancelled', 'failed', 'expired']),
  expires_in: z.number(),
  display_name: z.string().optional(),
  fault: fault.optional().catch('unknown'),
})

/** The result of an authorization when the browser returns from the external provider. */
export const callbackAnswer = z.object({
  tag: z.string(),
  status: z.enum(['confirmed', 'cancelled', 'failed', 'expired']),
  /** Whether a phone returned, for an authorization that a computer waits for. */
  by_phone: z.boolean(),
  fault: fault.optional().catch('unknown'),
})

/** The details that a phone shows before the person agrees. */
export const scanAnswer = z.object({
  type: externalType,
  user_name: z.string(),
  account_no: z.string(),
  /** Place and device of the computer, as the portal described them at the start. */
  place: z.string(),
  device: z.string(),
  started_at: z.iso.datetime(),
  numbers: z.array(z.string()).length(3),
})

export const chooseAnswer = z.object({
  /** The address to which the phone continues, inside the app of the external provider. */
  authorize_url: z.url(),
  /** A secret that this phone must send to the callback. */
  browser: z.string(),
})

export const boundAnswer = z.object({
  id: z.string(),
  type: externalType,
  display_name: z.string(),
  bound_at: z.iso.datetime(),
})

export const factorsAnswer = z.object({
  accounts: z.array(z.object({ id: z.string(), type: externalType, display_name: z.string() })),
  external_types: z.array(externalType),
})

/** Calls the account API and fails where it is unavailable; returns an explained refusal with its status. */
export async function ask(
  askAccount: AskAccount,
  path: string,
  form: Readonly<Record<string, string>>,
): Promise<AccountAnswer> {
  const answer = (await askAccount(path, form)) ?? fail('external-account.not-connected')
  const { status } = answer
  if (status === 401) fail('session.ended')
  if (status === 429) fail('request.too-many', null, answer.retryAfter)
  if (status === 503) fail('service.busy', null, 2)
  if (status !== 200 && (status < 400 || status >= 500)) throw new Error(`${path} answered ${status}`)
  return answer
}

/** Returns the body of a 200; any other status fails as an expired authorization. */
export function given<S extends z.ZodType>(shape: S, { status, body }: AccountAnswer): z.output<S> {
  if (status === 200) return shape.parse(body)
  if (status === 404 || status === 410) return fail('external-account.expired')
  throw new Error(`the account API answered ${status}`)
}
