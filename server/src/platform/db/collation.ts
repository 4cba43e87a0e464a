import type { Language } from '@iambiz/contract/platform/shapes.ts'
import { type RawBuilder, sql } from 'kysely'
import { nameOf } from './worded.ts'

/**
 * Collations for names: pinyin order in Chinese, dictionary order in English. The database's default order is by code
 * points.
 */
export const collation: Readonly<Record<Language, RawBuilder<unknown>>> = {
  zh: sql`collate "zh-x-icu"`,
  en: sql`collate "en-x-icu"`,
}

const isName = /(?:^|[._])name(?:_zh)?$/

/** An `order by` term for a list column; names use the collation of the language. */
export const inOrder = (column: string, order: 'asc' | 'desc', lang: Language = 'zh') =>
  sql`${sql.ref(column)} ${isName.test(column) ? collation[lang] : sql``} ${sql.raw(order)}`

/** Sort key of people and other tables with readings; in Chinese, names are sorted by their readings as names. */
export const personOrder = (lang: Language, table: string): RawBuilder<unknown> =>
  lang === 'zh' ? sql.ref(`${table}.name_order`) : sql`${nameOf(lang, table)} ${collation.en}`
