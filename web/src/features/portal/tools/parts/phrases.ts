import { phrases } from '#web/platform/i18n/phrases.ts'

export const partPhrases = phrases({
  copy: { zh: '复制', en: 'Copy' },
  copyOf: {
    zh: ({ label }: { label: string }) => `复制：${label}`,
    en: ({ label }: { label: string }) => `Copy: ${label}`,
  },
  copied: { zh: '已复制', en: 'Copied' },
  notCopied: {
    zh: '浏览器不允许复制，请手动选择',
    en: 'Your browser doesn’t allow copying. Select the text and copy it manually.',
  },
})
