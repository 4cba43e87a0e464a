import { maxGroupPeople } from '@iambiz/contract/features/mail-groups.ts'
import { addressKey, splitAddresses } from '@iambiz/contract/platform/mail-address.ts'
import { type AddressDeps, verifyAddresses } from '#server/features/mail-addresses/verify.ts'
import { mailContacts } from '#server/features/mail-contacts/contacts.ts'
import { readContacts } from '#server/features/mail-contacts/import.ts'
import { mailGroups } from '#server/features/mail-groups/groups.ts'
import { fail } from '#server/platform/failure.ts'
import type { PeopleRow } from '#server/platform/files/people-columns.ts'
import type { OwnedRecordDeps } from '#server/platform/owned-records.ts'
import { toPage } from '#server/platform/page.ts'
import type { WireTime } from '#server/platform/wire-time.ts'
import type { FileDeps } from './files.ts'
import type { MailRecordDeps } from './mail-records.ts'

type Base = OwnedRecordDeps & { wireTime: WireTime; domains: readonly string[] }

/** Kinds that are being built: there is none of them, and none can be made. */
const unbuilt = {
  list: async (_actor: unknown, _context: unknown, query: { pageNum: number; pageSize: number }) =>
    toPage<never>([], 0, query),
  detail: async () => undefined,
  save: async () => fail('resource.not-found'),
  switchAll: async () => fail('resource.not-found'),
  remove: async () => fail('resource.not-found'),
}

/** Hands mail groups and contacts what they need to know of addresses. */
export const mailRecordDeps = ({ domains, ...base }: Base): MailRecordDeps => ({
  templates: unbuilt,
  groups: mailGroups({
    ...base,
    domains,
    verify: (lang, texts) => verifyAddresses({ db: base.db, domains }, lang, texts),
  }),
  contacts: mailContacts({ ...base, domains }),
})

/** What stands where an address belongs, in pieces where there are several; a name alone is told as no address. */
const textsOf = ({ email, name }: PeopleRow): string[] => {
  const texts = splitAddresses(email)
  return texts.length > 0 ? texts : [name]
}

/** What is made of the people in an uploaded table: recipients of a group, or contacts. */
export const readPeople = (known: AddressDeps): FileDeps['readPeople'] => ({
  recipients: async (rows, lang) => {
    const texts = rows.flatMap(textsOf)
    const count = new Set(texts.map(addressKey)).size
    if (count > maxGroupPeople) return fail('mail-group.too-many', { count, max: maxGroupPeople })
    return verifyAddresses(known, lang, texts)
  },
  contacts: (rows) => readContacts(known, rows),
})
