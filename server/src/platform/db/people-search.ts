import { type RawBuilder, sql } from 'kysely'
import type { Keyword } from '#server/platform/search-text.ts'
import { containsByPairs } from './text-pairs.ts'
import { hasText } from './text-search.ts'

/**
 * Normalized search text: for staff number, names and mail address, for readings of the name, and for the digits of the
 * telephone number.
 */
export type PeopleText = Keyword & { digits?: string }

/** A single non-ASCII character, as in Chinese names; a single Latin letter would match nearly everyone. */
const isOfName = (part: string) => /^[^\p{ASCII}]$/u.test(part)

const found = (column: RawBuilder<unknown>, part: string) =>
  isOfName(part) ? sql`characters_of_name(search_text) @> array[${part}]` : containsByPairs(column, part)

/**
 * SQL: staff numbers of the people that match a non-empty text. One select per column, so that each uses its own index
 * and PostgreSQL need not recompute `pairs_of` for every row.
 */
export function peopleWith({ text, reading, digits = '' }: PeopleText): RawBuilder<unknown> {
  const parts = [
    [sql.ref('search_text'), text],
    [sql.ref('reading_text'), reading],
    [sql.ref('mobile_digits'), digits],
  ] as const
  const selections = parts
    .filter(([, part]) => part !== '')
    .map(([column, part]) => sql`select user_no from person where ${found(column, part)}`)
  return sql.join(selections, sql` union all `)
}

/** Whether the keyword occurs in one of the columns, or in a reading of the name; `table` must have readings. */
export const hasPerson = (
  { text, reading }: Keyword,
  table: string,
  columns: readonly string[] = ['user_no', 'name_zh', 'name_en'],
): RawBuilder<boolean> => sql<boolean>`(${hasText(text, ...columns.map((column) => (column.includes('.') ? column : `${table}.${column}`)))}
  or (${reading} <> '' and strpos(${sql.ref(`${table}.reading_text`)}, ${reading}) > 0))`
