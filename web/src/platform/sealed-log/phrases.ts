import { phrases } from '../i18n/phrases.ts'

export const sealPhrases = phrases({
  sealed: { zh: '已封存，与封存时一致', en: 'Sealed and unchanged' },
  unsealed: { zh: '尚未封存', en: 'Not sealed yet' },
  broken: {
    zh: '与封存时不一致，这条记录可能已有改动',
    en: 'Doesn’t match its seal. This record may have been changed.',
  },
})

export const copyPhrases = phrases({
  copy: { zh: '复制详情', en: 'Copy details' },
  copied: { zh: '已复制详情', en: 'Details copied' },
  notCopied: { zh: '详情复制失败', en: 'Couldn’t copy details' },
})

/** Phrases of the button; the others load with the dialog. */
export const offerPhrases = phrases({
  verify: { zh: '校验完整性', en: 'Verify' },
})
