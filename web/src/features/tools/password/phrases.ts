import { phrases } from '#web/platform/i18n/phrases.ts'

export const passwordPhrases = phrases({
  length: { zh: '长度', en: 'Length' },
  sets: { zh: '字符种类', en: 'Characters' },
  lower: { zh: '小写字母', en: 'Lowercase letters' },
  upper: { zh: '大写字母', en: 'Upper case' },
  digits: { zh: '数字', en: 'Digits' },
  symbols: { zh: '符号', en: 'Symbols' },
  legible: { zh: '去掉易混字符（0 O 1 l I |）', en: 'Exclude look-alikes (0 O 1 l I |)' },
  noSet: { zh: '至少选择一种字符', en: 'Choose at least one type of character' },
  password: { zh: '密码', en: 'Password' },
  another: { zh: '换一个', en: 'Generate another' },
  strength: {
    zh: ({ bits }: { bits: number }) => `强度约 ${bits} 位。密码由浏览器的加密随机数生成，不保存也不上传。`,
    en: ({ bits }: { bits: number }) =>
      `About ${bits} bits. Generated from your browser’s cryptographic random numbers. Nothing is stored or sent.`,
  },
})
