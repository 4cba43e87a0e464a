import { maxPastedPeople, type VerifiedAddresses } from '@iambiz/contract/features/mail/addresses.ts'
import { addressFaultOf, addressKey } from '@iambiz/contract/platform/mail-address.ts'
import type { AddressFault, MailPerson } from '@iambiz/contract/platform/mail-record.ts'
import type { Language } from '@iambiz/contract/platform/shapes.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { fail } from '#server/platform/failure.ts'
import { type MailPersonRow, ownersOf } from './reports.ts'

/** Dependencies: the database and the company's mail domains. */
export type AddressDeps = {
  db: Db
  /** Returns the company's mail domains in lower case. */
  readDomains: () => Promise<readonly string[]>
}

export const mailPersonOf = (row: MailPersonRow): MailPerson => ({
  ...(row.user_no ? { userNo: row.user_no, source: 'user' } : { source: 'contact' }),
  ...(row.contact_id ? { contactId: row.contact_id } : {}),
  userName: row.user_name,
  email: row.address,
  orgName: row.org_name,
})

/**
 * Returns the owners of the given addresses: active people and enabled public mailboxes. An invalid, foreign, unknown
 * or repeated address is returned with its reason and nothing else happens to it. Every editor may use every public
 * mailbox, regardless of its maintainer.
 */
export async function verifyAddresses(
  { db, readDomains }: AddressDeps,
  lang: Language,
  texts: readonly string[],
): Promise<VerifiedAddresses> {
  const keys = texts.map(addressKey)
  const domains = await readDomains()
  const faults = texts.map((text) => addressFaultOf(text, domains))
  const askedFor = new Set(keys.filter((_, index) => faults[index] === undefined))
  const rows = askedFor.size > 0 ? await ownersOf(db, lang, [...askedFor]) : []
  const owners = new Map(rows.map((row) => [addressKey(row.address), row]))

  const [valid, invalid, seen]: [MailPerson[], VerifiedAddresses['invalid'], Set<string>] = [
    [],
    [],
    new Set(),
  ]
  for (const [index, value] of texts.entries()) {
    const key = keys[index] ?? ''
    const owner = owners.get(key)
    const fault: AddressFault | undefined = seen.has(key)
      ? 'duplicate'
      : (faults[index] ?? (owner ? undefined : 'unknown'))
    seen.add(key)
    if (owner && !fault) valid.push(mailPersonOf(owner))
    else invalid.push({ value, reason: fault ?? 'unknown' })
  }
  return { valid, invalid, count: seen.size }
}

/** Does the same for pasted addresses; refuses more than `maxPastedPeople` different ones. */
export async function verifyPasted(
  deps: AddressDeps,
  lang: Language,
  texts: readonly string[],
): Promise<VerifiedAddresses> {
  const count = new Set(texts.map(addressKey)).size
  if (count > maxPastedPeople) return fail('mail-addresses.too-many', { count, max: maxPastedPeople })
  return verifyAddresses(deps, lang, texts)
}
