import { useLanguage } from './language.ts'

/** Writes a rate of 0 to 100; nothing where there is none. */
export const useRateText = () => {
  const language = useLanguage()
  const format = new Intl.NumberFormat(language, { maximumFractionDigits: 1 })
  return (rate: number | undefined): string | undefined =>
    rate === undefined ? undefined : `${format.format(rate)}%`
}
