import {
  canonicalLoginName,
  findSignInAccount,
  replacePasswordHash,
  type SignInAccount,
} from './account-store.ts'
import type { FailureReason, ProviderDb } from './database.ts'
import { hashPassword, needsRehash, TooBusy, verifyPassword, waitLikeVerification } from './password.ts'
import { clearFailures, countAttempt, isGuessing, uncountAttempt } from './throttle-store.ts'

export type Credentials = { account: string; password: string; address: string }

export type GuessingRule = {
  /** How many accounts may fail from one address within ten minutes. */
  most: number
  /** Whether this browser has signed in to the account before. */
  isKnown: (accountNo: string) => boolean
}

/** `wrong` covers unknown account, wrong password, locked and disabled, so that responses do not reveal accounts. */
export type Outcome =
  | { result: 'ok'; accountNo: string; passwordChangedAt: Date | null }
  | { result: 'wrong'; accountNo: string | null; reason: FailureReason }
  | { result: 'busy' }
  /** Too many accounts failed from this address, and this browser has not signed in to the account before. */
  | { result: 'guessing' }

const wrong = (account: SignInAccount | undefined, reason: FailureReason): Outcome => ({
  result: 'wrong',
  accountNo: account?.accountNo ?? null,
  reason,
})

/** Known browsers have a counter of their own, so an attacker at the same address cannot exhaust it. */
const ofKnownBrowsers = (address: string) => `${address} known`

/**
 * Checks account and password; each attempt is counted before it is checked. While an address fails at many accounts,
 * or often at one, only known browsers may continue, so an attacker inside a company network does not lock out its
 * people.
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
  const isAdmitted = await countAttempt(db, key, now)
  // Checked for every account name, so that response times do not reveal locked accounts.
  const isGuessed = await isGuessing(db, credentials.address, { now, most })
  if (isGuessed && !isOwn) {
    if (isAdmitted) await uncountAttempt(db, key)
    return { result: 'guessing' }
  }
  if (!isAdmitted) {
    await waitLikeVerification()
    return wrong(account, 'locked')
  }
  try {
    const matches = await verifyPassword(account?.passwordHash ?? null, credentials.password)
    if (!account) return wrong(account, 'unknown_account')
    if (!account.enabled) return wrong(account, 'disabled')
    if (!matches) return wrong(account, 'wrong_password')
  } catch (error) {
    if (!(error instanceof TooBusy)) throw error
    await uncountAttempt(db, key)
    return { result: 'busy' }
  }
  await clearFailures(db, key)
  await strengthenHash(db, account, credentials.password)
  const { accountNo, passwordChangedAt } = account
  return { result: 'ok', accountNo, passwordChangedAt }
}

/** Rehashes the password if the stored hash has outdated parameters; the plain text is available only at sign-in. */
async function strengthenHash(db: ProviderDb, account: SignInAccount, password: string): Promise<void> {
  const { accountNo, passwordHash } = account
  if (passwordHash === null || !needsRehash(passwordHash)) return
  try {
    await replacePasswordHash(db, accountNo, passwordHash, await hashPassword(password))
  } catch (error) {
    if (!(error instanceof TooBusy)) throw error
  }
}
