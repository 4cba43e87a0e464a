import { randomUUID } from 'node:crypto'
import type {
  ContactFault,
  ImportedContact,
  MailContact,
  mailContactFilters,
  WrittenMailContact,
} from '@iambiz/contract/features/mail/contacts.ts'
import { addressFaultOf, addressKey, splitAddresses } from '@iambiz/contract/platform/mail-address.ts'
import { withAncestors } from '@iambiz/demo/world/organizations.ts'
import { soundRow } from '@iambiz/server/features/mail/contacts/sound-row.ts'
import { fail, wordsOf } from '@iambiz/server/platform/failure.ts'
import type { PeopleRow } from '@iambiz/server/platform/files/people-columns.ts'
import { folded } from '@iambiz/server/platform/search-text.ts'
import type { z } from 'zod'
import { organizationNamed } from '#mock/company.ts'
import type { Circumstances, Handlers } from '#mock/handler.ts'
import type { MailContactRow } from '#mock/mail-contacts.ts'
import { type Asked, headOf, maySee, ownAppId, ownRow } from './owned-records.ts'

const domains = ['chengchuan.example']
type Filters = z.output<typeof mailContactFilters>

function shown(row: MailContactRow, asked: Asked): MailContact {
  const { name, email, phone, orgCode, remarks } = row
  return {
    ...headOf(row, asked),
    ...{ kind: 'CONTACT', name, email, phone, remarks, publicMailbox: true },
    ...(orgCode ? { orgCode } : {}),
    orgName: organizationNamed(orgCode ?? '')?.[asked.lang] ?? '',
    groupCount: 0,
  }
}

/** The contacts that somebody may see and a filter finds, by name. */
export function contactsOf(asked: Asked, { appCode, status, keyword = '', orgCode }: Filters): MailContact[] {
  const byName = new Intl.Collator(asked.lang === 'en' ? 'en' : 'zh-u-co-pinyin')
  const wanted = folded(keyword)
  return asked.memory.mailContacts
    .filter((row) => maySee(asked.caller, row.appId))
    .map((row) => shown(row, asked))
    .filter(
      (contact) =>
        (!appCode || contact.appCode === appCode) &&
        (status === undefined || contact.status === status) &&
        (!orgCode || withAncestors(contact.orgCode ?? '').includes(orgCode)) &&
        [contact.name, contact.email, contact.phone, contact.remarks].some((text) =>
          folded(text).includes(wanted),
        ),
    )
    .sort((one, other) => byName.compare(one.name, other.name))
}

export const contactOf = (asked: Asked, id: string): MailContact | undefined =>
  contactsOf(asked, {}).find((contact) => contact.id === id)

function addressIn(text: string): string {
  const [address, ...more] = splitAddresses(text)
  return address === undefined || more.length > 0 ? text.trim() : address
}

const faultOf = (
  { company, memory }: Circumstances,
  name: string,
  address: string,
): ContactFault | undefined => {
  const key = addressKey(address)
  if (name === '') return 'name'
  const wrong = addressFaultOf(address, domains)
  if (wrong) return wrong
  if ([...company.people.values()].some(({ email }) => addressKey(email) === key)) return 'person'
  return memory.mailContacts.some(({ email }) => addressKey(email) === key) ? 'exists' : undefined
}

const failures = {
  name: 'mail-contact.name',
  'too-long': 'request.fields',
  format: 'mail-contact.format',
  domain: 'mail-contact.not-company',
  duplicate: 'mail-contact.exists',
  exists: 'mail-contact.exists',
  person: 'mail-contact.person',
} as const satisfies Record<ContactFault, Parameters<typeof fail>[0]>

export function saveContact(asked: Asked, written: WrittenMailContact) {
  const { memory, caller, lang, now } = asked
  const { id, name, phone, orgCode, remarks, status } = written
  const before = id === undefined ? undefined : ownRow(memory.mailContacts, caller, id)
  const email = addressIn(written.email)
  const isKept = before !== undefined && addressKey(before.email) === addressKey(email)
  const fault = faultOf(asked, name, email)
  if (fault && !(isKept && fault !== 'name')) {
    const field = fault === 'name' ? 'name' : 'email'
    fail(failures[fault], { fields: [{ field, message: wordsOf(failures[fault], lang) }] })
  }
  if (before && before.revision !== written.revision)
    fail('resource.changed', { current: contactOf(asked, before.id) })
  const appId = ownAppId(caller, written.appCode)
  const change = { appId, name, email, phone, orgCode, remarks, status }
  const stamp = { updaterNo: caller.userNo, updatedAt: now }
  if (before) {
    Object.assign(before, change, stamp, { revision: before.revision + 1 })
    return { id: before.id, revision: before.revision, ignored: [] }
  }
  const row: MailContactRow = { id: randomUUID(), revision: 1, ...change, ...stamp }
  memory.mailContacts.push(row)
  return { id: row.id, revision: 1, ignored: [] }
}

/** The lines of a file, each with the reason where it cannot become a contact. */
export function readContacts(asked: Circumstances, rows: readonly PeopleRow[]): { lines: ImportedContact[] } {
  const seen = new Set<string>()
  const lines = rows.map(soundRow).map(({ row, found }) => {
    if (found.reason) return { ...row, ...found }
    const email = addressIn(row.email)
    const fault = faultOf(asked, row.name, email)
    const reason = fault ?? (seen.has(addressKey(email)) ? 'duplicate' : undefined)
    seen.add(addressKey(email))
    return { ...row, ...found, email, ...(reason ? { reason } : {}) }
  })
  return { lines }
}

export const mailContactHandlers = {
  'POST /iam-portal/bulletin/mailContact/import': ({ body, ...asked }) => {
    ownAppId(asked.caller, body.appCode)
    const skipped = body.contacts.flatMap((contact) => {
      const reason = faultOf(asked, contact.name, addressIn(contact.email))
      if (reason) return [{ email: contact.email, reason }]
      saveContact(asked, { kind: 'CONTACT', appCode: body.appCode, status: 1, ...contact })
      return []
    })
    return { created: body.contacts.length - skipped.length, skipped }
  },

  // A table of another kind than the portal's: what matters here is that the browser saves something.
  'POST /iam-portal/bulletin/mailContact/excel/list': ({ body, ...asked }) => ({
    mediaType: 'text/csv; charset=utf-8',
    fileName: 'contacts.csv',
    content: Buffer.from(
      contactsOf(asked, body)
        .map(({ name, email, phone }) => [name, email, phone].join('\t'))
        .join('\n'),
    ),
  }),
} satisfies Handlers
