import { transact } from '@iambiz/runtime/database.ts'
import type { KeyedHash } from '@iambiz/runtime/secret-box.ts'
import { type Account, findEnabledAccount, replaceEmail } from './account-store.ts'
import type { ProviderDb } from './database.ts'
import { checkMailedCode, consumeCode, endCodes, wasSpent } from './mailed-code-store.ts'

export type EmailChanged =
  | { result: 'ok'; email: string; previous: string | null }
  | { result: 'wrong'; left: number }
  | { result: 'over' | 'taken' }

/** Verifies a new address by its code and makes it the account's; pending password codes become invalid. */
export async function confirmEmail(
  db: ProviderDb,
  hash: KeyedHash,
  { account, code }: { account: Account; code: string },
  now: Date,
): Promise<EmailChanged> {
  const { accountNo, email: previous } = account
  const tried = await checkMailedCode(db, hash, { accountNo, purpose: 'email', code }, now)
  /** A concurrent request may have changed the address since the account was read. */
  const resultOfConcurrentChange = async (): Promise<EmailChanged> => {
    const spent = await wasSpent(db, hash, { accountNo, purpose: 'email', code }, now)
    const present = await findEnabledAccount(db, accountNo)
    return spent && spent.address === present?.email
      ? { result: 'ok', email: spent.address, previous }
      : { result: 'over' }
  }
  if (tried === 'over') return resultOfConcurrentChange()
  if ('left' in tried) return tried.left > 0 ? { result: 'wrong', left: tried.left } : { result: 'over' }
  const { codeId, address: email } = tried
  const changed = await transact(db, async (trx): Promise<EmailChanged> => {
    if (!(await consumeCode(trx, codeId, now))) return { result: 'over' }
    // The code proves access to the mailbox, so this response reveals nothing new.
    if (!(await replaceEmail(trx, { accountNo, email, isProved: true, now }))) return { result: 'taken' }
    await endCodes(trx, accountNo, 'password')
    return { result: 'ok', email, previous }
  })
  return changed.result === 'over' ? resultOfConcurrentChange() : changed
}
