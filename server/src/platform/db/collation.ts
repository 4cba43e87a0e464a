import type { Language } from '@iambiz/contract/platform/shapes.ts'
import { type RawBuilder, sql } from 'kysely'
import { nameOf } from './worded.ts'

/** How names are sorted: by pinyin in Chinese, as a dictionary does in English; the database's own order is that of code points. */
export const collation: Readonly<Record<Language, RawBuilder<unknown>>> = {
  zh: sql`collate "zh-x-icu"`,
  en: sql`collate "en-x-icu"`,
}

const isName = /(?:^|[._])name(?:_zh)?$/

/** A term of `order by` for a column of a list; names are sorted as people read them. */
export const inOrder = (column: string, order: 'asc' | 'desc', lang: Language = 'zh') =>
  sql`${sql.ref(column)} ${isName.test(column) ? collation[lang] : sql``} ${sql.raw(order)}`

/** The order of people, or of others that have readings: Chinese names by how they are read as names. */
export const personOrder = (lang: Language, table: string): RawBuilder<unknown> =>
  lang === 'zh' ? sql.ref(`${table}.name_order`) : sql`${nameOf(lang, table)} ${collation.en}`
