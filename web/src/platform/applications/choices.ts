import type { AppOption, OfferedApplication } from '@iambiz/contract/platform/shapes.ts'
import { matchedPart } from '#web/platform/search/highlight.ts'
import { find, queryOf, remembered, type Searchable, searchable } from '#web/platform/search/match.ts'
import type { ComboboxOption } from '#web/ui/use-combobox.ts'

/** An application, or all applications as one choice; `value` is what the form sends. */
export type ApplicationChoice = ComboboxOption & { fields: Searchable }

const choiceOf = (value: string, app: OfferedApplication): ApplicationChoice => {
  const { appCode, appName, otherName, pinyin, initials } = app
  const fields = searchable({ names: [appName, otherName], pinyin, initials, codes: [appCode] })
  return { value, label: appName, detail: appCode, fields }
}

/** Computed once per list. */
export const choicesByCode = remembered((apps: readonly OfferedApplication[]) =>
  apps.map((app) => choiceOf(app.appCode, app)),
)

/** Like `choicesByCode`, with the ids of applications as values. */
export const choicesById = remembered((apps: readonly AppOption[]) =>
  apps.map((app) => choiceOf(app.appId, app)),
)

/** Returns the choice that stands for all applications. */
export const everyChoice = (value: string, label: string): ApplicationChoice => ({
  value,
  label,
  fields: searchable({ names: [label] }),
})

const fieldsOf = ({ fields }: ApplicationChoice) => fields

/**
 * Returns the choices that match a text by the rules of the search, best first; all in their order for an empty text.
 */
export function foundChoices(choices: readonly ApplicationChoice[], text: string): ComboboxOption[] {
  const query = queryOf(text)
  if (!query) return [...choices]
  return find(choices, query, fieldsOf).items.map(({ fields, ...option }) => ({
    ...option,
    part: matchedPart(option.label, fields, query),
  }))
}
