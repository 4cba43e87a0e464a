import { isResetCode } from '@iambiz/contract/platform/mailed-code.ts'
import { networkOf } from '@iambiz/runtime/network.ts'
import type { RequestContext } from '#server/platform/actor.ts'
import { audit } from '#server/platform/audit.ts'
import { digest } from '#server/platform/digest.ts'
import { fail } from '#server/platform/failure.ts'
import { enqueue, unqueue } from '#server/platform/jobs.ts'
import { type RateLimit, takeRate } from '#server/platform/rate-limit.ts'
import type { CredentialDeps } from './deps.ts'
import { refusePassword, refuseTyped } from './password.ts'
import { accountContext, askedOf, deviceContext } from './reset-code.ts'
import { expectChange, settleChange } from './settle-password.ts'

/** Starts from one address: few within minutes, more within half an hour. `perTenMinutes` is the first of them. */
const startRates = (perTenMinutes: number): RateLimit[] => [
  { limit: perTenMinutes, windowSeconds: 600 },
  { limit: perTenMinutes * 2, windowSeconds: 900 },
  { limit: perTenMinutes * 3, windowSeconds: 1800 },
]

/** Tries at a code from one address; how many one code stands is the provider's. */
const finishRate = (perTenMinutes: number): RateLimit => ({
  limit: Math.ceil(perTenMinutes / 2),
  windowSeconds: 60,
})

/** Refuses where another provider keeps the passwords; that is no secret. */
async function refuseElsewhere(deps: CredentialDeps): Promise<void> {
  if (!(await deps.keepsPasswords())) {
    fail('password.elsewhere', deps.passwordAddress ? { address: deps.passwordAddress } : null)
  }
}

/** What a browser is known by at the provider, which is not told the secret itself. */
const askerOf = (browser: string): string => digest(browser).toString('base64url')

/**
 * Takes down that somebody forgot a password. Who that is, and whether there is such an account, is found out by a job, so
 * that the answer takes as long whoever was typed.
 */
export async function forgetPassword(
  deps: CredentialDeps,
  { account, browser, device }: { account: string; browser: string; device: string | undefined },
  context: RequestContext,
): Promise<void> {
  await refuseElsewhere(deps)
  // A code that an administrator hands over needs no mail.
  if (!deps.mailsCodes) fail('password-reset.unavailable')
  const { db, box } = deps
  const network = networkOf(context.ip)
  for (const rate of startRates(deps.resetsPerAddress))
    await takeRate(db, `password-forgot-${rate.windowSeconds}:${network}`, rate, context.now)
  // People type passwords into the wrong field.
  const sealedAccount = box.seal(account, accountContext)
  await enqueue(db, 'password:mail-code', {
    ...{ sealedAccount, asker: askerOf(browser) },
    ...(device ? { sealedDevice: box.seal(device, deviceContext) } : {}),
    ...askedOf(context),
  })
}

type Finish = {
  account: string
  code: string
  newPassword: string
  confirmPassword: string
  /** The secret that the browser got when it asked for a code, where it did. */
  browser: string | undefined
}

/** Has the provider change the password for a code; one answer for whatever is wrong with account or code. */
export async function choosePassword(
  deps: CredentialDeps,
  { account, code, newPassword, confirmPassword, browser }: Finish,
  context: RequestContext,
): Promise<void> {
  await refuseElsewhere(deps)
  refuseTyped({ newPassword, confirmPassword })
  const { db, resetsPerAddress } = deps
  await takeRate(db, `password-finish:${networkOf(context.ip)}`, finishRate(resetsPerAddress), context.now)
  const key = await expectChange(deps, context, { account })
  const address = networkOf(context.ip)
  const form = { account, code, new_password: newPassword, address, asker: askerOf(browser ?? '') }
  const answer = isResetCode(code)
    ? await deps.askAccount('/password/forgot/confirm', form)
    : { status: 403, body: {} }
  if (answer?.status === 200) {
    const userNo = String(answer.body.account_no)
    return settleChange(deps, context, { userNo, method: 'mail', actor: null, key })
  }
  await unqueue(db, key)
  if (answer?.status === 403) {
    const reason = 'password-reset.code'
    await audit(db, context, null, { action: 'password.reset', result: 'denied', reason })
    fail('password-reset.code', { field: 'code' })
  }
  refusePassword(answer ?? fail('password.elsewhere'))
}
