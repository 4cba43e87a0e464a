import { hasProof } from '@iambiz/identity/proof-store.ts'
import { proofMethods } from '@iambiz/identity/tables.ts'
import type { Account } from './account-store.ts'
import { type Checked, obstacleIn } from './authenticate.ts'
import { identityDb, type ProviderDb } from './database.ts'
import { hashPassword, TooBusy, verifyPassword, waitLikeVerification } from './password.ts'
import { brokenRules, type PasswordPolicy, type PasswordRule, personalWords } from './password-policy.ts'
import { findPasswords, replacePassword } from './password-store.ts'
import { clearFailures, countAttempt, uncountAttempt } from './throttle-store.ts'

export type Verification = { accountNo: string; password: string; address: string }

/**
 * Attempts of signed-in people have a counter of their own, which attempts at the sign-in page from the same address do
 * not exhaust.
 */
const ofSignedIn = (address: string) => `${address} signed in`

/** Checks the password that is stored here. */
async function checkPresent(db: ProviderDb, accountNo: string, password: string): Promise<Checked> {
  const passwords = await findPasswords(db, accountNo, 1)
  const matches = await verifyPassword(passwords?.present ?? null, password)
  return matches ? { result: 'ok' } : { result: 'wrong', reason: 'wrong_password' }
}

/**
 * Checks the password of a signed-in person. Attempts are delayed as at the sign-in page and wrong ones also count
 * there, so that a stolen session gives no extra attempts; `wrong` also covers a locked account. `check` checks it where
 * it is, if that is a directory.
 */
export async function verifyOwnPassword(
  db: ProviderDb,
  { accountNo, password, address }: Verification,
  now: Date,
  check?: (password: string) => Promise<Checked>,
): Promise<'ok' | 'wrong' | 'busy'> {
  const key = { account: accountNo, address: ofSignedIn(address) }
  const ofPage = { account: accountNo, address }
  if (!(await countAttempt(db, key, now))) {
    await waitLikeVerification()
    return 'wrong'
  }
  try {
    const checked = check ? await check(password) : await checkPresent(db, accountNo, password)
    if (checked.result === 'away') {
      await uncountAttempt(db, key)
      return 'busy'
    }
    if (checked.result === 'wrong') {
      await countAttempt(db, ofPage, now)
      return 'wrong'
    }
  } catch (error) {
    obstacleIn(error)
    await uncountAttempt(db, key)
    return 'busy'
  }
  await clearFailures(db, key)
  await clearFailures(db, ofPage)
  return 'ok'
}

export type Change = {
  account: Account
  grantId: string
  address: string
  /** The present password, or a proof of identity that is at most minutes old. */
  by: { password: string } | { proof: string }
  next: string
  policy: PasswordPolicy
}

export type Changed = { result: 'ok' | 'wrong' | 'busy' } | { result: 'refused'; rules: PasswordRule[] }

/** Whether the password matches one of these hashes; each check takes as long as one at sign-in. */
async function isOneOf(hashes: readonly string[], plain: string): Promise<boolean> {
  for (const hash of hashes) if (await verifyPassword(hash, plain)) return true
  return false
}

async function isEntitled(db: ProviderDb, { account, grantId, address, by }: Change, now: Date) {
  const { accountNo } = account
  if ('password' in by) return verifyOwnPassword(db, { accountNo, password: by.password, address }, now)
  const given = { accountNo, boundTo: grantId, proof: by.proof, methods: proofMethods }
  return (await hasProof(identityDb(db), given, now)) ? 'ok' : 'wrong'
}

/**
 * Changes a password and ends the sign-ins made with the old one. Authorization is checked first, so that nobody can
 * probe the password history.
 */
export async function changePassword(db: ProviderDb, change: Change, now: Date): Promise<Changed> {
  const entitled = await isEntitled(db, change, now)
  if (entitled !== 'ok') return { result: entitled }
  const { accountNo } = change.account
  const { history } = change.policy
  return choosePassword(db, change, (from, to) => replacePassword(db, { accountNo, from, to, now, history }))
}

/**
 * Validates a new password and replaces the old one; used by each way to set a password. `replace` returns whether the
 * stored password was still the one read at the beginning.
 */
export async function choosePassword(
  db: ProviderDb,
  { account, next, policy }: Pick<Change, 'account' | 'next' | 'policy'>,
  replace: (from: string, to: string) => Promise<boolean>,
): Promise<Changed> {
  const rules = await brokenRules(next, policy, personalWords(account))
  if (rules.length > 0) return { result: 'refused', rules }
  const passwords = await findPasswords(db, account.accountNo, policy.history)
  if (!passwords?.present) return { result: 'wrong' }
  try {
    if (await isOneOf([passwords.present, ...passwords.earlier], next)) {
      return { result: 'refused', rules: ['recent'] }
    }
    return { result: (await replace(passwords.present, await hashPassword(next))) ? 'ok' : 'wrong' }
  } catch (error) {
    if (error instanceof TooBusy) return { result: 'busy' }
    throw error
  }
}
