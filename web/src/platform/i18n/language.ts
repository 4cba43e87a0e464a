import type { Language } from '@iambiz/contract/platform/shapes.ts'
import { readBoot } from '#web/platform/config.ts'
import { deleteCookie, readCookie, setCookie } from '#web/platform/cookie.ts'
import { observable } from '#web/platform/observable.ts'
import { useObservable } from '#web/platform/use-observable.ts'

const cookieName = 'lang'

const isLanguage = (text: string | undefined): text is Language => text === 'zh' || text === 'en'

/** Returns the language chosen in this browser; undefined if none. */
export const storedLanguage = (): Language | undefined => {
  const found = typeof document === 'undefined' ? undefined : readCookie(cookieName)
  return isLanguage(found) ? found : undefined
}

/** Returns the browser's language, for server texts if no language is stored. */
export const browserLanguage = (languages: readonly string[] = navigator.languages): Language =>
  (languages[0] ?? 'zh').toLowerCase().startsWith('zh') ? 'zh' : 'en'

const current = observable<Language>(storedLanguage() ?? readBoot().language)

export const currentLanguage = (): Language => current.get()

/** Returns the BCP 47 tag for the root element and Intl. */
export const languageTag = (language: Language) => (language === 'zh' ? 'zh-CN' : 'en')

/** Shows a language without storing the choice. */
export const showLanguage = current.set

export const setLanguage = (language: Language) => {
  setCookie(cookieName, language)
  document.documentElement.lang = languageTag(language)
  current.set(language)
}

/** Deletes the stored language of this browser; the current language stays on screen. */
export const forgetLanguage = () => deleteCookie(cookieName)

export const useLanguage = (): Language => useObservable(current)
