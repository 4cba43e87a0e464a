import { find, queryOf, remembered, type Searchable, searchable } from '#web/platform/search/match.ts'

type App = {
  appCode: string
  appName: string
  otherName?: string | undefined
  pinyin: string
  initials: string
}

/** One of several to tick; `fields` is what it is found by where there are many. */
export type Option = { value: string; label: string; fields?: Searchable }

/** Made once for each list that was read. */
export const appOptions = remembered((apps: readonly App[]): Option[] =>
  apps.map(({ appCode, appName, otherName, pinyin, initials }) => ({
    value: appCode,
    label: appName,
    fields: searchable({ names: [appName, otherName], pinyin, initials, codes: [appCode] }),
  })),
)

const fieldsOf = ({ fields, label }: Option) => fields ?? searchable({ names: [label] })

/** What a text finds as the search of the portal does, best first; all of them where nothing is typed. */
export function foundOptions(options: readonly Option[], typed: string): readonly Option[] {
  const query = queryOf(typed)
  return query ? find(options, query, fieldsOf).items : options
}
