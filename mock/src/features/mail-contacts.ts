import { randomUUID } from 'node:crypto'
import type {
  ContactFault,
  ImportedContact,
  MailContact,
  mailContactFilters,
  WrittenMailContact,
} from '@iambiz/contract/features/mail-contacts.ts'
import { addressFaultOf, addressKey, splitAddresses } from '@iambiz/contract/platform/mail-address.ts'
import { applicationId, applications } from '@iambiz/demo/world/catalogue.ts'
import { withAncestors } from '@iambiz/demo/world/organizations.ts'
import { fail, wordsOf } from '@iambiz/server/platform/failure.ts'
import type { PeopleRow } from '@iambiz/server/platform/files/people-columns.ts'
import { folded } from '@iambiz/server/platform/search-text.ts'
import type { z } from 'zod'
import type { Caller } from '#mock/caller.ts'
import { applicationsById, organizationNamed } from '#mock/company.ts'
import type { Circumstances, Handlers } from '#mock/handler.ts'
import type { MailContactRow } from '#mock/mail-contacts.ts'
import { appsOf } from './maintained-announcements.ts'

const domains = ['chengchuan.example']
type Asked = Circumstances & { caller: Caller }
type Filters = z.output<typeof mailContactFilters>

const mayChange = (caller: Caller, appId: string | null): boolean =>
  appId === null
    ? caller.adminKind !== 'business_sys_manager'
    : appsOf(caller).some(({ code }) => applicationId(code) === appId)
const maySee = (caller: Caller, appId: string | null): boolean => appId === null || mayChange(caller, appId)

function shown(row: MailContactRow, { company, caller, lang }: Asked): MailContact {
  const app = row.appId === null ? undefined : applicationsById.get(row.appId)
  const organization = organizationNamed(row.orgCode ?? '')
  const updater = company.people.get(row.updaterNo)
  const { id, name, email, phone, orgCode, remarks, status, revision } = row
  return {
    ...{ id, kind: 'CONTACT', name, email, phone, remarks, status, revision, publicMailbox: true },
    appCode: app?.code ?? '*',
    appName: app?.[lang] ?? '',
    ...(orgCode ? { orgCode } : {}),
    orgName: organization?.[lang] ?? '',
    updateTime: company.wireTime(row.updatedAt),
    updaterName: (lang === 'en' ? updater?.nameEn : updater?.nameZh) ?? '',
    groupCount: 0,
    editable: mayChange(caller, row.appId),
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

/** The row, where the person may change it. */
const ownRow = ({ memory, caller }: Asked, id: string): MailContactRow => {
  const row = memory.mailContacts.find((one) => one.id === id)
  return row && mayChange(caller, row.appId) ? row : fail('resource.not-found')
}

function ownAppId(caller: Caller, appCode: string): string | null {
  if (appCode !== '*' && !applications.some(({ code }) => code === appCode)) fail('system.unknown')
  const appId = appCode === '*' ? null : applicationId(appCode)
  return mayChange(caller, appId) ? appId : fail('access.bulletin')
}

export function saveContact(asked: Asked, written: WrittenMailContact) {
  const { memory, caller, lang, now } = asked
  const { id, name, phone, orgCode, remarks, status } = written
  const before = id === undefined ? undefined : ownRow(asked, id)
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

export function switchContacts(asked: Asked, { ids, status }: { ids: readonly string[]; status: 0 | 1 }) {
  const reasonOf = (id: string) => {
    const row = asked.memory.mailContacts.find((one) => one.id === id)
    if (!row || !maySee(asked.caller, row.appId)) return 'not-found'
    if (!mayChange(asked.caller, row.appId)) return 'not-yours'
    return row.status === status ? 'unchanged' : undefined
  }
  const skipped = [...new Set(ids)].flatMap((id) => {
    const reason = reasonOf(id)
    if (reason) return [{ id, reason } as const]
    const row = ownRow(asked, id)
    Object.assign(row, { status, revision: row.revision + 1 })
    return []
  })
  return { changed: new Set(ids).size - skipped.length, skipped }
}

export function removeContact(asked: Asked, id: string, revision: number) {
  const row = ownRow(asked, id)
  if (row.revision !== revision) fail('resource.changed')
  asked.memory.mailContacts.splice(asked.memory.mailContacts.indexOf(row), 1)
  return { id }
}

/** The lines of a file, each with the reason where it cannot become a contact. */
export function readContacts(asked: Circumstances, rows: readonly PeopleRow[]): { lines: ImportedContact[] } {
  const seen = new Set<string>()
  const lines = rows.map((row) => {
    const email = addressIn(row.email)
    const fault = faultOf(asked, row.name, email)
    const reason = fault ?? (seen.has(addressKey(email)) ? 'duplicate' : undefined)
    seen.add(addressKey(email))
    return { ...row, email, ...(reason ? { reason } : {}) }
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
