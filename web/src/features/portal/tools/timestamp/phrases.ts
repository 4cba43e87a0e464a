import { phrases } from '#web/platform/i18n/phrases.ts'

export const timestampPhrases = phrases({
  direction: { zh: '转换方向', en: 'Direction' },
  toDate: { zh: '时间戳 → 日期', en: 'Timestamp → date' },
  toStamp: { zh: '日期 → 时间戳', en: 'Date → timestamp' },
  stamp: { zh: '时间戳', en: 'Timestamp' },
  stampHint: {
    zh: '11 位及以下按秒，更长按毫秒',
    en: 'Up to 11 digits are read as seconds, longer numbers as milliseconds',
  },
  invalidStamp: { zh: '请输入整数时间戳', en: 'Enter a whole number' },
  stampOutOfRange: {
    zh: '超出可表示的日期范围（毫秒最多 16 位）',
    en: 'Out of range (up to 16 digits for milliseconds)',
  },
  now: { zh: '现在', en: 'Now' },
  date: { zh: '日期与时间', en: 'Date and time' },
  invalidDate: { zh: '请选择日期与时间', en: 'Choose a date and time' },
  zone: { zh: '时区', en: 'Time zone' },
  seconds: { zh: '秒', en: 'Seconds' },
  milliseconds: { zh: '毫秒', en: 'Milliseconds' },
  iso: { zh: 'ISO 8601', en: 'ISO 8601' },
  utc: { zh: '协调世界时（UTC）', en: 'UTC' },
})
