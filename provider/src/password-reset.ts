import type { KeyedHash } from '@iambiz/runtime/secret-box.ts'
import {
  type Account,
  canonicalLoginName,
  findEnabledAccount,
  findSignInAccount,
  wasGivenAddress,
} from './account-store.ts'
import type { ProviderDb } from './database.ts'
import {
  knownBrowsers,
  lookAtHandedCode,
  openCode,
  type ProvedCode,
  spendCode,
  tryCode,
} from './mailed-code-store.ts'
import { type Changed, choosePassword } from './own-password.ts'
import type { PasswordPolicy } from './password-policy.ts'
import { replacePassword } from './password-store.ts'
import { admitTry, clearFailures, handedAccount, type ThrottleKey } from './throttle-store.ts'

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

type Asked = {
  typed: string
  asker: string
  /** The network of the browser that asks, and the account that has signed in with it before, if any. */
  network: string
  known: string
}

/** Gives a code for whoever forgot the password of an account; the portal mails it and answers everybody the same. */
export async function startReset(
  db: ProviderDb,
  hash: KeyedHash,
  { typed, asker, network, known }: Asked,
  now: Date,
): Promise<Reset | { tooManyFor: string } | null> {
  const account = await findForgetful(db, typed, now)
  if (!account) return null
  const { accountNo, email } = account
  const askedFrom = known === accountNo ? knownBrowsers : network
  const wanted = { accountNo, purpose: 'password', address: email, asker, askedFrom } as const
  const opened = await openCode(db, hash, wanted, now)
  return opened === 'too-many' ? { tooManyFor: accountNo } : { account, ...opened }
}

type Typed = { accountNo: string; code: string; asker: string; key: ThrottleKey }

/** A code that was mailed to this browser, or one that an administrator handed over. */
async function tryEither(
  db: ProviderDb,
  hash: KeyedHash,
  { key, ...typed }: Typed,
  now: Date,
): Promise<ProvedCode | null> {
  const tried = await tryCode(db, hash, { ...typed, purpose: 'password' }, now)
  if (tried !== 'over' && !('left' in tried)) return tried
  // Counted for every name, so that nobody learns which accounts have such a code.
  if (!(await admitTry(db, key, now))) return null
  const proved = await lookAtHandedCode(db, hash, typed, now)
  if (proved) await clearFailures(db, key)
  return proved
}

type Finish = {
  typed: string
  code: string
  next: string
  policy: PasswordPolicy
  /** What the browser is known by that asked for the code, and where it is typed in. */
  asker: string
  address: string
}

/**
 * Chooses a password with a mailed code. `wrong` is the only answer to an unknown account, a wrong code and one that counts
 * no more. What the rules refuse may be tried again with the same code.
 */
export async function finishReset(
  db: ProviderDb,
  hash: KeyedHash,
  { typed, code, next, policy, asker, address }: Finish,
  now: Date,
): Promise<Changed & { accountNo?: string }> {
  const loginName = canonicalLoginName(typed)
  const found = await findSignInAccount(db, loginName)
  const accountNo = found?.accountNo ?? ''
  const key = { account: handedAccount(found?.accountNo ?? loginName), address }
  const tried = await tryEither(db, hash, { accountNo, code, asker, key }, now)
  if (!tried) return { result: 'wrong' }
  const account = await findEnabledAccount(db, accountNo)
  if (!account) return { result: 'wrong' }
  const spend = (trx: ProviderDb) => spendCode(trx, tried.codeId, now)
  const changed = await choosePassword(db, { account, next, policy }, (from, to) =>
    replacePassword(db, { accountNo, from, to, now, history: policy.history, spend }),
  )
  return { ...changed, accountNo }
}
