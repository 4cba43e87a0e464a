import { failureWords } from 'virtual:failure-words'
import { notices } from '#web/platform/notices/notices.ts'
import { currentLanguage } from './language.ts'
import { shownTables } from './phrases.ts'
import { whatSays } from './said.ts'
import { saidNow } from './said-now.ts'
import type { Pair } from './translations.ts'

/** Has every message that stands on the page read in the language of the moment; a notice that cannot be goes. */
export function showSaid(): void {
  const shown = [...shownTables].flatMap((table) => Object.values(table) as Pair[])
  const says = whatSays([...shown, ...failureWords])
  const inLanguage = (text: string) => says(text, currentLanguage())
  notices.set(
    notices.get().flatMap((notice) => {
      const text = inLanguage(notice.text)
      return text === undefined ? [] : [{ ...notice, text }]
    }),
  )
  saidNow.set((text) => inLanguage(text) ?? text)
}
