import { inSentence } from '#web/platform/i18n/in-sentence.ts'
import { phrases } from '#web/platform/i18n/phrases.ts'

/** Texts on an application's tile while it is down. */
export const countdownPhrases = phrases({
  downUntil: {
    zh: ({ time }: { time: string }) => `停机中，预计 ${time} 恢复`,
    en: ({ time }: { time: string }) => `Down, expected back ${inSentence(time)}`,
  },
  backIn: {
    zh: ({ left }: { left: string }) => `${left}后恢复`,
    en: ({ left }: { left: string }) => `Back in ${left}`,
  },
  days: {
    zh: ({ count }: { count: number }) => `${count} 天`,
    en: ({ count }: { count: number }) => (count === 1 ? '1 day' : `${count} days`),
  },
})
