import { useLanguage } from './language.ts'

/** Returns a formatter for rates from 0 to 100; its result is undefined for no rate. */
export const useRateText = () => {
  const language = useLanguage()
  const format = new Intl.NumberFormat(language, { maximumFractionDigits: 1 })
  return (rate: number | undefined): string | undefined =>
    rate === undefined ? undefined : `${format.format(rate)}%`
}
