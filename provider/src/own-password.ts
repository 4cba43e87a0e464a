import { hasProof } from '@iambiz/identity/proof-store.ts'
import type { ProofMethod } from '@iambiz/identity/tables.ts'
import type { Account } from './account-store.ts'
import { identityDb, type ProviderDb } from './database.ts'
import { hashPassword, TooBusy, verifyPassword, waitAsForALook } from './password.ts'
import { brokenRules, type PasswordPolicy, type PasswordRule, personalWords } from './password-policy.ts'
import { findPasswords, replacePassword } from './password-store.ts'
import { admitTry, clearFailures, refundTry } from './throttle-store.ts'

export type Verification = { accountNo: string; password: string; address: string }

/** Tries of people who are signed in: strangers who guess at the sign-in page from the same address do not use them up. */
const ofSignedIn = (address: string) => `${address} signed in`

/**
 * Whether a signed-in person types the account's password. Tries are delayed as those of the sign-in page are, and
 * wrong ones count there too, so that a session is no second door to guess at; `wrong` is the only answer to a wrong and a
 * locked one.
 */
export async function verifyOwnPassword(
  db: ProviderDb,
  { accountNo, password, address }: Verification,
  now: Date,
): Promise<'ok' | 'wrong' | 'busy'> {
  const key = { account: accountNo, address: ofSignedIn(address) }
  const ofPage = { account: accountNo, address }
  if (!(await admitTry(db, key, now))) {
    await waitAsForALook()
    return 'wrong'
  }
  try {
    const passwords = await findPasswords(db, accountNo, 1)
    if (!(await verifyPassword(passwords?.present ?? null, password))) {
      await admitTry(db, ofPage, now)
      return 'wrong'
    }
  } catch (error) {
    if (!(error instanceof TooBusy)) throw error
    await refundTry(db, key)
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
  /** The present password, or a proof of who this is that is minutes old at most. */
  by: { password: string } | { proof: string }
  next: string
  policy: PasswordPolicy
}

export type Changed = { result: 'ok' | 'wrong' | 'busy' } | { result: 'refused'; rules: PasswordRule[] }

/** Whether one of these hashes is of the password; each look takes as long as one at sign-in. */
async function isOneOf(hashes: readonly string[], plain: string): Promise<boolean> {
  for (const hash of hashes) if (await verifyPassword(hash, plain)) return true
  return false
}

const anyMethod: readonly ProofMethod[] = ['password', 'totp', 'recovery']

async function isEntitled(db: ProviderDb, { account, grantId, address, by }: Change, now: Date) {
  const { accountNo } = account
  if ('password' in by) return verifyOwnPassword(db, { accountNo, password: by.password, address }, now)
  const given = { accountNo, boundTo: grantId, proof: by.proof, methods: anyMethod }
  return (await hasProof(identityDb(db), given, now)) ? 'ok' : 'wrong'
}

/**
 * Changes a password and ends everything that was reached with the old one. Who may do so is asked first, so that nobody
 * learns by trying which passwords an account had.
 */
export async function changePassword(db: ProviderDb, change: Change, now: Date): Promise<Changed> {
  const entitled = await isEntitled(db, change, now)
  if (entitled !== 'ok') return { result: entitled }
  const { accountNo } = change.account
  const { history } = change.policy
  return choosePassword(db, change, (from, to) => replacePassword(db, { accountNo, from, to, now, history }))
}

/**
 * Checks a new password by the same rules however somebody is entitled to it, and has it replaced: `replace` says whether
 * the present one was still the one that this began with.
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
