import { phrases } from '../i18n/phrases.ts'

export const pagerPhrases = phrases({
  jump: { zh: '跳至', en: 'Go to page' },
  jumpUnit: { zh: '页', en: '' },
  jumpFault: {
    zh: ({ last }: { last: number }) => `请输入 1 至 ${last} 之间的页码`,
    en: ({ last }: { last: number }) => `Type a page from 1 to ${last}`,
  },
  sizes: { zh: '每页条数', en: 'Rows per page' },
  ofSize: {
    zh: ({ size }: { size: number }) => `${size} 条/页`,
    en: ({ size }: { size: number }) => `${size} / page`,
  },
})
