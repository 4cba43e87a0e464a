import { type RawBuilder, sql } from 'kysely'

/**
 * Whether a normalized text contains a normalized part. Uses the index on `pairs_of` where there is one, except for a
 * single character, which forms no pair.
 */
export function containsByPairs(text: RawBuilder<unknown>, part: string): RawBuilder<boolean> {
  const contains = sql<boolean>`strpos(${text}, ${part}) > 0`
  return [...part].length < 2
    ? contains
    : sql<boolean>`(pairs_of(${text}) @> pairs_of(${part}) and ${contains})`
}
