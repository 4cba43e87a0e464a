import {
  canonicalLoginName,
  findSignInAccount,
  replacePasswordHash,
  type SignInAccount,
} from './account-store.ts'
import type { FailureReason, ProviderDb } from './database.ts'
import { hashPassword, needsRehash, TooBusy, verifyPassword, waitAsForALook } from './password.ts'
import { admitTry, clearFailures, refundTry } from './throttle-store.ts'

export type Credentials = { account: string; password: string; address: string }

/** `wrong` is the only answer for unknown, wrong, locked and disabled. */
export type Outcome =
  | { result: 'ok'; accountNo: string }
  | { result: 'wrong'; accountNo: string | null; reason: FailureReason }
  | { result: 'busy' }

const wrong = (account: SignInAccount | undefined, reason: FailureReason): Outcome => ({
  result: 'wrong',
  accountNo: account?.accountNo ?? null,
  reason,
})

/** Checks a typed account and password; every try is counted before it is looked at. */
export async function authenticate(db: ProviderDb, credentials: Credentials, now: Date): Promise<Outcome> {
  const loginName = canonicalLoginName(credentials.account)
  const account = await findSignInAccount(db, loginName)
  const key = { account: account?.accountNo ?? loginName, address: credentials.address }
  if (!(await admitTry(db, key, now))) {
    await waitAsForALook()
    return wrong(account, 'locked')
  }
  try {
    const matches = await verifyPassword(account?.passwordHash ?? null, credentials.password)
    if (!account) return wrong(account, 'unknown_account')
    if (!account.enabled) return wrong(account, 'disabled')
    if (!matches) return wrong(account, 'wrong_password')
  } catch (error) {
    if (!(error instanceof TooBusy)) throw error
    await refundTry(db, key)
    return { result: 'busy' }
  }
  await clearFailures(db, key)
  await strengthenHash(db, account, credentials.password)
  return { result: 'ok', accountNo: account.accountNo }
}

/** The password is known only now, so a hash with outdated parameters is replaced at sign-in. */
async function strengthenHash(db: ProviderDb, account: SignInAccount, password: string): Promise<void> {
  const { accountNo, passwordHash } = account
  if (passwordHash === null || !needsRehash(passwordHash)) return
  try {
    await replacePasswordHash(db, accountNo, passwordHash, await hashPassword(password))
  } catch (error) {
    if (!(error instanceof TooBusy)) throw error
  }
}
