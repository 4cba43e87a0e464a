import type { RawBuilder, SqlBool } from 'kysely'
import { hasText } from '#server/platform/db/text-search.ts'

/** Whether a text occurs in the code, the names or the readings of the application `a`. */
export const hasInName = (text: string): RawBuilder<SqlBool> =>
  hasText(text, 'a.name_zh', 'a.name_en', 'a.app_code', 'a.pinyin', 'a.initials')
