import type { Language } from '@iambiz/contract/platform/shapes.ts'
import { type RawBuilder, sql } from 'kysely'

/** A pair of columns in one language; Chinese where English is missing. `named` does the same in memory. */
export const worded = (lang: Language, zh: string, en: string): RawBuilder<string> =>
  lang === 'en' ? sql<string>`coalesce(${sql.ref(en)}, ${sql.ref(zh)})` : sql<string>`${sql.ref(zh)}`

/** The name of a row of `table` in one language; `null` where an outer join found no row. */
export const nameOf = (lang: Language, table: string): RawBuilder<string> =>
  worded(lang, `${table}.name_zh`, `${table}.name_en`)

/** The same, but empty where an outer join found no row. */
export const nameOrNone = (lang: Language, table: string): RawBuilder<string> =>
  sql<string>`coalesce(${nameOf(lang, table)}, '')`
