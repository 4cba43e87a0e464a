import { useLanguage } from '#web/platform/i18n/language.ts'

/** Writes a number short: 65.3万, 653K. */
export const useCompact = () => {
  const language = useLanguage()
  const format = new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits: 1 })
  return (value: number): string => format.format(value)
}
