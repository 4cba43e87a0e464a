import { useFormats } from '#web/platform/i18n/format.ts'
import { usePhrases } from '#web/platform/i18n/phrases.ts'
import { dynamicsPhrases } from './phrases.ts'

/** Says from when to when, with the day only once where it is the same. */
export const useWindowWords = (): ((from: string, to: string) => string) => {
  const words = usePhrases(dynamicsPhrases)
  const { dayTime, clock } = useFormats()
  const isSameDay = (from: string, to: string) => from.slice(0, 10) === to.slice(0, 10)
  return (from, to) =>
    words.window({ from: dayTime(from), to: isSameDay(from, to) ? clock(to) : dayTime(to) })
}
