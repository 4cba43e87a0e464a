import { randomUUID } from 'node:crypto'
import type { ManagedContact, opsContacts } from '@iambiz/contract/features/catalogue/ops-contacts.ts'
import type { ReceivedOf } from '@iambiz/contract/platform/endpoint.ts'
import { applications } from '@iambiz/demo/world/catalogue.ts'
import { fail } from '@iambiz/server/platform/failure.ts'
import { personReading, usualReading } from '@iambiz/server/platform/person-reading.ts'
import { folded } from '@iambiz/server/platform/search-text.ts'
import type { Caller } from '#mock/caller.ts'
import type { Circumstances, Handlers } from '#mock/handler.ts'
import { filtered, pageOf } from '#mock/listing.ts'
import type { Memory } from '#mock/memory.ts'
import { offeredApplication } from '#mock/offered-application.ts'

const kept = new WeakMap<Memory, Omit<ManagedContact, 'appName'>[]>()

/** What is in the address book, as whoever maintains it writes it. */
export function contactsOf({ memory, company: { world } }: Pick<Circumstances, 'memory' | 'company'>) {
  const known = kept.get(memory)
  if (known) return known
  const rows = world.contacts.map((contact, index) => ({
    ...{ id: contact.id, appCode: contact.application, duty: contact.duty, sortNo: (index + 1) * 10 },
    ...{ moduleZh: contact.module.zh, moduleEn: contact.module.en },
    ...{ nameZh: contact.nameZh, nameEn: contact.nameEn ?? '' },
    ...{ phone: contact.phone, email: contact.email, wecomId: contact.wecomId ?? '' },
    ...{ hoursZh: contact.hours.zh, hoursEn: contact.hours.en },
    ...{ revision: 1, updateTime: '2026-01-05 09:00:00' },
  }))
  kept.set(memory, rows)
  return rows
}

export const keepContacts = (memory: Memory, contacts: Omit<ManagedContact, 'appName'>[]) =>
  kept.set(memory, contacts)

const nameOf = (code: string, lang: 'zh' | 'en') =>
  applications.find((app) => app.code === code)?.[lang] ?? code

function entries(circumstances: Circumstances) {
  const { lang } = circumstances
  const byName = new Intl.Collator(lang === 'en' ? 'en' : 'zh-u-co-pinyin')
  const inLanguage = (zh: string, en: string) => (lang === 'en' ? en || zh : zh)
  return contactsOf(circumstances)
    .map((contact) => ({
      id: contact.id,
      appCode: contact.appCode,
      appName: nameOf(contact.appCode, lang),
      module: inLanguage(contact.moduleZh, contact.moduleEn),
      name: inLanguage(contact.nameZh, contact.nameEn),
      ...usualReading(personReading(contact.nameZh).name_order),
      duty: contact.duty,
      phone: contact.phone,
      email: contact.email,
      wecomId: contact.wecomId,
      hours: inLanguage(contact.hoursZh, contact.hoursEn),
    }))
    .sort((a, b) => byName.compare(a.appName, b.appName))
}

type Entry = ReturnType<typeof entries>[number]

