import { phrases } from '#web/platform/i18n/phrases.ts'

export const passwordPhrases = phrases({
  length: { zh: '长度', en: 'Length' },
  sets: { zh: '字符类型', en: 'Characters' },
  lower: { zh: '小写字母', en: 'Lowercase letters' },
  upper: { zh: '大写字母', en: 'Uppercase letters' },
  digits: { zh: '数字', en: 'Digits' },
  symbols: { zh: '符号', en: 'Symbols' },
  legible: { zh: '去掉易混字符（0 O 1 l I |）', en: 'Exclude look-alikes (0 O 1 l I |)' },
  noSet: { zh: '请至少选择一种字符', en: 'Choose at least one type of character' },
  password: { zh: '密码', en: 'Password' },
  another: { zh: '换一个', en: 'Generate another' },
  strength: {
    zh: ({ bits }: { bits: number }) => `强度约 ${bits} 位。密码在浏览器中随机生成，不会保存或上传。`,
    en: ({ bits }: { bits: number }) =>
      `Strength: about ${bits} bits. Generated in your browser, never stored or sent.`,
  },
})
