import { useMemo } from 'react'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { platformPhrases } from '#web/platform/phrases.ts'
import type { Change } from './change.ts'
import { headlinePhrases } from './headline-phrases.ts'
import { writtenNumber } from './written-number.ts'

export const dateOf = (month: string) => new Date(`${month}-01T00:00:00Z`)

/** Returns the formatters for figures, changes and months that the home page needs. */
export const useHeadlineWords = () => {
  const words = usePhrases(headlinePhrases)
  const { months } = usePhrases(platformPhrases)
  return useMemo(
    () => ({
      value: (value: number) => writtenNumber(value, 2),
      /** For example 1,284 t or 45%. */
      measured: (value: number, unit: string) =>
        `${writtenNumber(value, 2)}${unit === '%' ? '' : ' '}${unit}`,
      /** For example −6.2% or +1.5 percentage points. */
      change: ({ kind, value }: Change) =>
        kind === 'percent'
          ? `${writtenNumber(value * 100, 1, '+')}%`
          : words.points({ value: writtenNumber(value, 1, '+') }),
      /** For example 10月 or Oct. */
      month: (month: string) => months.split(' ')[dateOf(month).getUTCMonth()] ?? month,
    }),
    [words, months],
  )
}
