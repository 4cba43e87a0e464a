import type { DeviceState } from '@iambiz/identity/policy/evaluate.ts'
import type { Context } from 'koa'
import { isKnownBrowserFor } from './known-browser.ts'
import type { SessionOfPolicy } from './session-policy.ts'
import type { SignInParts } from './sign-in-parts.ts'
import { trustTokens } from './trust-cookie.ts'
import { isTrusted } from './trusted-browser-store.ts'

/**
 * Returns what is known of the browser for an account. While a session of the account lasts that began on a new device,
 * the device stays new: asking for a second factor must not make it known, or trusted, for stricter policies.
 */
export async function deviceOf(
  { provider, db, clock }: Pick<SignInParts, 'provider' | 'db' | 'clock'>,
  ctx: Context,
  accountNo: string,
): Promise<DeviceState> {
  const session = await provider.Session.get(ctx)
  const began = session.accountId === accountNo ? (session as SessionOfPolicy).device : undefined
  if (began === 'new') return 'new'
  if (await isTrusted(db, { accountNo, tokens: trustTokens(ctx) }, clock.now())) return 'trusted'
  return isKnownBrowserFor(ctx)(accountNo) ? 'known' : 'new'
}
