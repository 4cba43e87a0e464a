import { useLanguage } from '#web/platform/i18n/language.ts'

/**
 * The largest number written in full, in both languages: compact notation starts at a thousand in English and at 万 in
 * Chinese.
 */
const mostWhole = 9_999

/** Returns a formatter for short numbers: 65.3万, 653K. */
export const useCompact = () => {
  const language = useLanguage()
  const whole = new Intl.NumberFormat(language, { maximumFractionDigits: 1 })
  // Grouped like every other number; by default compact notation groups only from five digits.
  const short = new Intl.NumberFormat(language, {
    notation: 'compact',
    maximumFractionDigits: 1,
    useGrouping: 'always',
  })
  return (value: number): string => (Math.abs(value) > mostWhole ? short : whole).format(value)
}
