import { maxGroupPeople } from '@iambiz/contract/features/mail/groups.ts'
import { addressKey, splitAddresses } from '@iambiz/contract/platform/mail-address.ts'
import { type AddressDeps, verifyAddresses } from '#server/features/mail/addresses/verify.ts'
import { mailContacts } from '#server/features/mail/contacts/contacts.ts'
import { readContacts } from '#server/features/mail/contacts/import.ts'
import { posting } from '#server/features/mail/delivery/outbox-store.ts'
import { mailGroups } from '#server/features/mail/groups/groups.ts'
import type { MailTemplateDeps } from '#server/features/mail/templates/deps.ts'
import { mailTemplates } from '#server/features/mail/templates/templates.ts'
import { fail } from '#server/platform/failure.ts'
import type { PeopleRow } from '#server/platform/files/people-columns.ts'
import type { OwnedRecordDeps } from '#server/platform/owned-records.ts'
import type { WireTime } from '#server/platform/wire-time.ts'
import type { PortalConfig } from './config.ts'
import type { FileDeps } from './files.ts'
import type { MailRecordDeps } from './mail-records.ts'

type Base = OwnedRecordDeps & { wireTime: WireTime }

/** Templates are tried out by mails, which another feature writes. */
export const mailTemplateDeps = (
  { db, scopeOf, wireTime }: Base,
  { baseUrl, mail }: Pick<PortalConfig, 'baseUrl' | 'mail'>,
): MailTemplateDeps => {
  const post = posting({ held: mail.server === undefined })
  return {
    db,
    scopeOf,
    wireTime,
    baseUrl,
    postTest: (trx, { letter, actor, lang, at }) =>
      post(trx, {
        letter: { cause: 'template-test', path: '/home/mail/templates', ...letter },
        userNos: [actor.userNo],
        lang,
        at,
      }),
  }
}

/** Hands mail groups and contacts what they need to know of addresses. */
export const mailRecordDeps = (base: Base & AddressDeps, templates: MailTemplateDeps): MailRecordDeps => ({
  templates: mailTemplates(templates),
  groups: mailGroups({
    ...base,
    verify: (lang, texts) => verifyAddresses(base, lang, texts),
  }),
  contacts: mailContacts(base),
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
