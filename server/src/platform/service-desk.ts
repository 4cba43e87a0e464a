import type { Language } from '@iambiz/contract/platform/shapes.ts'

/** Words for the service desk in a sentence, with its contact where the company has set one. */
export const namedDesk = ({ zh, en }: Record<Language, string>): Record<Language, string> => ({
  zh: zh ? `服务台 ${zh}` : '服务台',
  en: en ? `the service desk (${en})` : 'the service desk',
})
