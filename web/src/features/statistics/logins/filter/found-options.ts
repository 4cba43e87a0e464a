import { find, queryOf, type Searchable, searchable } from '#web/platform/search/match.ts'

/** An option with a checkbox; `fields` are the texts by which search finds it. */
export type Option = { value: string; label: string; fields?: Searchable }

const fieldsOf = ({ fields, label }: Option) => fields ?? searchable({ names: [label] })

/**
 * Returns the options that match a text, best first, by the rules of the portal's search; all options without a text.
 */
export function foundOptions(options: readonly Option[], typed: string): readonly Option[] {
  const query = queryOf(typed)
  return query ? find(options, query, fieldsOf).items : options
}
