import type { Language } from '@iambiz/contract/platform/shapes.ts'
import { observable } from '#web/platform/observable.ts'
import { useObservable } from '#web/platform/use-observable.ts'

export type Phrase = string | ((values: never) => string)
export type Pair = Record<Language, Phrase>

/** What was published in place of a built-in phrase. */
export type FindPublished = (language: Language, pair: Pair) => Phrase | undefined

/** Where the browser keeps the translations of the last visit. */
export const translationsKey = 'iambiz.translations'

const published = observable<FindPublished | undefined>(undefined)

export const showPublished = published.set

/** What is in force; undefined while only the built-in words are there. */
export const publishedNow = published.get

export const publishedPhrase: FindPublished = (language, pair) => publishedNow()?.(language, pair)

/** Another one whenever other translations are in force; undefined while only the built-in words are there. */
export const useTranslations = (): FindPublished | undefined => useObservable(published)
