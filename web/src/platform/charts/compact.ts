import { useLanguage } from '#web/platform/i18n/language.ts'

/** Writes a number short: 65.3万, 653K. */
export const useCompact = () => {
  const language = useLanguage()
  // Grouped as every other number, which a short notation begins with five digits only.
  const format = new Intl.NumberFormat(language, {
    notation: 'compact',
    maximumFractionDigits: 1,
    useGrouping: 'always',
  })
  return (value: number): string => format.format(value)
}
