import { isResetCode } from '@iambiz/contract/platform/mailed-code.ts'
import { networkOf } from '@iambiz/runtime/network.ts'
import type { RequestContext } from '#server/platform/actor.ts'
import { audit } from '#server/platform/audit.ts'
import { digest } from '#server/platform/digest.ts'
import { fail } from '#server/platform/failure.ts'
import { enqueue, unqueue } from '#server/platform/jobs.ts'
import { type RateLimit, takeRate } from '#server/platform/rate-limit.ts'
import type { AccountDeps } from '../deps.ts'
import { refusePassword, refuseTyped } from './password.ts'
import { accountContext, askedOf, deviceContext } from './reset-code.ts'
import { expectChange, settleChange } from './settle-password.ts'

/** Limits of reset requests from one address, up to half an hour; `perTenMinutes` is that of the shortest window. */
const startRates = (perTenMinutes: number): RateLimit[] => [
  { limit: perTenMinutes, windowSeconds: 600 },
  { limit: perTenMinutes * 2, windowSeconds: 900 },
  { limit: perTenMinutes * 3, windowSeconds: 1800 },
]

/** Limit of code attempts from one address; the provider limits the attempts for one code. */
const finishRate = (perTenMinutes: number): RateLimit => ({
  limit: Math.ceil(perTenMinutes / 2),
  windowSeconds: 60,
})

/** Refuses where another provider stores the passwords; this fact needs no protection. */
async function refuseElsewhere(deps: AccountDeps): Promise<void> {
  if (!(await deps.keepsPasswords())) {
    fail('password.elsewhere', deps.passwordAddress ? { address: deps.passwordAddress } : null)
  }
}

/** Identifies the browser to the provider by a digest, so that the provider does not receive the secret itself. */
const askerOf = (browser: string): string => digest(browser).toString('base64url')

/**
 * Records a request for a password reset. A job looks the account up later, so that the response takes equally long
 * for existing and unknown accounts (OWASP Forgot Password Cheat Sheet).
 */
export async function forgetPassword(
  deps: AccountDeps,
  { account, browser, device }: { account: string; browser: string; device: string | undefined },
  context: RequestContext,
): Promise<void> {
  await refuseElsewhere(deps)
  // A code that an administrator hands over needs no mail server.
  if (!deps.mailsCodes) fail('password-reset.unavailable')
  const { db, box } = deps
  const network = networkOf(context.ip)
  for (const rate of startRates(deps.resetsPerAddress))
    await takeRate(db, `password-forgot-${rate.windowSeconds}:${network}`, rate, context.now)
  // Encrypted because people sometimes type a password into the account field.
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
  /** The secret that this browser received when it requested the code, if it did. */
  browser: string | undefined
}

/** Asks the provider to change the password by a code; a wrong account and a wrong code get the same answer. */
export async function choosePassword(
  deps: AccountDeps,
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
