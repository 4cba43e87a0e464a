import { useMemo } from 'react'
import { languageTag, useLanguage } from '#web/platform/i18n/language.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { platformPhrases } from '#web/platform/phrases.ts'
import type { Change } from './change.ts'
import { headlinePhrases } from './headline-phrases.ts'

/** A hyphen is too short for a minus beside digits. */
const withMinus = (text: string) => text.replace('-', '−')

export const dateOf = (month: string) => new Date(`${month}-01T00:00:00Z`)

/** Figures, changes and months in words of the language of the moment, as far as home tells them. */
export const useHeadlineWords = () => {
  const language = useLanguage()
  const words = usePhrases(headlinePhrases)
  const { months } = usePhrases(platformPhrases)
  return useMemo(() => {
    const tag = languageTag(language)
    const number = new Intl.NumberFormat(tag, { maximumFractionDigits: 2 })
    const signed = { signDisplay: 'exceptZero', maximumFractionDigits: 1 } as const
    return {
      value: (value: number) => withMinus(number.format(value)),
      /** 1,284 t, 45%. */
      measured: (value: number, unit: string) =>
        `${withMinus(number.format(value))}${unit === '%' ? '' : ' '}${unit}`,
      /** −6.2%, or +1.5 percentage points. */
      change: ({ kind, value }: Change) =>
        kind === 'percent'
          ? withMinus(new Intl.NumberFormat(tag, { ...signed, style: 'percent' }).format(value))
          : words.points({ value: withMinus(new Intl.NumberFormat(tag, signed).format(value)) }),
      /** 10月, Oct. */
      month: (month: string) => months.split(' ')[dateOf(month).getUTCMonth()] ?? month,
    }
  }, [language, words, months])
}
