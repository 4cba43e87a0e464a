import { useMemo } from 'react'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { platformPhrases } from '#web/platform/phrases.ts'
import type { Change } from './change.ts'
import { headlinePhrases } from './headline-phrases.ts'
import { writtenNumber } from './written-number.ts'

export const dateOf = (month: string) => new Date(`${month}-01T00:00:00Z`)

/** Figures, changes and months in words of the language of the moment, as far as home tells them. */
export const useHeadlineWords = () => {
  const words = usePhrases(headlinePhrases)
  const { months } = usePhrases(platformPhrases)
  return useMemo(
    () => ({
      value: (value: number) => writtenNumber(value, 2),
      /** 1,284 t, 45%. */
      measured: (value: number, unit: string) =>
        `${writtenNumber(value, 2)}${unit === '%' ? '' : ' '}${unit}`,
      /** −6.2%, or +1.5 percentage points. */
      change: ({ kind, value }: Change) =>
        kind === 'percent'
          ? `${writtenNumber(value * 100, 1, '+')}%`
          : words.points({ value: writtenNumber(value, 1, '+') }),
      /** 10月, Oct. */
      month: (month: string) => months.split(' ')[dateOf(month).getUTCMonth()] ?? month,
    }),
    [words, months],
  )
}
