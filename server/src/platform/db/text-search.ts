import { unseenMarks } from '@iambiz/contract/platform/unseen.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { folded } from '#server/platform/search-text.ts'

/** Columns normalized for search, one per line; the same normalization as `folded`. */
export const searchText = (...columns: readonly (string | RawBuilder<unknown>)[]): RawBuilder<string> =>
  sql<string>`lower(normalize(translate(concat_ws(chr(10), ${sql.join(
    columns.map((column) => (typeof column === 'string' ? sql.ref(column) : column)),
  )}), ${unseenMarks}, ''), nfkc))`

/** Whether one of the columns contains the keyword; every list of the portal searches by this rule. */
export const hasText = (
  keyword: string,
  ...columns: readonly (string | RawBuilder<unknown>)[]
): RawBuilder<SqlBool> => sql<SqlBool>`strpos(${searchText(...columns)}, ${folded(keyword)}) > 0`
