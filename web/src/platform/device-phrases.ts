import { phrases } from './i18n/phrases.ts'

export const devicePhrases = phrases({
  device: {
    zh: ({ os, browser }: { os: string; browser: string }) => `${os}，${browser}`,
    en: ({ os, browser }: { os: string; browser: string }) => `${os}, ${browser}`,
  },
  unknown: { zh: '未知设备', en: 'Unknown device' },
  dev: { zh: '开发环境', en: 'Development' },
  fat: { zh: '测试环境', en: 'Test' },
  prod: { zh: '生产环境', en: 'Production' },
})
