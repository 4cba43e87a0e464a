import { phrases } from '../i18n/phrases.ts'

type Checked = { rows: number; unsealed: number }
type Place = { row: string; batch: string; time: string }

export const verifyPhrases = phrases({
  close: { zh: '关闭', en: 'Close' },
  about: {
    zh: '逐批重新计算每条记录的哈希值，与封存时的哈希链比对。校验会记入操作日志。',
    en: 'Recalculates every record’s hash and compares it with the sealed hash chain. The check is recorded in the operation log.',
  },
  start: { zh: '开始校验', en: 'Verify' },
  again: { zh: '重新校验', en: 'Verify again' },
  running: {
    zh: ({ rows }: { rows: number }) => `正在校验，已完成 ${rows.toLocaleString('zh')} 条`,
    en: ({ rows }: { rows: number }) => `Verifying: ${rows.toLocaleString('en')} records so far`,
  },
  intact: {
    zh: ({ rows, unsealed }: Checked) =>
      `未发现异常：已校验 ${rows.toLocaleString('zh')} 条记录，均与封存时一致${unsealed > 0 ? `，另有 ${unsealed.toLocaleString('zh')} 条尚未封存` : ''}。`,
    en: ({ rows, unsealed }: Checked) =>
      `No problems found: ${rows.toLocaleString('en')} records match their seals${unsealed > 0 ? ` (${unsealed.toLocaleString('en')} not sealed yet)` : ''}.`,
  },
  'row-changed': {
    zh: ({ row, batch, time }: Place) => `第 ${batch} 批第 ${row} 号记录${time}已被修改。`,
    en: ({ row, batch, time }: Place) => `Record ${row} of batch ${batch}${time} was changed.`,
  },
  'row-removed': {
    zh: ({ row, batch }: Place) => `第 ${batch} 批的第 ${row} 号记录已删除。`,
    en: ({ row, batch }: Place) => `Record ${row} of batch ${batch} was removed.`,
  },
  'row-inserted': {
    zh: ({ row, batch, time }: Place) => `第 ${row} 号记录${time}为事后插入，位于第 ${batch} 批前后。`,
    en: ({ row, batch, time }: Place) => `Record ${row}${time} was inserted near batch ${batch}.`,
  },
  'batch-changed': {
    zh: ({ batch }: Place) => `第 ${batch} 批的封存信息已被改动。`,
    en: ({ batch }: Place) => `The seal of batch ${batch} was changed.`,
  },
  'batch-removed': {
    zh: ({ batch }: Place) => `第 ${batch} 批已删除。`,
    en: ({ batch }: Place) => `Batch ${batch} was removed.`,
  },
  at: { zh: ({ time }: { time: string }) => `（${time}）`, en: ({ time }: { time: string }) => ` (${time})` },
  open: { zh: '查看这条记录', en: 'Show this record' },
  head: { zh: '链尾', en: 'End of the chain' },
})
