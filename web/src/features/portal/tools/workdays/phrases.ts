import { phrases } from '#web/platform/i18n/phrases.ts'

export const workdayPhrases = phrases({
  mode: { zh: '计算方式', en: 'Calculate' },
  span: { zh: '日期区间', en: 'Between two dates' },
  add: { zh: '若干工作日之后', en: 'Workdays after a date' },
  from: { zh: '开始日期', en: 'From' },
  to: { zh: '结束日期', en: 'To' },
  included: { zh: '首尾两天都计算在内', en: 'Both dates are included' },
  count: { zh: '工作日天数', en: 'Workdays' },
  countHint: {
    zh: '输入负数可向前推算，最多 5,000 天',
    en: 'Use a negative number to count back (up to 5,000)',
  },
  invalidSpan: {
    zh: '请选择两个日期，相隔不超过 100 年',
    en: 'Choose two dates no more than 100 years apart',
  },
  invalidCount: { zh: '请输入 -5,000 至 5,000 的整数', en: 'Enter a whole number from -5,000 to 5,000' },
  workdays: { zh: '工作日', en: 'Workdays' },
  restDays: { zh: '休息日', en: 'Days off' },
  days: { zh: '总天数', en: 'Total days' },
  result: { zh: '结果', en: 'Result' },
  special: { zh: '期间的节假日与调休', en: 'Holidays and make-up workdays in this period' },
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
      `Holidays are available for ${first} to ${last}. For other years, only weekends are excluded.`,
  },
  source: {
    zh: ({ last }: { last: number }) => `按国务院办公厅公布的放假安排计算，节假日数据更新至 ${last} 年。`,
    en: ({ last }: { last: number }) =>
      `Based on State Council holiday schedules. Holiday data is current through ${last}.`,
  },
})
