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
  checkHandedCode,
  checkMailedCode,
  consumeCode,
  knownBrowsers,
  openCode,
  type ProvedCode,
} from './mailed-code-store.ts'
import { type Changed, choosePassword } from './own-password.ts'
import type { PasswordPolicy } from './password-policy.ts'
import { replacePassword } from './password-store.ts'
import { clearFailures, countAttempt, handedAccount, type ThrottleKey } from './throttle-store.ts'

/**
 * An attacker who changes addresses in the portal could reset any password; the delay gives the owner time to react to
 * the notice at the former address.
 */
const givenAddressWaitsMs = 24 * 3_600_000

/** The enabled account with this login name, if it has a password and an address to mail to. */
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
  /** The network of the browser, and the account that is known to have signed in with it, if any. */
  network: string
  known: string
}

/** Issues a code for a forgotten password; the portal mails it and sends the same response in all cases. */
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

/** Tries a code mailed to this browser, then one from an administrator. */
async function tryEither(
  db: ProviderDb,
  hash: KeyedHash,
  { key, ...typed }: Typed,
  now: Date,
): Promise<ProvedCode | null> {
  const tried = await checkMailedCode(db, hash, { ...typed, purpose: 'password' }, now)
  if (tried !== 'over' && !('left' in tried)) return tried
  // Counted for every name, so that responses do not reveal which accounts have such a code.
  if (!(await countAttempt(db, key, now))) return null
  const proved = await checkHandedCode(db, hash, typed, now)
  if (proved) await clearFailures(db, key)
  return proved
}

type Finish = {
  typed: string
  code: string
  next: string
  policy: PasswordPolicy
  /** Identifies the browser that requested the code and submits it. */
  asker: string
  address: string
}

/**
 * Sets a new password by a mailed code. `wrong` covers unknown account, wrong code and expired code. After a policy
 * violation the same code may be used again.
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
  const spend = (trx: ProviderDb) => consumeCode(trx, tried.codeId, now)
  const changed = await choosePassword(db, { account, next, policy }, (from, to) =>
    replacePassword(db, { accountNo, from, to, now, history: policy.history, spend }),
  )
  return { ...changed, accountNo }
}
