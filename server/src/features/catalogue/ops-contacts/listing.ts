import type {
  ContactApplication,
  OpsContact,
  opsContacts,
} from '@iambiz/contract/features/catalogue/ops-contacts.ts'
import type { ReceivedOf } from '@iambiz/contract/platform/endpoint.ts'
import type { Language } from '@iambiz/contract/platform/shapes.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { toOffered } from '#server/platform/offered-applications.ts'
import { type Page, toPage } from '#server/platform/page.ts'
import { usualReading } from '#server/platform/person-reading.ts'
import { keywordOf } from '#server/platform/search-text.ts'
import { type ContactKeyword, contactRows, countContacts, moduleRows } from './reports.ts'

export type ContactQuery = ReceivedOf<
  (typeof opsContacts)['POST /iam-portal/v1/portal/opsContact/list']
>['body']

/**
 * Returns the search forms of a text: pinyin without separators between syllables, and phone numbers without grouping.
 */
function contactKeyword(typed: string | undefined): ContactKeyword {
  const keyword = keywordOf(typed)
  const isNumber = /^[0-9+() -]+$/.test(keyword.text)
  return { ...keyword, digits: isNumber ? keyword.text.replace(/[^0-9]/g, '') : '' }
}

/** Returns one page of the address book. */
export async function contactPage(db: Db, lang: Language, query: ContactQuery): Promise<Page<OpsContact>> {
  const filter = { ...query, keyword: contactKeyword(query.keyword) }
  const [rows, total] = await Promise.all([
    contactRows(db, lang, filter, query),
    countContacts(db, lang, filter, query),
  ])
  const list = rows.map(({ contact_id, app_code, app_name, wecom_id, name_order, ...row }) => ({
    ...row,
    ...usualReading(name_order),
    id: contact_id,
    appCode: app_code,
    appName: app_name,
    wecomId: wecom_id,
  }))
  return toPage(list, total, query)
}

/** Returns the applications of the address book, each with its modules. */
export async function contactApplications(db: Db, lang: Language): Promise<ContactApplication[]> {
  const byCode = Map.groupBy(await moduleRows(db, lang), ({ app_code }) => app_code)
  return [...byCode.values()].flatMap(([first, ...others]) =>
    first ? [{ ...toOffered(first), modules: [first, ...others].map(({ module }) => module) }] : [],
  )
}
