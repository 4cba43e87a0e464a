import { phrases } from './i18n/phrases.ts'

export const sourceTypePhrases = phrases({
  source: {
    zh: ({ code }: { code: string }) => `登录来源 ${code}`,
    en: ({ code }: { code: string }) => `Sign-in source ${code}`,
  },
})
