type Phrase = string | ((values: never) => string)
type Pair = { zh: Phrase; en: Phrase }

/** Gives every value its own name in braces. */
const placeholders = new Proxy({}, { get: (_, name) => `{${String(name)}}` }) as never

/** The text of a phrase, with `{name}` where it takes a value. */
export const templateOf = (phrase: Phrase): string =>
  typeof phrase === 'string' ? phrase : phrase(placeholders)

/**
 * What a phrase is called where translations are kept: its built-in text in both languages. Phrases that read the same are one,
 * and a text that a new release words otherwise is another one. Undefined where a phrase cannot do without real values.
 */
export function addressOf({ zh, en }: Pair): string | undefined {
  try {
    return `${templateOf(zh)} | ${templateOf(en)}`
  } catch {
    return undefined
  }
}

/** A number as the built-in text has it: one that counts is grouped, which both languages do alike, and a year is not. */
function written(value: unknown, builtIn: string): string {
  const grouped = typeof value === 'number' ? value.toLocaleString('en') : undefined
  return grouped !== undefined && builtIn.includes(grouped) ? grouped : String(value)
}

/** A text with its values in place of the `{name}` parts; `builtIn` is what the phrase itself makes of them. */
export const filledIn = (
  template: string,
  values: Readonly<Record<string, unknown>>,
  builtIn: string,
): string =>
  template.replace(/\{(\w+)\}/g, (part, name: string) =>
    name in values ? written(values[name], builtIn) : part,
  )
