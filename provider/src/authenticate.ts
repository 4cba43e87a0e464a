import {
  canonicalLoginName,
  findSignInAccount,
  replacePasswordHash,
  type SignInAccount,
} from './account-store.ts'
import type { FailureReason, ProviderDb } from './database.ts'
import { hashPassword, needsRehash, TooBusy, verifyPassword, waitAsForALook } from './password.ts'
import { admitTry, clearFailures, isGuessing, refundTry } from './throttle-store.ts'

export type Credentials = { account: string; password: string; address: string }

export type GuessingRule = {
  /** Accounts that may fail from one address within ten minutes. */
  most: number
  /** Whether the account was signed in to with the same browser before. */
  isKnown: (accountNo: string) => boolean
}

/** `wrong` is the only answer for unknown, wrong, locked and disabled. */
export type Outcome =
  | { result: 'ok'; accountNo: string; passwordChangedAt: Date | null }
  | { result: 'wrong'; accountNo: string | null; reason: FailureReason }
  | { result: 'busy' }
  /** Too many accounts fail from this address, and nobody has signed in to this one with this browser before. */
  | { result: 'guessing' }

const wrong = (account: SignInAccount | undefined, reason: FailureReason): Outcome => ({
  result: 'wrong',
  accountNo: account?.accountNo ?? null,
  reason,
})

/** Browsers that are known have a count of their own, which nobody can use up who guesses from the same address. */
const ofKnownBrowsers = (address: string) => `${address} known`

/**
 * Checks a typed account and password; every try is counted before it is looked at. While an address tries many accounts, or
 * one account often, only browsers that are known go on, so that whoever guesses in a company locks nobody out who works
 * there.
 */
export async function authenticate(
  db: ProviderDb,
  credentials: Credentials,
  now: Date,
  { most, isKnown }: GuessingRule,
): Promise<Outcome> {
  const loginName = canonicalLoginName(credentials.account)
  const account = await findSignInAccount(db, loginName)
  const isOwn = account !== undefined && isKnown(account.accountNo)
  const address = isOwn ? ofKnownBrowsers(credentials.address) : credentials.address
  const key = { account: account?.accountNo ?? loginName, address }
  const isAdmitted = await admitTry(db, key, now)
  // Asked for whoever was meant, so that nobody learns from the time it takes whose door is closed.
  const isGuessed = await isGuessing(db, credentials.address, { now, most })
  if (isGuessed && !isOwn) {
    if (isAdmitted) await refundTry(db, key)
    return { result: 'guessing' }
  }
  if (!isAdmitted) {
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
  const { accountNo, passwordChangedAt } = account
  return { result: 'ok', accountNo, passwordChangedAt }
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
