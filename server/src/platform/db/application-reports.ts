import type { RawBuilder, SqlBool } from 'kysely'
import { hasText } from '#server/platform/db/text-search.ts'

/** Whether an application, called `a`, has a text in its code, its names or how they are read. */
export const hasInName = (text: string): RawBuilder<SqlBool> =>
  hasText(text, 'a.name_zh', 'a.name_en', 'a.app_code', 'a.pinyin', 'a.initials')
