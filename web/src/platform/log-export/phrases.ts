import { phrases } from '../i18n/phrases.ts'

type Told = { most: number; total: number; more: boolean }

export const exportPhrases = phrases({
  start: { zh: '开始导出', en: 'Export' },
  all: {
    zh: ({ total }: { total: number }) => `将按当前筛选导出 ${total.toLocaleString('zh')} 条记录。`,
    en: ({ total }: { total: number }) =>
      total === 1
        ? '1 record, as it is filtered now.'
        : `${total.toLocaleString('en')} records, as they are filtered now.`,
  },
  first: {
    zh: ({ most, total, more }: Told) =>
      `${more ? '超过' : '共'} ${total.toLocaleString('zh')} 条，一次最多导出前 ${most.toLocaleString('zh')} 条。请缩小筛选范围，分批导出其余记录。`,
    en: ({ most, total, more }: Told) =>
      `${more ? 'More than ' : ''}${total.toLocaleString('en')} records; a file has the first ${most.toLocaleString('en')}. Narrow the filter to export the others.`,
  },
  recorded: { zh: '导出会写入操作日志。', en: 'Exports are on record.' },
  exported: {
    zh: ({ name }: { name: string }) => `已导出 ${name}`,
    en: ({ name }: { name: string }) => `Exported ${name}`,
  },
})
