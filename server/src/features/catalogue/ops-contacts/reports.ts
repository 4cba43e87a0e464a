import type { OpsContact } from '@iambiz/contract/features/catalogue/ops-contacts.ts'
import { opsContactFields } from '@iambiz/contract/features/catalogue/ops-contacts.ts'
import type { PageRequest } from '@iambiz/contract/platform/page.ts'
import type { Language } from '@iambiz/contract/platform/shapes.ts'
import { sql } from 'kysely'
import { collation } from '#server/platform/db/collation.ts'
import type { Db } from '#server/platform/db/tables.ts'
import { searchText } from '#server/platform/db/text-search.ts'
import { nameOf, worded } from '#server/platform/db/worded.ts'
import { offeredColumns } from '#server/platform/offered-applications.ts'
import { compileFilters, filterColumns, sortColumn } from '#server/platform/query-fields.ts'
import type { Keyword } from '#server/platform/search-text.ts'

export type ContactFilter = {
  appCode?: string | undefined
  module?: string | undefined
  duty?: OpsContact['duty'] | undefined
  keyword: ContactKeyword
}

/** A search text in three forms. An empty form matches nothing. */
export type ContactKeyword = Keyword & { digits: string }

const columns = filterColumns(opsContactFields, {
  appCode: 'app_code',
  appName: 'app_name',
  module: 'module',
  name: 'name',
  duty: 'duty',
  phone: 'phone',
  email: 'email',
  wecomId: 'wecom_id',
})

const written = (column: string) => sql<string>`coalesce(${sql.ref(column)}, '')`

/** Selects the contacts of applications that are online or in maintenance, in one language. */
const entries = (db: Db, lang: Language) =>
  db
    .selectFrom('ops_contact as c')
    .innerJoin('application as a', 'a.app_id', 'c.app_id')
    .where('a.status', 'in', [1, 2])
    .select(['c.contact_id', 'a.app_code', 'c.duty', 'c.sort_no', 'c.name_order'])
    .select([
      nameOf(lang, 'a').as('app_name'),
      worded(lang, 'c.module_zh', 'c.module_en').as('module'),
      nameOf(lang, 'c').as('name'),
      sql<string>`coalesce(${worded(lang, 'c.hours_zh', 'c.hours_en')}, '')`.as('hours'),
      written('c.phone').as('phone'),
      written('c.email').as('email'),
      written('c.wecom_id').as('wecom_id'),
      sql<number>`array_position(array['product', 'operation', 'development'], c.duty)`.as('duty_rank'),
      searchText(
        ...['a.name_zh', 'a.name_en', 'a.app_code', 'c.module_zh', 'c.module_en', 'c.name_zh', 'c.name_en'],
        ...['c.phone', 'c.email', 'c.wecom_id'],
      ).as('search_text'),
      sql<string>`concat_ws(chr(10), a.pinyin, a.initials, c.reading_text)`.as('readings'),
      sql<string>`regexp_replace(c.phone, '[^0-9]', '', 'g')`.as('digits'),
    ])

const found = (
  db: Db,
  lang: Language,
  filter: ContactFilter,
  page: PageRequest<keyof typeof opsContactFields>,
) => {
  const { text, reading, digits } = filter.keyword
  return db
    .selectFrom(entries(db, lang).as('entry'))
    .where(compileFilters(page.queryFields, columns))
    .$if(Boolean(filter.appCode), (query) => query.where('app_code', '=', filter.appCode ?? ''))
    .$if(Boolean(filter.module), (query) => query.where('module', '=', filter.module ?? ''))
    .$if(filter.duty !== undefined, (query) => query.where('duty', '=', filter.duty ?? 'product'))
    .$if(text !== '', (query) =>
      query.where(
        sql<boolean>`(strpos(search_text, ${text}) > 0
          or (${reading} <> '' and strpos(readings, ${reading}) > 0)
          or (${digits} <> '' and strpos(digits, ${digits}) > 0))`,
      ),
    )
}

const inWords = new Set(['app_name', 'module', 'name'])

/** Returns one page, by application unless another order is requested. The order is stable between requests. */
export function contactRows(
  db: Db,
  lang: Language,
  filter: ContactFilter,
  page: PageRequest<keyof typeof opsContactFields>,
) {
  const { column, order } = sortColumn(page, columns, { column: 'app_name', order: 'asc' })
  const direction = sql.raw(order)
  const collated = (name: string) => sql`${sql.ref(name)} ${collation[lang]}`
  const places = { duty: 'duty_rank', ...(lang === 'zh' ? { name: 'name_order' } : {}) }
  const place = Object.entries(places).find(([name]) => name === column)?.[1]
  const first = place === undefined && inWords.has(column) ? collated(column) : sql.ref(place ?? column)
  return found(db, lang, filter, page)
    .select(['contact_id', 'app_code', 'app_name', 'module', 'name', 'name_order', 'duty'])
    .select(['phone', 'email', 'wecom_id', 'hours'])
    .orderBy(sql`${first} ${direction}`)
    .orderBy(sql`${collated('app_name')}, app_code, ${collated('module')}, duty_rank, sort_no, contact_id`)
    .offset((page.pageNum - 1) * page.pageSize)
    .limit(page.pageSize)
    .execute()
}

export async function countContacts(
  db: Db,
  lang: Language,
  filter: ContactFilter,
  page: PageRequest<keyof typeof opsContactFields>,
): Promise<number> {
  const { count } = await found(db, lang, filter, page)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Returns every application with each of its modules that has a contact, both in the language's collation. */
export const moduleRows = (db: Db, lang: Language) =>
  db
    .selectFrom(entries(db, lang).as('entry'))
    .innerJoin('application as a', 'a.app_code', 'entry.app_code')
    .select(offeredColumns(lang, 'a'))
    .select('entry.module')
    .groupBy(['a.app_id', 'entry.app_name', 'entry.module'])
    .orderBy(sql`entry.app_name ${collation[lang]}, a.app_code, entry.module ${collation[lang]}`)
    .execute()
