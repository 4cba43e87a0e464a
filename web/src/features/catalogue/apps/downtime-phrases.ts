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

/** Texts of the confirmation before opening an application under maintenance. */
export const maintenancePhrases = phrases({
  maintenanceTitle: {
    zh: ({ name }: { name: string }) => `「${name}」停机维护中`,
    en: ({ name }: { name: string }) => `${name} is down for maintenance`,
  },
  maintenanceUnknown: { zh: '停机维护期间可能无法使用', en: 'It may not work during maintenance.' },
  refusedTitle: {
    zh: ({ name }: { name: string }) => `「${name}」未打开`,
    en: ({ name }: { name: string }) => `${name} wasn’t opened`,
  },
  refused: {
    zh: '浏览器拦截了新标签页。如再次拦截，请允许本站弹出窗口。',
    en: 'Your browser blocked the new tab. If it happens again, allow pop-ups for this site.',
  },
  openNow: { zh: '打开', en: 'Open' },
  openAnyway: { zh: '仍要打开', en: 'Open anyway' },
  cancel: { zh: '取消', en: 'Cancel' },
})
