import { inSentence } from './i18n/in-sentence.ts'
import { phrases } from './i18n/phrases.ts'

type Window = { from: string; to: string }
type DayRead = { year: number; month: string; date: number }

export const platformPhrases = phrases({
  close: { zh: '关闭', en: 'Close' },
  retry: { zh: '重试', en: 'Retry' },
  notices: { zh: '通知', en: 'Notices' },
  offline: {
    zh: '网络已断开，请在恢复后重试',
    en: 'You’re offline. Try again when you’re back online.',
  },
  networkFailed: { zh: '请求接口失败，请检查网络', en: 'Request failed. Check your network.' },
  timedOut: { zh: '请求超时，请重试', en: 'The request timed out. Try again.' },
  noMessage: { zh: '接口没有返回 message 或 msg', en: 'The service returned no message.' },
  loading: { zh: '正在加载', en: 'Loading' },
  chineseOnly: { zh: '仅有中文', en: 'Chinese only' },
  englishOnly: { zh: '仅有英文', en: 'English only' },
  chineseShort: { zh: '中文', en: '中文' },
  chunkFailed: {
    zh: '页面内容没有下载完成，请检查网络后重试',
    en: 'The page didn’t download completely. Check your network and try again.',
  },
  justNow: { zh: '刚刚', en: 'Just now' },
  today: { zh: '今天', en: 'Today' },
  yesterday: { zh: '昨天', en: 'Yesterday' },
  tomorrow: { zh: '明天', en: 'Tomorrow' },
  minutesAgo: {
    zh: ({ minutes }: { minutes: number }) => `${minutes} 分钟前`,
    en: ({ minutes }: { minutes: number }) => `${minutes} min ago`,
  },
  window: {
    zh: ({ from, to }: Window) => `${from} 至 ${to}`,
    en: ({ from, to }: Window) => `${from} to ${inSentence(to)}`,
  },
  // Written out, because loading Intl calendar data takes the browser longer than rendering the first screen.
  months: {
    zh: '1月 2月 3月 4月 5月 6月 7月 8月 9月 10月 11月 12月',
    en: 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec',
  },
  weekdays: { zh: '周日 周一 周二 周三 周四 周五 周六', en: 'Sun Mon Tue Wed Thu Fri Sat' },
  dayOfYear: {
    zh: ({ month, date }: DayRead) => `${month}${date}日`,
    en: ({ month, date }: DayRead) => `${date} ${month}`,
  },
  fullDay: {
    zh: ({ year, month, date }: DayRead) => `${year}年${month}${date}日`,
    en: ({ year, month, date }: DayRead) => `${date} ${month} ${year}`,
  },
})