function keywordTest(keyword = ''): (entry: Entry) => boolean {
  const wanted = folded(keyword)
  const dense = wanted.replace(/[ '-]/g, '')
  return (entry) =>
    Object.values(entry).some((cell) => folded(cell).includes(wanted)) ||
    [entry.phone, entry.pinyin, entry.initials].some((text) => text.replace(/[ -]/g, '').includes(dense))
}

type Narrowed = { appCode?: string | undefined; keyword?: string | undefined }

/** The contacts that a filter finds, with the names of their applications. */
export const managedIn = (
  { memory, company, lang }: Pick<Circumstances, 'memory' | 'company' | 'lang'>,
  { appCode, keyword = '' }: Narrowed,
): ManagedContact[] =>
  contactsOf({ memory, company })
    .map((contact) => ({ ...contact, appName: nameOf(contact.appCode, lang) }))
    .filter(
      (contact) =>
        (!appCode || contact.appCode === appCode) &&
        folded(Object.values(contact).join('\n')).includes(folded(keyword)),
    )

type Written = ReceivedOf<(typeof opsContacts)['POST /iam-portal/v1/portal/ownContact/save']>['body']

const owns = ({ userNo }: Pick<Caller, 'userNo'>, code: string) =>
  applications.some((app) => app.code === code && app.owner === userNo)

function saved({ memory, company, lang, body, now }: Circumstances & { body: Written }): ManagedContact {
  const rows = contactsOf({ memory, company })
  const { id, revision, sortNo, ...written } = body
  const before = rows.find((row) => row.id === id)
  if (id !== undefined && !before) fail('resource.not-found')
  const appName = nameOf(written.appCode, lang)
  if (before && before.revision !== revision) fail('resource.changed', { current: { ...before, appName } })
  const contact = {
    ...written,
    id: before?.id ?? randomUUID(),
    sortNo: sortNo ?? before?.sortNo ?? (rows.length + 1) * 10,
    revision: (before?.revision ?? 0) + 1,
    updateTime: company.wireTime(now),
  }
  keepContacts(memory, [...rows.filter((row) => row.id !== contact.id), contact])
  return { ...contact, appName }
}

function removed({ memory, company, body }: Circumstances & { body: { ids: string[] } }) {
  const rows = contactsOf({ memory, company })
  const left = rows.filter((row) => !body.ids.includes(row.id))
  keepContacts(memory, left)
  return { deleted: rows.length - left.length }
}

export const opsContactHandlers = {
  'POST /iam-portal/v1/portal/opsContact/list': ({ body, ...circumstances }) => {
    const { appCode, module, duty, keyword } = body
    const matches = keywordTest(keyword)
    const found = entries(circumstances).filter(
      (entry) =>
        (!appCode || entry.appCode === appCode) &&
        (!module || entry.module === module) &&
        (!duty || entry.duty === duty) &&
        matches(entry),
    )
    return pageOf(filtered(found, body), body)
  },

  'GET /iam-portal/v1/portal/opsContact/applications': (circumstances) => {
    const byCode = Map.groupBy(entries(circumstances), ({ appCode }) => appCode)
    return {
      list: [...byCode].flatMap(([appCode, found]) => {
        const app = applications.find(({ code }) => code === appCode)
        const modules = [...new Set(found.map(({ module }) => module))]
        return app ? [{ ...offeredApplication(app, circumstances.lang), modules }] : []
      }),
    }
  },

  'POST /iam-authority/v1/admin/opsContact/list': ({ body, ...circumstances }) =>
    pageOf(managedIn(circumstances, body), body),

  'GET /iam-authority/v1/admin/opsContact/applications': ({ lang }) => ({
    list: applications.map((app) => offeredApplication(app, lang)),
  }),

  'POST /iam-authority/v1/admin/opsContact/saveOrUpdate': (asked) => saved(asked),

  'POST /iam-authority/v1/admin/opsContact/delete': (asked) => removed(asked),

  'POST /iam-portal/v1/portal/ownContact/list': ({ body, caller, ...circumstances }) =>
    pageOf(owns(caller, body.appCode) ? managedIn(circumstances, body) : [], body),

  'POST /iam-portal/v1/portal/ownContact/save': ({ caller, ...asked }) => {
    const before = contactsOf(asked).find(({ id }) => id === asked.body.id)
    const codes = [asked.body.appCode, ...(before ? [before.appCode] : [])]
    return codes.every((code) => owns(caller, code)) ? saved(asked) : fail('resource.not-found')
  },

  'POST /iam-portal/v1/portal/ownContact/delete': ({ caller, ...asked }) => {
    const isForeign = contactsOf(asked).some(
      ({ id, appCode }) => asked.body.ids.includes(id) && !owns(caller, appCode),
    )
    return isForeign ? fail('resource.not-found') : removed(asked)
  },
} satisfies Handlers
