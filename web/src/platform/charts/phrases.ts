import { phrases } from '#web/platform/i18n/phrases.ts'

type Of = { name: string }

/** Phrases that all chart cards share. */
export const chartCardPhrases = phrases({
  loading: { zh: ({ name }: Of) => `${name}加载中`, en: ({ name }: Of) => `Loading ${name}` },
  failed: { zh: ({ name }: Of) => `${name}加载失败`, en: ({ name }: Of) => `Couldn’t load ${name}` },
  clearFilters: { zh: '清除筛选', en: 'Clear filters' },
  showTable: { zh: '查看数据表', en: 'Show as table' },
  showChart: { zh: '查看图表', en: 'Show as chart' },
  download: { zh: '下载图片', en: 'Download image' },
  downloadTable: { zh: '下载数据表', en: 'Download table' },
  saved: { zh: ({ name }: Of) => `已导出 ${name}`, en: ({ name }: Of) => `Exported ${name}` },
})
