import { useMemo } from 'react'
import { languageTag, useLanguage } from '#web/platform/i18n/language.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import type { Change } from './figures.ts'
import { headlinePhrases } from './headline-phrases.ts'

/** A hyphen is too short for a minus beside digits. */
const withMinus = (text: string) => text.replace('-', '−')

const dateOf = (month: string) => new Date(`${month}-01T00:00:00Z`)

/** Figures, months and changes in words of the language of the moment. */
export const useFigureWords = () => {
  const language = useLanguage()
  const words = usePhrases(headlinePhrases)
  return useMemo(() => {
    const tag = languageTag(language)
    const number = new Intl.NumberFormat(tag, { maximumFractionDigits: 2 })
    const share = new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 0 })
    const signed = { signDisplay: 'exceptZero', maximumFractionDigits: 1 } as const
    const signedPercent = new Intl.NumberFormat(tag, { ...signed, style: 'percent' })
    const signedPoints = new Intl.NumberFormat(tag, signed)
    // The long name of a month is a number in words in Chinese, 十月.
    const monthStyle = language === 'zh' ? 'short' : 'long'
    const monthName = new Intl.DateTimeFormat(tag, { timeZone: 'UTC', month: monthStyle })
    const yearAndMonth = new Intl.DateTimeFormat(tag, { timeZone: 'UTC', year: 'numeric', month: 'short' })
    return {
      value: (value: number) => withMinus(number.format(value)),
      /** 1,284 t, 45%. */
      measured: (value: number, unit: string) =>
        `${withMinus(number.format(value))}${unit === '%' ? '' : ' '}${unit}`,
      /** 95% for 0.95. */
      share: (value: number) => share.format(value),
      /** −6.2%, or +1.5 percentage points. */
      change: ({ kind, value }: Change) =>
        kind === 'percent'
          ? withMinus(signedPercent.format(value))
          : words.points({ value: withMinus(signedPoints.format(value)) }),
      /** 10月, October. */
      month: (month: string) => monthName.format(dateOf(month)),
      /** 2026年6月, Jun 2026. */
      yearAndMonth: (month: string) => yearAndMonth.format(dateOf(month)),
    }
  }, [language, words])
}
