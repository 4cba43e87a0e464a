import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { anywhere } from '#server/platform/page.ts'

/** Whether an application, called `a`, has a text in its code, its names or how they are read. */
export function hasInName(text: string): RawBuilder<SqlBool> {
  const pattern = anywhere(text)
  return sql<SqlBool>`(a.name_zh ilike ${pattern} or a.name_en ilike ${pattern} or a.app_code ilike ${pattern}
    or a.pinyin ilike ${pattern} or a.initials ilike ${pattern})`
}
