import { find, queryOf, type Searchable, searchable } from '#web/platform/search/match.ts'

/** One of several to tick; `fields` is what it is found by where there are many. */
export type Option = { value: string; label: string; fields?: Searchable }

const fieldsOf = ({ fields, label }: Option) => fields ?? searchable({ names: [label] })

/** What a text finds as the search of the portal does, best first; all of them where nothing is typed. */
export function foundOptions(options: readonly Option[], typed: string): readonly Option[] {
  const query = queryOf(typed)
  return query ? find(options, query, fieldsOf).items : options
}
