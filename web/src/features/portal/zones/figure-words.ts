import { useMemo } from 'react'
import { languageTag, useLanguage } from '#web/platform/i18n/language.ts'
import { dateOf, useHeadlineWords } from './headline-words.ts'

/** Returns formatters for figures, months and changes in the current language. */
export const useFigureWords = () => {
  const tag = languageTag(useLanguage())
  const words = useHeadlineWords()
  return useMemo(() => {
    const share = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 0 })
    const yearAndMonth = new Intl.DateTimeFormat(tag, { timeZone: 'UTC', year: 'numeric', month: 'short' })
    return {
      ...words,
      /** For example 95% for 0.95. */
      share: (value: number) => share.format(value),
      /** For example 2026年6月 or Jun 2026. */
      yearAndMonth: (month: string) => yearAndMonth.format(dateOf(month)),
    }
  }, [tag, words])
}
