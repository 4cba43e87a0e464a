import { safeDisplayName } from '@iambiz/identity/external/adapter.ts'
import { recordOf } from '@iambiz/runtime/records.ts'
import { type Account, canonicalLoginName, findEnabledAccount, findSignInAccount } from '../account-store.ts'
import { openAccount } from '../administrative-store.ts'
import type { ProviderDb } from '../database.ts'
import { type Claims, type MappingRule, textIn } from './mapping.ts'
import type { Newcomer } from './outward-store.ts'
import { ownsAddress } from './settings.ts'

/** Not other scripts, whose letters look alike, and no at sign, which would take another person's address. */
const staffNumber = /^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/

/** The account that a person without one would get, by the staff number of the claims; undefined without a number. */
export function newcomerIn(rule: MappingRule, claims: Claims): Newcomer | undefined {
  const number = rule.mapBy === 'staffNumber' ? textIn(claims, rule.claim)?.trim() : undefined
  if (number === undefined || !staffNumber.test(number)) return undefined
  const email = textIn(claims, 'email')
  const isVerified = email !== undefined && (claims.email_verified === true || rule.trustsDomains)
  return {
    accountNo: number,
    name: safeDisplayName(claims.name, number),
    email: isVerified && ownsAddress(rule, email) ? email : null,
  }
}

/** Opens the account, without a password; undefined if it exists by now, or its number is another person's login name. */
export async function openNewcomer(
  db: ProviderDb,
  { accountNo, name, email }: Newcomer,
): Promise<Account | undefined> {
  const isTaken = email !== null && (await findSignInAccount(db, canonicalLoginName(email))) !== undefined
  const profile = { nameZh: name, nameEn: name, email: isTaken ? null : email }
  try {
    const isNew = await openAccount(db, accountNo, profile)
    return isNew ? await findEnabledAccount(db, accountNo) : undefined
  } catch (error) {
    if (recordOf(error).code === '23505') return undefined
    throw error
  }
}
