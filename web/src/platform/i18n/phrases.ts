import type { Language } from '@iambiz/contract/platform/shapes.ts'
import { currentLanguage, useLanguage } from './language.ts'
import { type Pair, type Phrase, publishedNow, publishedPhrase, useTranslations } from './translations.ts'

type Widened<P> = P extends string ? string : P
type Pairs<T> = { [K in keyof T]: T[K] extends { zh: infer Z } ? { zh: Z & Phrase; en: Widened<Z> } : never }

/** The phrases of one feature in one language. */
export type Words<T> = { [K in keyof T]: T[K] extends { zh: infer Z } ? Widened<Z> : never }

/** Declares phrases as pairs; a missing language, or different parameters, is a compile error. */
export const phrases = <T extends Pairs<T>>(pairs: T): T => pairs

/** Phrase tables used so far; the texts on the page come from them. */
export const shownTables = new Set<Readonly<Record<string, unknown>>>()

type Made = { published: unknown } & { [language in Language]?: unknown }

/** Cache of the phrases per table, because a page reads one table in hundreds of places. */
const madeOf = new WeakMap<object, Made>()

/**
 * Returns the phrases of a language, the same object until translations are published; published translations override
 * built-in ones.
 */
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

/** Returns phrases in the current language, for code outside components. */
export const words = <T extends Pairs<T>>(pairs: T): Words<T> => wordsIn(pairs, currentLanguage())

export const usePhrases = <T extends Pairs<T>>(pairs: T): Words<T> => {
  useTranslations()
  return wordsIn(pairs, useLanguage())
}
