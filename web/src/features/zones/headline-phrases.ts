import { phrases } from '#web/platform/i18n/phrases.ts'

type Value = { value: string }

/** Apart from the words of the page, because home shows headlines. */
export const headlinePhrases = phrases({
  headline: {
    zh: ({ month, name, value }: { month: string; name: string; value: string }) =>
      `${month}${name} ${value}`,
    en: ({ month, name, value }: { month: string; name: string; value: string }) =>
      `${name} in ${month}: ${value}`,
  },
  // By hand, because the browser takes longer to open its calendars than to draw all the rest of a card.
  months: {
    zh: '1月 2月 3月 4月 5月 6月 7月 8月 9月 10月 11月 12月',
    en: 'January February March April May June July August September October November December',
  },
  onMonth: {
    zh: ({ value }: Value) => `较上月 ${value}`,
    en: ({ value }: Value) => `${value} on the month`,
  },
  points: {
    zh: ({ value }: Value) => `${value} 个百分点`,
    en: ({ value }: Value) => `${value} pts`,
  },
  comma: { zh: '，', en: ', ' },
})
