type Phrase = string | ((values: never) => string)
type Pair = { zh: Phrase; en: Phrase }

/** Returns the name of each property in braces as its value. */
const placeholders = new Proxy({}, { get: (_, name) => `{${String(name)}}` }) as never

/** Returns the text of a phrase, with `{name}` for each value. */
export const templateOf = (phrase: Phrase): string =>
  typeof phrase === 'string' ? phrase : phrase(placeholders)

/**
 * Returns the key under which translations of a phrase are stored: its built-in text in both languages. Phrases with
 * equal text share a key, and a text changed by a release gets a new one. Undefined if the phrase cannot be evaluated
 * with placeholders.
 */
export function addressOf({ zh, en }: Pair): string | undefined {
  try {
    return `${templateOf(zh)} | ${templateOf(en)}`
  } catch {
    return undefined
  }
}

/** Formats a number like the built-in text: counts are grouped, which both languages do alike, years are not. */
function written(value: unknown, builtIn: string): string {
  const grouped = typeof value === 'number' ? value.toLocaleString('en') : undefined
  return grouped !== undefined && builtIn.includes(grouped) ? grouped : String(value)
}

/** Replaces the `{name}` parts of a text by values; `builtIn` is the built-in phrase formatted with the same values. */
export const filledIn = (
  template: string,
  values: Readonly<Record<string, unknown>>,
  builtIn: string,
): string =>
  template.replace(/\{(\w+)\}/g, (part, name: string) =>
    name in values ? written(values[name], builtIn) : part,
  )
