import type { Language } from '@iambiz/contract/platform/shapes.ts'
import { templateOf } from './phrase-address.ts'
import { type Pair, publishedPhrase } from './translations.ts'

const between = ' · '

type Template = { pattern: RegExp; names: string[]; fixed: number; pair: Pair }

const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Returns a pattern for the texts that a phrase produces; undefined if it has hardly any fixed text. */
function templateIn(pair: Pair, language: Language): Template | undefined {
  const names: string[] = []
  let fixed = 0
  try {
    const parts = templateOf(pair[language]).split(/\{(\w+)\}/)
    const source = parts.map((part, index) => {
      if (index % 2 === 1) {
        names.push(part)
        return '(.+?)'
      }
      fixed += part.length
      return literal(part)
    })
    return fixed < 2 ? undefined : { pattern: new RegExp(`^${source.join('')}$`, 's'), names, fixed, pair }
  } catch {
    // The phrase throws for placeholder values.
    return undefined
  }
}

const readValue = (text: string): unknown =>
  /^\d+$|^\d{1,3}(,\d{3})+$/.test(text) ? Number(text.replaceAll(',', '')) : text

/** Returns a function that finds the phrase which produced a text, and formats that phrase in another language. */
export function messageTranslator(
  pairs: Iterable<Pair>,
): (text: string, language: Language) => string | undefined {
  const whole = new Map<string, Pair>()
  const templates: Template[] = []
  for (const pair of pairs)
    for (const language of ['zh', 'en'] as const) {
      const phrase = pair[language]
      const shown = publishedPhrase(language, pair)
      if (typeof shown === 'string') whole.set(shown, pair)
      if (typeof phrase === 'string') whole.set(phrase, pair)
      else templates.push(...[templateIn(pair, language)].filter((template) => template !== undefined))
    }
  // If two match, the one with more fixed text comes first.
  templates.sort((one, other) => other.fixed - one.fixed)

  const spoken = (pair: Pair, language: Language, values: Record<string, unknown>): string => {
    const phrase = publishedPhrase(language, pair) ?? pair[language]
    return typeof phrase === 'string' ? phrase : phrase(values as never)
  }
  const inOne = (text: string, language: Language): string | undefined => {
    const known = whole.get(text)
    if (known) return spoken(known, language, {})
    for (const { pattern, names, pair } of templates) {
      const found = pattern.exec(text)?.slice(1)
      if (!found) continue
      const values = found.map((value) => readValue(inOne(value, language) ?? value))
      return spoken(pair, language, Object.fromEntries(names.map((name, index) => [name, values[index]])))
    }
    return undefined
  }
  return (text, language) => {
    const parts = text.split(between).map((part) => inOne(part, language))
    return parts.every((part) => part !== undefined) ? parts.join(between) : undefined
  }
}
