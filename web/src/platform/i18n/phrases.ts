import type { Language } from '@iambiz/contract/platform/shapes.ts'
import { currentLanguage, useLanguage } from './language.ts'
import { type Pair, type Phrase, publishedNow, publishedPhrase, useTranslations } from './translations.ts'

type Widened<P> = P extends string ? string : P
type Pairs<T> = { [K in keyof T]: T[K] extends { zh: infer Z } ? { zh: Z & Phrase; en: Widened<Z> } : never }

/** The words of one feature in one language. */
export type Words<T> = { [K in keyof T]: T[K] extends { zh: infer Z } ? Widened<Z> : never }

/** Declares words as pairs; a missing language, or one that takes other values, does not compile. */
export const phrases = <T extends Pairs<T>>(pairs: T): T => pairs

/** Tables of which something was shown: what stands on a page was made of them. */
export const shownTables = new Set<Readonly<Record<string, unknown>>>()

type Made = { published: unknown } & { [language in Language]?: unknown }

/** The words of each table as they were made: a page draws a table's words in hundreds of places. */
const madeOf = new WeakMap<object, Made>()

/** Words in a language, the same object until others are published; published translations lie over the built-in ones. */
export const wordsIn = <T extends Pairs<T>>(pairs: T, language: Language): Words<T> => {
  const published = publishedNow()
  let made = madeOf.get(pairs)
  if (made === undefined || made.published !== published) {
    made = { published }
    madeOf.set(pairs, made)
  }
  made[language] ??= makeWords(pairs, language)
  return made[language] as Words<T>
}

function makeWords(pairs: object, language: Language): object {
  shownTables.add(pairs as Readonly<Record<string, unknown>>)
  const entries = Object.entries(pairs) as [string, Pair][]
  return Object.fromEntries(
    entries.map(([key, pair]) => [key, publishedPhrase(language, pair) ?? pair[language]]),
  )
}

/** Words for code outside components, in the language of the moment. */
export const words = <T extends Pairs<T>>(pairs: T): Words<T> => wordsIn(pairs, currentLanguage())

export const usePhrases = <T extends Pairs<T>>(pairs: T): Words<T> => {
  useTranslations()
  return wordsIn(pairs, useLanguage())
}
