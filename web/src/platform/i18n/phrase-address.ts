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

/** What counts something; a year is no such number. */
const counts = new Set(['count', 'total', 'most', 'people', 'concerned', 'rows'])

/** As both languages write it. */
const written = (name: string, value: unknown): string =>
  typeof value === 'number' && counts.has(name) ? value.toLocaleString('en') : String(value)

/** A text with its values in place of the `{name}` parts. */
export const filledIn = (template: string, values: Readonly<Record<string, unknown>>): string =>
  template.replace(/\{(\w+)\}/g, (part, name: string) =>
    name in values ? written(name, values[name]) : part,
  )
