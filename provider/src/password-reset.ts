import type { KeyedHash } from '@iambiz/runtime/secret-box.ts'
import {
  type Account,
  canonicalLoginName,
  findEnabledAccount,
  findSignInAccount,
  wasGivenAddress,
} from './account-store.ts'
import type { ProviderDb } from './database.ts'
import { openCode, type ProvedCode, spendCode, tryCode } from './mailed-code-store.ts'
import { type Changed, choosePassword } from './own-password.ts'
import type { PasswordPolicy } from './password-policy.ts'
import { replacePassword } from './password-store.ts'

/** Whoever writes addresses would sign in as anybody by a code; meanwhile the former address has been told. */
const givenAddressWaitsMs = 24 * 3_600_000

/** The enabled account that somebody may mean who cannot sign in, where it has a password and an address to write to. */
async function findForgetful(
  db: ProviderDb,
  typed: string,
  now: Date,
): Promise<(Account & { email: string }) | null> {
  const found = await findSignInAccount(db, canonicalLoginName(typed))
  if (!found?.enabled || found.passwordHash === null) return null
  if (await wasGivenAddress(db, found.accountNo, new Date(now.getTime() - givenAddressWaitsMs))) return null
  const account = await findEnabledAccount(db, found.accountNo)
  return account?.email ? { ...account, email: account.email } : null
}

export type Reset = { account: Account & { email: string }; code: string; expireSeconds: number }

/** Gives a code for whoever forgot the password of an account; the portal mails it and answers everybody the same. */
export async function startReset(
  db: ProviderDb,
  hash: KeyedHash,
  typed: string,
  now: Date,
): Promise<Reset | { tooManyFor: string } | null> {
  const account = await findForgetful(db, typed, now)
  if (!account) return null
  const { accountNo, email } = account
  const opened = await openCode(db, hash, { accountNo, purpose: 'password', address: email }, now)
  return opened === 'too-many' ? { tooManyFor: accountNo } : { account, ...opened }
}

/** A code that was mailed, or one that an administrator handed over. */
async function tryEither(
  db: ProviderDb,
  hash: KeyedHash,
  typed: { accountNo: string; code: string },
  now: Date,
): Promise<ProvedCode | undefined> {
  for (const purpose of ['password', 'handed'] as const) {
    const tried = await tryCode(db, hash, { ...typed, purpose }, now)
    if (tried !== 'over' && !('left' in tried)) return tried
  }
  return undefined
}

type Finish = { typed: string; code: string; next: string; policy: PasswordPolicy }

/**
 * Chooses a password with a mailed code. `wrong` is the only answer to an unknown account, a wrong code and one that counts
 * no more. What the rules refuse may be tried again with the same code.
 */
export async function finishReset(
  db: ProviderDb,
  hash: KeyedHash,
  { typed, code, next, policy }: Finish,
  now: Date,
): Promise<Changed & { accountNo?: string }> {
  const found = await findSignInAccount(db, canonicalLoginName(typed))
  const accountNo = found?.accountNo ?? ''
  const tried = await tryEither(db, hash, { accountNo, code }, now)
  if (!tried) return { result: 'wrong' }
  const account = await findEnabledAccount(db, accountNo)
  if (!account) return { result: 'wrong' }
  const spend = (trx: ProviderDb) => spendCode(trx, tried.codeId, now)
  const changed = await choosePassword(db, { account, next, policy }, (from, to) =>
    replacePassword(db, { accountNo, from, to, now, history: policy.history, spend }),
  )
  return { ...changed, accountNo }
}
