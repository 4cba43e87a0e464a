import type { Language } from '@iambiz/contract/platform/shapes.ts'
import type { HomeData } from '#web/platform/home/whole-home.ts'
import { currentLanguage, setLanguage, storedLanguage } from '#web/platform/i18n/language.ts'
import { setLook } from '#web/platform/session/look.ts'
import { updateSession } from '#web/platform/session/store.ts'
import { toasts } from '#web/platform/toasts/toasts.ts'

/**
 * Applies the theme that the person chose on another device, and the language if this browser has stored none. Returns
 * true if the language has changed, so that the server's texts must be read again.
 */
export const adoptPreferences = ({ signedIn, personalConfig }: HomeData): boolean => {
  setLook(personalConfig)
  updateSession({ homeQuickList: personalConfig.quickList, homeQuickIndex: personalConfig.quickIndex })
  const { language } = signedIn.userConfig
  if (storedLanguage() !== undefined || language === currentLanguage()) return false
  takeUpLanguage(language)
  return true
}

/** Shows the language; messages on screen are translated, and those without a translation disappear. */
export const takeUpLanguage = (language: Language) => {
  setLanguage(language)
  import('#web/platform/i18n/translate-shown-messages.ts').then(
    (chunk) => chunk.translateShownMessages(),
    () => toasts.set([]),
  )
  updateSession({ language })
}
