import { phrases } from '#web/platform/i18n/phrases.ts'

export const taxPhrases = phrases({
  salary: { zh: '每月税前工资（元）', en: 'Monthly salary before tax (yuan)' },
  insurance: {
    zh: '每月个人社保与公积金（元）',
    en: 'Your monthly social insurance and housing fund contributions (yuan)',
  },
  additional: { zh: '每月专项附加扣除（元）', en: 'Monthly additional deductions (yuan)' },
  additionalHint: {
    zh: '子女教育、婴幼儿照护、赡养老人、住房贷款或租金等',
    en: 'Children’s education, infant care, elderly care, mortgage, rent and so on',
  },
  months: { zh: '任职月数', en: 'Months employed' },
  invalid: { zh: '请输入金额，最多两位小数', en: 'Enter an amount with up to two decimal places' },
  yearTax: { zh: '全年个税（元）', en: 'Tax for the year (yuan)' },
  yearNet: { zh: '全年到手（元）', en: 'Take-home for the year (yuan)' },
  taxable: { zh: '应纳税所得额（元）', en: 'Taxable income (yuan)' },
  table: { zh: '每月预扣', en: 'Monthly withholding' },
  month: { zh: '月份', en: 'Month' },
  cumulative: { zh: '累计应纳税所得额', en: 'Cumulative taxable income' },
  percent: { zh: '税率', en: 'Rate' },
  tax: { zh: '本月预扣', en: 'Withheld' },
  net: { zh: '本月到手', en: 'Take-home' },
  rule: {
    zh: ({ since }: { since: string }) =>
      `按 ${since} 起施行的综合所得年度税率表和累计预扣法计算，基本减除费用为每月 5,000 元。仅供工资薪金试算，结果以税务机关为准。`,
    en: ({ since }: { since: string }) =>
      `Based on the annual tax brackets for comprehensive income and the cumulative withholding method in effect since ${since}, with a standard deduction of 5,000 yuan a month. This is an estimate for wages and salaries only. The tax authority’s figures are final.`,
  },
})
