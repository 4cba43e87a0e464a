import { phrases } from '#web/platform/i18n/phrases.ts'

export const workdayPhrases = phrases({
  mode: { zh: '计算方式', en: 'What to count' },
  span: { zh: '两个日期之间', en: 'Between two dates' },
  add: { zh: '若干工作日之后', en: 'Workdays from a date' },
  from: { zh: '开始日期', en: 'From' },
  to: { zh: '结束日期', en: 'To' },
  included: { zh: '首尾两天都计算在内', en: 'Both days are counted' },
  count: { zh: '工作日天数', en: 'Workdays' },
  countHint: { zh: '负数向前推算，最多 5,000 天', en: 'Negative counts back; at most 5,000' },
  invalidSpan: { zh: '请选择两个日期，相隔不超过 100 年', en: 'Choose two dates at most 100 years apart' },
  invalidCount: { zh: '请输入 -5,000 至 5,000 的整数', en: 'Enter a whole number from -5,000 to 5,000' },
  workdays: { zh: '工作日', en: 'Workdays' },
  restDays: { zh: '休息日', en: 'Days off' },
  days: { zh: '总天数', en: 'All days' },
  result: { zh: '结果', en: 'Result' },
  special: { zh: '期间的节假日与调休', en: 'Holidays and make-up days in between' },
  holiday: { zh: '放假', en: 'Holiday' },
  'make-up': { zh: '调休上班', en: 'Make-up workday' },
  weekday: {
    zh: '周日 周一 周二 周三 周四 周五 周六',
    en: 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday',
  },
  unpublished: {
    zh: ({ first, last }: { first: number; last: number }) =>
      `放假安排目前收录 ${first} 至 ${last} 年，其他年份只按周末计算。`,
    en: ({ first, last }: { first: number; last: number }) =>
      `Holidays are known for ${first} to ${last}; in other years only weekends are left out.`,
  },
  source: {
    zh: ({ last }: { last: number }) =>
      `按国务院办公厅公布的放假安排计算，数据截至 ${last} 年（chinese-days）。`,
    en: ({ last }: { last: number }) =>
      `By the holidays that the State Council has published, up to ${last} (chinese-days).`,
  },
})
