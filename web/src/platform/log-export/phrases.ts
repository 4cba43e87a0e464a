import { phrases } from '../i18n/phrases.ts'

type Limit = { most: number; total: number; more: boolean }

export const exportPhrases = phrases({
  start: { zh: '开始导出', en: 'Export' },
  all: {
    zh: ({ total }: { total: number }) => `将按当前筛选导出 ${total.toLocaleString('zh')} 条记录。`,
    en: ({ total }: { total: number }) =>
      total === 1
        ? '1 record matching the current filters.'
        : `${total.toLocaleString('en')} records matching the current filters.`,
  },
  first: {
    zh: ({ most, total, more }: Limit) =>
      `${more ? '超过' : '共'} ${total.toLocaleString('zh')} 条，一次最多导出前 ${most.toLocaleString('zh')} 条。请缩小筛选范围，分批导出其余记录。`,
    en: ({ most, total, more }: Limit) =>
      `${more ? 'More than ' : ''}${total.toLocaleString('en')} records. Only the first ${most.toLocaleString('en')} can be exported at once. Narrow your filters to export the rest.`,
  },
  recorded: { zh: '导出会写入操作日志。', en: 'Exports are recorded in the operation log.' },
  exported: {
    zh: ({ name }: { name: string }) => `已导出 ${name}`,
    en: ({ name }: { name: string }) => `Exported ${name}`,
  },
})
