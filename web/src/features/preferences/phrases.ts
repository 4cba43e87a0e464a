import { phrases } from '#web/platform/i18n/phrases.ts'

export const preferencePhrases = phrases({
  language: { zh: '语言', en: 'Language' },
  chinese: { zh: '中文', en: '中文' },
  english: { zh: 'English', en: 'English' },
  appearance: { zh: '皮肤', en: 'Appearance' },
  azure: { zh: '晴空', en: 'Azure' },
  pine: { zh: '松石', en: 'Pine' },
  danxia: { zh: '丹霞', en: 'Danxia' },
  dusk: { zh: '暮紫', en: 'Dusk' },
  mode: { zh: '明暗模式', en: 'Mode' },
  light: { zh: '浅色', en: 'Light' },
  dark: { zh: '深色', en: 'Dark' },
  system: { zh: '跟随系统', en: 'System' },
  density: { zh: '密度', en: 'Density' },
  normal: { zh: '标准', en: 'Standard' },
  compact: { zh: '紧凑', en: 'Compact' },
  contrast: { zh: '对比度', en: 'Contrast' },
  standard: { zh: '普通', en: 'Regular' },
  high: { zh: '高对比', en: 'High' },
})
