import { phrases } from '../i18n/phrases.ts'

type Counted = { count: number }

export const listPhrases = phrases({
  loading: { zh: '正在加载', en: 'Loading' },
  late: {
    zh: '服务繁忙，加载较慢，请稍候',
    en: 'The service is busy, so this is taking longer than usual.',
  },
  columns: { zh: '列设置', en: 'Columns' },
  failed: { zh: '列表加载失败', en: 'Couldn’t load the list.' },
  nothingFound: { zh: '没有符合条件的内容', en: 'No results' },
  clearSearch: { zh: '清除搜索', en: 'Clear search' },
  clearFilters: { zh: '清除筛选', en: 'Clear filters' },
  found: {
    zh: ({ count }: Counted) => `共 ${count.toLocaleString('zh')} 条`,
    en: ({ count }: Counted) => (count === 1 ? '1 row' : `${count.toLocaleString('en')} rows`),
  },
  enabled: { zh: '已启用', en: 'Enabled' },
  disabled: { zh: '已停用', en: 'Disabled' },
  pastEnd: {
    zh: ({ last }: { last: number }) => `列表到第 ${last} 页为止`,
    en: ({ last }: { last: number }) => `The list ends at page ${last}`,
  },
  atPage: {
    zh: ({ page, last }: { page: number; last: number }) => `第 ${page} 页，共 ${last} 页`,
    en: ({ page, last }: { page: number; last: number }) => `Page ${page} of ${last}`,
  },
  toLast: {
    zh: ({ page }: { page: number }) => `前往最后一页（第 ${page} 页）`,
    en: ({ page }: { page: number }) => `Go to last page (${page})`,
  },
  pages: { zh: '分页', en: 'Pages' },
  previous: { zh: '上一页', en: 'Previous page' },
  next: { zh: '下一页', en: 'Next page' },
  pageLimit: {
    zh: '最多查看前 1,000 页，请缩小范围',
    en: 'You can view only the first 1,000 pages. Narrow your filters.',
  },
})

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

export const tableSettingsPhrases = phrases({
  title: { zh: '列设置', en: 'Columns' },
  about: {
    zh: '选择显示的列，并可设置列宽（像素）。隐藏的列仍会导出。',
    en: 'Choose the columns to show, and set their width in pixels if you like. Hidden columns are still exported.',
  },
  auto: { zh: '自动', en: 'Auto' },
  widthOf: {
    zh: ({ title }: { title: string }) => `「${title}」的列宽`,
    en: ({ title }: { title: string }) => `Width of ${title}`,
  },
  wrongWidth: {
    zh: ({ least, most }: { least: number; most: number }) => `列宽须为 ${least} 至 ${most} 的整数`,
    en: ({ least, most }: { least: number; most: number }) =>
      `A width must be a whole number from ${least} to ${most}.`,
  },
  restore: { zh: '恢复默认', en: 'Restore defaults' },
  save: { zh: '保存', en: 'Save' },
})
