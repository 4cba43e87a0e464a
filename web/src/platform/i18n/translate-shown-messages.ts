import { failureWords } from 'virtual:failure-words'
import { toasts } from '#web/platform/toasts/toasts.ts'
import { currentLanguage } from './language.ts'
import { messageTranslator } from './message-translator.ts'
import { shownTables } from './phrases.ts'
import { translateMessage } from './translate-message.ts'
import type { Pair } from './translations.ts'

/** Translates every message on the page into the current language; removes toasts that cannot be translated. */
export function translateShownMessages(): void {
  const shown = [...shownTables].flatMap((table) => Object.values(table) as Pair[])
  const says = messageTranslator([...shown, ...failureWords])
  const inLanguage = (text: string) => says(text, currentLanguage())
  toasts.set(
    toasts.get().flatMap((toast) => {
      const text = inLanguage(toast.text)
      return text === undefined ? [] : [{ ...toast, text }]
    }),
  )
  translateMessage.set((text) => inLanguage(text) ?? text)
}
