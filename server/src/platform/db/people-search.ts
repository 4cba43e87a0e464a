import { type RawBuilder, sql } from 'kysely'
import type { Keyword } from '#server/platform/search-text.ts'
import { containsByPairs } from './text-pairs.ts'
import { hasText } from './text-search.ts'

/** What is looked for, folded: in number, names and address, in how the name is read, in the telephone number. */
export type PeopleText = Keyword & { digits?: string }

/** A single character of a name: of Latin letters one is in everybody's text. */
const isOfName = (part: string) => /^[^\p{ASCII}]$/u.test(part)

const found = (column: RawBuilder<unknown>, part: string) =>
  isOfName(part) ? sql`characters_of_name(search_text) @> array[${part}]` : containsByPairs(column, part)

/**
 * SQL: numbers of the people in whom a text is found that is not empty. Each part is asked for by itself, so that each has
 * its index and the pairs of nobody are made again.
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

/** Whether the keyword is in one of the columns, or in a way of typing the name of `table`, which has readings. */
export const hasPerson = (
  { text, reading }: Keyword,
  table: string,
  columns: readonly string[] = ['user_no', 'name_zh', 'name_en'],
): RawBuilder<boolean> => sql<boolean>`(${hasText(text, ...columns.map((column) => (column.includes('.') ? column : `${table}.${column}`)))}
  or (${reading} <> '' and strpos(${sql.ref(`${table}.reading_text`)}, ${reading}) > 0))`
