import { maxGroupPeople } from '@iambiz/contract/features/mail/groups.ts'
import { addressKey, splitAddresses } from '@iambiz/contract/platform/mail-address.ts'
import type { Language } from '@iambiz/contract/platform/shapes.ts'
import { fail } from '#server/platform/failure.ts'
import type { PeopleRow } from '#server/platform/files/people-columns.ts'
import { type AddressDeps, verifyAddresses } from './addresses/verify.ts'
import { readContacts } from './contacts/import.ts'

/**
 * Returns the addresses in the cell; a row with only a name returns the name, so that it is reported as an invalid
 * address.
 */
const textsOf = ({ email, name }: PeopleRow): string[] => {
  const texts = splitAddresses(email)
  return texts.length > 0 ? texts : [name]
}

/** Converts the people of an uploaded table to recipients of a group or to contacts. */
export const readPeople = (known: AddressDeps) => ({
  recipients: async (rows: readonly PeopleRow[], lang: Language) => {
    const texts = rows.flatMap(textsOf)
    const count = new Set(texts.map(addressKey)).size
    if (count > maxGroupPeople) return fail('mail-group.too-many', { count, max: maxGroupPeople })
    return verifyAddresses(known, lang, texts)
  },
  contacts: (rows: readonly PeopleRow[]) => readContacts(known, rows),
})
