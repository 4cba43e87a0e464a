import { phrases } from '#web/platform/i18n/phrases.ts'

export const dateInputPhrases = phrases({
  day: { zh: '年-月-日', en: 'YYYY-MM-DD' },
  minute: { zh: '年-月-日 时:分', en: 'YYYY-MM-DD HH:MM' },
  second: { zh: '年-月-日 时:分:秒', en: 'YYYY-MM-DD HH:MM:SS' },
  time: { zh: '时:分', en: 'HH:MM' },
  open: { zh: '选择日期', en: 'Choose a date' },
  hour: { zh: '时', en: 'Hour' },
  minutes: { zh: '分', en: 'Minute' },
  done: { zh: '完成', en: 'Done' },
  clear: { zh: '清除', en: 'Clear' },
  wrongDay: { zh: '请填写日期，例如 2026-11-24', en: 'Enter a date, such as 2026-11-24' },
  wrongMoment: {
    zh: '请填写日期和时间，例如 2026-11-24 10:05',
    en: 'Enter a date and time, such as 2026-11-24 10:05',
  },
  wrongTime: { zh: '请填写时间，例如 10:05', en: 'Enter a time, such as 10:05' },
})
