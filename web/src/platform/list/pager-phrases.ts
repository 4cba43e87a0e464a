import { phrases } from '../i18n/phrases.ts'

type Last = { last: number }

export const pagerPhrases = phrases({
  jump: { zh: '跳至', en: 'Go to page' },
  afterJump: {
    zh: (_: Last) => '页',
    en: ({ last }: Last) => `of ${last}`,
  },
  jumpFault: {
    zh: ({ last }: Last) => `请输入 1 至 ${last} 之间的页码`,
    en: ({ last }: Last) => `Enter a page from 1 to ${last}`,
  },
  sizes: { zh: '每页条数', en: 'Rows per page' },
  ofSize: {
    zh: ({ size }: { size: number }) => `${size} 条/页`,
    en: ({ size }: { size: number }) => `${size} / page`,
  },
})
