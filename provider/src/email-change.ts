import { transact } from '@iambiz/runtime/database.ts'
import type { KeyedHash } from '@iambiz/runtime/secret-box.ts'
import { type Account, findEnabledAccount, replaceEmail } from './account-store.ts'
import type { ProviderDb } from './database.ts'
import { endCodes, spendCode, tryCode, wasSpent } from './mailed-code-store.ts'

export type EmailChanged =
  | { result: 'ok'; email: string; previous: string | null }
  | { result: 'wrong'; left: number }
  | { result: 'over' | 'taken' }

/** Proves the address that a code went to, and makes it the account's; a code to choose a password counts no more. */
export async function confirmEmail(
  db: ProviderDb,
  hash: KeyedHash,
  { account, code }: { account: Account; code: string },
  now: Date,
): Promise<EmailChanged> {
  const { accountNo, email: previous } = account
  const tried = await tryCode(db, hash, { accountNo, purpose: 'email', code }, now)
  /** Another request may have changed the address since the account was read. */
  const asHappened = async (): Promise<EmailChanged> => {
    const spent = await wasSpent(db, hash, { accountNo, purpose: 'email', code }, now)
    const present = await findEnabledAccount(db, accountNo)
    return spent && spent.address === present?.email
      ? { result: 'ok', email: spent.address, previous }
      : { result: 'over' }
  }
  if (tried === 'over') return asHappened()
  if ('left' in tried) return tried.left > 0 ? { result: 'wrong', left: tried.left } : { result: 'over' }
  const { codeId, address: email } = tried
  const changed = await transact(db, async (trx): Promise<EmailChanged> => {
    if (!(await spendCode(trx, codeId, now))) return { result: 'over' }
    // Whoever reads the mailbox has the code, so this tells nobody what they could not know.
    if (!(await replaceEmail(trx, { accountNo, email, isProved: true, now }))) return { result: 'taken' }
    await endCodes(trx, accountNo, 'password')
    return { result: 'ok', email, previous }
  })
  return changed.result === 'over' ? asHappened() : changed
}
