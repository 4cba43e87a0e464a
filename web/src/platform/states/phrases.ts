import { phrases } from '../i18n/phrases.ts'

export const missingPhrases = phrases({
  detail: {
    zh: '内容可能已删除，链接有误，或不对您开放。',
    en: 'It may have been deleted, the link may be wrong or you may not have access.',
  },
  address: { zh: '地址', en: 'Address' },
  toList: { zh: '返回列表', en: 'Back to the list' },
  goHome: { zh: '回到首页', en: 'Go to home page' },
})
