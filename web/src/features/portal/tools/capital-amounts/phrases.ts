import { phrases } from '#web/platform/i18n/phrases.ts'

export const capitalPhrases = phrases({
  amount: { zh: '金额（元）', en: 'Amount (yuan)' },
  amountHint: {
    zh: '最多 16 位整数、2 位小数，可带千分位逗号',
    en: 'Up to 16 digits and 2 decimal places. Commas are allowed.',
  },
  invalid: {
    zh: '请输入金额，例如 107,000.53',
    en: 'Enter an amount, such as 107,000.53',
  },
  prefix: { zh: '金额前加「人民币」', en: 'Start with “人民币” (renminbi)' },
  result: { zh: '大写金额', en: 'Amount in words' },
  rule: {
    zh: '按《正确填写票据和结算凭证的基本规定》书写。',
    en: 'Written according to the People’s Bank of China rules for bills and settlement vouchers.',
  },
})

/** The Chinese financial numerals, which are the same in every language. */
export const capitalSigns = phrases({
  digits: { zh: '零壹贰叁肆伍陆柒捌玖', en: '零壹贰叁肆伍陆柒捌玖' },
  tens: { zh: '拾佰仟', en: '拾佰仟' },
  tenThousand: { zh: '万', en: '万' },
  hundredMillion: { zh: '亿', en: '亿' },
  yuan: { zh: '元', en: '元' },
  jiao: { zh: '角', en: '角' },
  fen: { zh: '分', en: '分' },
  whole: { zh: '整', en: '整' },
  negative: { zh: '负', en: '负' },
  renminbi: { zh: '人民币', en: '人民币' },
})
