import { relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import { addressOf, filledIn, templateOf } from '../src/platform/i18n/phrase-address.ts'

type Phrase = string | ((values: never) => string)
type Language = 'zh' | 'en'

/** A phrase of the product. `fixed` lists the languages whose text is computed by code and cannot be a template. */
type CatalogueEntry = { key: string; zh: string; en: string; fixed: Language[]; places: string[] }

const samples = [0, 1, 2, 1234, '', 'x', true, undefined]

/** Removes thousands separators, because a difference in number grouping alone does not make two texts different. */
const ungrouped = (text: Phrase) => String(text).replace(/(\d),(?=\d{3})/g, '$1')

/** Returns whether a phrase only inserts its values into a fixed text. */
function isTemplate(phrase: Phrase): boolean {
  if (typeof phrase === 'string') return true
  const template = templateOf(phrase)
  return samples.every((sample) => {
    const values = new Proxy({}, { get: () => sample, has: () => true })
    try {
      const text = phrase(values as never)
      return ungrouped(text) === ungrouped(filledIn(template, values, text))
    } catch {
      // Code that formats a number throws for undefined, and its value is never undefined in practice.
      return sample === undefined
    }
  })
}

const isPhrase = (value: unknown): value is Phrase => typeof value === 'string' || typeof value === 'function'

type Found = { place: string; zh: Phrase; en: Phrase }

/** Returns every pair of `zh` and `en` phrases in a module's export, at any depth. */
function pairsIn(place: string, value: unknown): Found[] {
  if (typeof value !== 'object' || value === null) return []
  if ('zh' in value && 'en' in value && isPhrase(value.zh) && isPhrase(value.en))
    return [{ place, zh: value.zh, en: value.en }]
  return Object.entries(value).flatMap(([key, inner]) => pairsIn(`${place}.${key}`, inner))
}

/** Returns one entry per distinct pair of texts, with every place that shows it. */
export function catalogueOf(found: readonly Found[]): CatalogueEntry[] {
  const entries = new Map<string, CatalogueEntry>()
  for (const { place, zh, en } of found) {
    const key = addressOf({ zh, en })
    if (key === undefined) continue
    const entry = entries.get(key) ?? { key, zh: templateOf(zh), en: templateOf(en), fixed: [], places: [] }
    const fixed = [...(isTemplate(zh) ? [] : ['zh' as const]), ...(isTemplate(en) ? [] : ['en' as const])]
    entry.fixed = [...new Set([...entry.fixed, ...fixed])]
    entry.places.push(place)
    entries.set(key, entry)
  }
  return [...entries.values()]
}

const sourceRoot = new URL('../src', import.meta.url).pathname

/** Returns for example `portal/tools/tool` for `features/portal/tools/phrases.ts` and `toolPhrases`. */
const placeOf = (file: string, table: string) =>
  [
    relative(sourceRoot, file).replace(/^features\/|[/-]?(phrases|screen|area)\.ts$/g, ''),
    table.replace(/(Phrases|Screens|Area)$/, ''),
  ].join('/')

/**
 * Writes `phrases.json` beside the built page, with the built-in text of every phrase, for administrators who
 * translate. Only the server reads it.
 */
export const phraseCatalogue = (): Plugin => ({
  name: 'iambiz-phrase-catalogue',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  async generateBundle() {
    const files = [...this.getModuleIds()].filter(
      (id) => /(phrases|\/screen|\/area)\.ts$/.test(id) && id.startsWith(sourceRoot),
    )
    const found: Found[] = []
    for (const file of files.toSorted()) {
      const tables: Record<string, unknown> = await import(pathToFileURL(file).href)
      for (const [table, value] of Object.entries(tables)) found.push(...pairsIn(placeOf(file, table), value))
    }
    this.emitFile({ type: 'asset', fileName: 'phrases.json', source: JSON.stringify(catalogueOf(found)) })
  },
})
