import type { Language } from '@iambiz/contract/platform/shapes.ts'
import { useSyncExternalStore } from 'react'
import { observable } from '#web/platform/observable.ts'

/** Published translations: the built-in Chinese text to the text shown in each language. */
export type Translations = { versionNo: string; languages: Record<Language, Record<string, string>> }

/** Where the browser keeps those of the last visit. */
export const translationsKey = 'iambiz.translations'

const published = observable<Translations | undefined>(undefined)

export const publishTranslations = published.set

export const publishedPhrase = (language: Language, builtIn: string): string | undefined => {
  const table = published.get()?.languages[language]
  return table && Object.hasOwn(table, builtIn) ? table[builtIn] : undefined
}

/** Version of the translations in force; undefined while only the built-in words are there. */
export const useTranslations = (): string | undefined =>
  useSyncExternalStore(published.subscribe, published.get)?.versionNo
