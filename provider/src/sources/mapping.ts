import { canonicalLoginName, findSignInAccount } from '../account-store.ts'
import type { ProviderDb } from '../database.ts'
import { type OidcSettings, ownsAddress } from './settings.ts'

/** Where the staff number of a person is among the claims of a source that is no OpenID provider. */
export const staffNumberClaim = 'staff_number'

/** How a source's claims name a person. */
export type MappingRule = Pick<OidcSettings, 'mapBy' | 'claim' | 'trustsDomains' | 'domains'>

export type Claims = Readonly<Record<string, unknown>>

/** The text, or whole number, of a claim; undefined for anything else. */
export const textIn = (claims: Claims, name: string): string | undefined => {
  const value = claims[name]
  if (Number.isSafeInteger(value)) return String(value)
  return typeof value === 'string' && value.trim() !== '' && value.length <= 320 ? value : undefined
}

/**
 * Without regard to the case of ASCII letters and outer spaces only: characters that merely look alike may be another
 * person's there, and some become ASCII letters in lower case (the Kelvin sign).
 */
const plain = (name: string) => name.trim().replace(/[A-Z]+/g, (letters) => letters.toLowerCase())

/** Who has this login name as staff number or as e-mail address, whichever is asked for; not under another name. */
async function ownerOf(
  db: ProviderDb,
  { name, by }: { name: string; by: 'account_no' | 'email' },
): Promise<string | null> {
  const found = await findSignInAccount(db, canonicalLoginName(name))
  if (!found) return null
  const row = await db
    .selectFrom('idp.account')
    .select(['account_no', 'email'])
    .where('account_no', '=', found.accountNo)
    .executeTakeFirst()
  return plain(row?.[by] ?? '') === plain(name) ? found.accountNo : null
}

/**
 * The account that the claims of a source name, by the rule of the source; null if none. An address counts only within
 * the source's domains, and only where the source says that it is verified or an administrator has vouched for it.
 */
export async function accountOfClaims(
  db: ProviderDb,
  settings: MappingRule,
  claims: Claims,
): Promise<string | null> {
  if (settings.mapBy === 'staffNumber') {
    const name = textIn(claims, settings.claim)
    return name === undefined ? null : ownerOf(db, { name, by: 'account_no' })
  }
  const address = textIn(claims, 'email')
  const isVerified = claims.email_verified === true || settings.trustsDomains
  if (address === undefined || !isVerified || !ownsAddress(settings, address)) return null
  return ownerOf(db, { name: address, by: 'email' })
}
