import type { PublishedWords } from '@iambiz/contract/platform/render-home.ts'
import type { Language } from '@iambiz/contract/platform/shapes.ts'
import { addressOf, filledIn } from './phrase-address.ts'
import { type FindPublished, type Pair, type Phrase, showPublished } from './translations.ts'

export const isEmpty = ({ languages: { zh, en } }: PublishedWords): boolean =>
  Object.keys(zh).length === 0 && Object.keys(en).length === 0

function phraseIn(
  table: Readonly<Record<string, string>>,
  language: Language,
  pair: Pair,
): Phrase | undefined {
  const address = addressOf(pair)
  const text = address !== undefined && Object.hasOwn(table, address) ? table[address] : undefined
  const builtIn = pair[language]
  if (text === undefined || typeof builtIn === 'string') return text
  return (values: Record<string, unknown>) => filledIn(text, values, builtIn(values as never))
}

/** Returns a lookup for published texts; undefined if nothing is published. */
export function publishedIn(translations: PublishedWords | undefined): FindPublished | undefined {
  if (!translations || isEmpty(translations)) return undefined
  const tables = translations.languages
  return (language, pair) => phraseIn(tables[language], language, pair)
}

/** Applies published translations; undefined restores the built-in texts. */
export const publishTranslations = (translations: PublishedWords | undefined): void =>
  showPublished(publishedIn(translations))
