import { phrases } from '../i18n/phrases.ts'

export const periodPhrases = phrases({
  own: { zh: '自定义', en: 'Custom' },
  fromDay: { zh: '开始日期', en: 'From' },
  toDay: { zh: '结束日期', en: 'To' },
  fromMinute: { zh: '开始时间', en: 'From' },
  toMinute: { zh: '结束时间', en: 'To' },
  until: { zh: '至', en: 'to' },
  any: { zh: '不限时间', en: 'Any time' },
  apply: { zh: '确定', en: 'Apply' },
  missing: { zh: '请填写开始和结束日期', en: 'Enter a start and end date.' },
  order: { zh: '结束日期不能早于开始日期', en: 'The end date can’t be before the start date.' },
})
