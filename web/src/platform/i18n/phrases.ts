import type { Language } from '@iambiz/contract/platform/shapes.ts'
import { useMemo } from 'react'
import { currentLanguage, useLanguage } from './language.ts'
import { type Pair, type Phrase, publishedPhrase, useTranslations } from './translations.ts'

type Widened<P> = P extends string ? string : P
type Pairs<T> = { [K in keyof T]: T[K] extends { zh: infer Z } ? { zh: Z & Phrase; en: Widened<Z> } : never }

/** The words of one feature in one language. */
export type Words<T> = { [K in keyof T]: T[K] extends { zh: infer Z } ? Widened<Z> : never }

/** Declares words as pairs; a missing language, or one that takes other values, does not compile. */
export const phrases = <T extends Pairs<T>>(pairs: T): T => pairs

/** Tables of which something was shown: what stands on a page was made of them. */
export const shownTables = new Set<Readonly<Record<string, unknown>>>()

/** Words in a language; published translations lie over the built-in ones. */
export const wordsIn = <T extends Pairs<T>>(pairs: T, language: Language): Words<T> => {
  shownTables.add(pairs)
  const words: Partial<Record<keyof T, unknown>> = {}
  for (const [key, pair] of Object.entries(pairs) as [keyof T, Pair][])
    words[key] = publishedPhrase(language, pair) ?? pair[language]
  return words as Words<T>
}

/** Words for code outside components, in the language of the moment. */
export const words = <T extends Pairs<T>>(pairs: T): Words<T> => wordsIn(pairs, currentLanguage())

export const usePhrases = <T extends Pairs<T>>(pairs: T): Words<T> => {
  const language = useLanguage()
  const published = useTranslations()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is published is looked at while words are made
  return useMemo(() => wordsIn(pairs, language), [pairs, language, published])
}
