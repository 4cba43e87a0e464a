import { useLanguage } from '#web/platform/i18n/language.ts'

/** Numbers up to this are written whole in either language; English would begin with thousands, Chinese does with 万. */
const mostWhole = 9_999

/** Writes a number short: 65.3万, 653K. */
export const useCompact = () => {
  const language = useLanguage()
  const whole = new Intl.NumberFormat(language, { maximumFractionDigits: 1 })
  // Grouped as every other number, which a short notation begins with five digits only.
  const short = new Intl.NumberFormat(language, {
    notation: 'compact',
    maximumFractionDigits: 1,
    useGrouping: 'always',
  })
  return (value: number): string => (Math.abs(value) > mostWhole ? short : whole).format(value)
}
