import { phrases } from '#web/platform/i18n/phrases.ts'

type Value = { value: string }

/** In a separate module, because the home page needs only these phrases. */
export const headlinePhrases = phrases({
  headline: {
    zh: ({ month, name, value }: { month: string; name: string; value: string }) =>
      `${month}${name} ${value}`,
    en: ({ month, name, value }: { month: string; name: string; value: string }) =>
      `${name} in ${month}: ${value}`,
  },
  onMonth: {
    zh: ({ value }: Value) => `较上月 ${value}`,
    en: ({ value }: Value) => `${value} vs last month`,
  },
  points: {
    zh: ({ value }: Value) => `${value} 个百分点`,
    en: ({ value }: Value) => `${value} pts`,
  },
  comma: { zh: '，', en: ', ' },
})
