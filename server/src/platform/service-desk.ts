import type { Language } from '@iambiz/contract/platform/shapes.ts'

/** The service desk within a sentence, with how to reach it where the company has said so. */
export const namedDesk = ({ zh, en }: Record<Language, string>): Record<Language, string> => ({
  zh: zh ? `服务台 ${zh}` : '服务台',
  en: en ? `the service desk (${en})` : 'the service desk',
})
