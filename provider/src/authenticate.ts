import {
  canonicalLoginName,
  findSignInAccount,
  replacePasswordHash,
  type SignInAccount,
} from './account-store.ts'
import type { FailureReason, ProviderDb } from './database.ts'
import { hashPassword, needsRehash, TooBusy, verifyPassword, waitLikeVerification } from './password.ts'
import { PortalAway } from './portal-question.ts'
import { clearFailures, countAttempt, isGuessing, uncountAttempt } from './throttle-store.ts'

export type Credentials = { account: string; password: string; address: string }

export type GuessingRule = {
  /** How many accounts may fail from one address within ten minutes. */
  most: number
  /** Whether this browser has signed in to the account before. */
  isKnown: (accountNo: string) => boolean
  /** Checks the password where the person's password is; here by default. */
  check?: PasswordCheck
}

/** What a directory says about an account, for the person. */
export type DirectoryNotice = 'expired' | 'disabled' | 'locked'

type SourceMethod = `source:${string}`

/** `method` names the source that has the password; the provider itself if missing. */
export type Checked =
  | { result: 'ok'; method?: SourceMethod }
  | { result: 'wrong'; reason: FailureReason; method?: SourceMethod; notice?: DirectoryNotice | undefined }
  /** A directory does not answer, so that not every password can be checked. */
  | { result: 'away' }

/** `isOwn`: this browser has signed in to the account before. Takes as long for an account that does not exist. */
export type PasswordCheck = (
  account: SignInAccount | undefined,
  password: string,
  isOwn: boolean,
) => Promise<Checked>

/** Checks a password here; takes as long for an account that does not exist. Throws `TooBusy`. */
export const checkHere: PasswordCheck = async (account, password) => {
  const matches = await verifyPassword(account?.passwordHash ?? null, password)
  return matches ? { result: 'ok' } : { result: 'wrong', reason: 'wrong_password' }
}

/** `wrong` covers unknown account, wrong password, locked and disabled, so that responses do not reveal accounts. */
export type Outcome =
  /** `passwordChangedAt` is missing for a password of a source. */
  | { result: 'ok'; accountNo: string; passwordChangedAt?: Date | null; method?: SourceMethod }
  | {
      result: 'wrong'
      accountNo: string | null
      reason: FailureReason
      method?: SourceMethod
      /** For the person; shown where that reveals nothing. */
      notice?: DirectoryNotice | undefined
    }
  | { result: 'away' }
  | { result: 'busy' }
  /** Too many accounts failed from this address, and this browser has not signed in to the account before. */
  | { result: 'guessing' }

const wrong = (account: SignInAccount | undefined, reason: FailureReason): Outcome => ({
  result: 'wrong',
  accountNo: account?.accountNo ?? null,
  reason,
})

/** A directory reports a lock whatever the password is; only a browser of the person may know. */
const noticeFor = ({ notice }: { notice?: DirectoryNotice | undefined }, isOwn: boolean) =>
  notice === 'locked' && !isOwn ? { notice: undefined } : {}

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
  { most, isKnown, check = checkHere }: GuessingRule,
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
    const checked = await check(account, credentials.password, isOwn)
    // Counted, because the password of another account is checked all the same.
    if (checked.result === 'away') return checked
    if (!account?.enabled) return wrong(account, account ? 'disabled' : 'unknown_account')
    return await settle(db, key, { account, checked, isOwn, password: credentials.password })
  } catch (error) {
    const result = obstacleIn(error)
    await uncountAttempt(db, key)
    return { result }
  }
}

/** Why nothing was checked; throws any other error. */
export function obstacleIn(error: unknown): 'busy' | 'away' {
  if (error instanceof TooBusy) return 'busy'
  if (error instanceof PortalAway) return 'away'
  throw error
}

type Settling = {
  account: SignInAccount
  checked: Exclude<Checked, { result: 'away' }>
  isOwn: boolean
  password: string
}

/** Clears the failures after a right password. */
async function settle(
  db: ProviderDb,
  key: Parameters<typeof clearFailures>[1],
  { account, checked, isOwn, password }: Settling,
): Promise<Outcome> {
  const { accountNo, passwordChangedAt } = account
  if (checked.result === 'wrong') return { ...checked, accountNo, ...noticeFor(checked, isOwn) }
  await clearFailures(db, key)
  if (checked.method) return { ...checked, accountNo }
  await strengthenHash(db, account, password)
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
