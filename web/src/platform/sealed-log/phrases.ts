import { phrases } from '../i18n/phrases.ts'

export const sealPhrases = phrases({
  sealed: { zh: '已封存，与封存时一致', en: 'Sealed, and as it was sealed' },
  unsealed: { zh: '尚未封存', en: 'Not sealed yet' },
  broken: {
    zh: '与封存时不一致，这条记录可能被改动过',
    en: 'Not as it was sealed: somebody may have changed this record',
  },
})

export const copyPhrases = phrases({
  copy: { zh: '复制详情', en: 'Copy the details' },
  copied: { zh: '已复制详情', en: 'The details are copied' },
  notCopied: { zh: '无法复制详情', en: 'The details could not be copied' },
})
