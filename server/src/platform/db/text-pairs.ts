import { type RawBuilder, sql } from 'kysely'

/**
 * Whether a folded text contains a folded part; where `pairs_of` of the text has an index, found by it, but for a
 * single character, which is no pair.
 */
export function containsByPairs(text: RawBuilder<unknown>, part: string): RawBuilder<boolean> {
  const contains = sql<boolean>`strpos(${text}, ${part}) > 0`
  return [...part].length < 2
    ? contains
    : sql<boolean>`(pairs_of(${text}) @> pairs_of(${part}) and ${contains})`
}
