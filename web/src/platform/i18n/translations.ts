import type { Language } from '@iambiz/contract/platform/shapes.ts'
import { observable } from '#web/platform/observable.ts'
import { useObservable } from '#web/platform/use-observable.ts'

export type Phrase = string | ((values: never) => string)
export type Pair = Record<Language, Phrase>

/** Returns the published text of a built-in phrase; undefined if there is none. */
export type FindPublished = (language: Language, pair: Pair) => Phrase | undefined

/** Storage key of the translations of the last visit. */
export const translationsKey = 'iambiz.translations'

const published = observable<FindPublished | undefined>(undefined)

export const showPublished = published.set

/** Returns the lookup of the current translations; undefined if there are only built-in texts. */
export const publishedNow = published.get

export const publishedPhrase: FindPublished = (language, pair) => publishedNow()?.(language, pair)

/** Like `publishedNow`, and renders the component again when other translations are shown. */
export const useTranslations = (): FindPublished | undefined => useObservable(published)
