import type { SiteFault } from '@iambiz/contract/features/portal/sites.ts'
import { phrases } from '#web/platform/i18n/phrases.ts'

type Counted = { count: number }

export const sitePhrases = phrases({
  title: { zh: '地点', en: 'Sites' },
  add: { zh: '添加地址段', en: 'Add range' },
  import: { zh: '粘贴导入', en: 'Paste ranges' },
  about: {
    zh: '登录设备、登录记录和提醒邮件按地址显示这些名称。地址段重叠时，以最小的地址段为准。',
    en: 'These names appear in sessions, sign-ins and emails. If ranges overlap, the narrowest one applies.',
  },
  range: { zh: '地址段', en: 'Range' },
  nameZh: { zh: '中文名称', en: 'Chinese name' },
  nameEn: { zh: '英文名称', en: 'English name' },
  updated: { zh: '更新', en: 'Updated' },
  actions: { zh: '操作', en: 'Actions' },
  edit: { zh: '编辑', en: 'Edit' },
  editOne: {
    zh: ({ range }: { range: string }) => `编辑 ${range}`,
    en: ({ range }: { range: string }) => `Edit ${range}`,
  },
  remove: { zh: '移除', en: 'Remove' },
  removeOne: {
    zh: ({ range }: { range: string }) => `移除 ${range}`,
    en: ({ range }: { range: string }) => `Remove ${range}`,
  },
  removeQuestion: { zh: '移除这个地址段？', en: 'Remove this range?' },
  removeAbout: {
    zh: '那里的登录不再显示地点名称，登录记录本身不变。',
    en: 'Sign-ins from there will no longer show a place name. The sign-ins themselves are kept.',
  },
  removed: { zh: '地址段已移除', en: 'Range removed' },
  search: { zh: '搜索名称、地址段或地址', en: 'Search names, ranges or an address' },
  none: { zh: '还没有地点名称', en: 'No sites yet' },
  nothingFound: { zh: '没有符合条件的地址段', en: 'No matching ranges' },
  failed: { zh: '地点加载失败', en: 'Couldn’t load the sites.' },
  found: {
    zh: ({ count }: Counted) => `共 ${count.toLocaleString('zh')} 个地址段`,
    en: ({ count }: Counted) => (count === 1 ? '1 range' : `${count.toLocaleString('en')} ranges`),
  },
})

export const findPhrases = phrases({
  find: { zh: '查询', en: 'Look up' },
  address: { zh: '这个地址属于哪个地点？', en: 'Which site has this address?' },
  isIn: {
    zh: ({ place, range }: { place: string; range: string }) => `${place}（${range}）`,
    en: ({ place, range }: { place: string; range: string }) => `${place} (${range})`,
  },
  internal: { zh: '没有名称，显示为「内部网络」', en: 'No name. Shown as “internal network”.' },
  external: { zh: '没有名称，显示为「外部网络」', en: 'No name. Shown as “external network”.' },
})

export const siteFormPhrases = phrases({
  create: { zh: '添加地址段', en: 'Add range' },
  edit: { zh: '编辑地址段', en: 'Edit range' },
  rangeHint: { zh: '例如 10.24.0.0/16、2001:db8::/32', en: 'For example, 10.24.0.0/16 or 2001:db8::/32' },
  nameEnHint: { zh: '不填时英文界面显示中文名称', en: 'If empty, the Chinese name is shown' },
  saved: { zh: '地址段已保存', en: 'Range saved' },
})

export const siteImportPhrases = phrases({
  title: { zh: '粘贴导入', en: 'Paste ranges' },
  lines: { zh: '每行一个地址段', en: 'One range per line' },
  hint: {
    zh: '依次为地址段、中文名称、英文名称，用逗号、分号或制表符分隔',
    en: 'Range, Chinese name, English name, separated by commas, semicolons or tabs',
  },
  check: { zh: '检查', en: 'Check' },
  add: {
    zh: ({ count }: Counted) => `导入 ${count.toLocaleString('zh')} 个`,
    en: ({ count }: Counted) => (count === 1 ? 'Add 1 range' : `Add ${count.toLocaleString('en')} ranges`),
  },
  report: { zh: '检查结果', en: 'Result' },
  ready: { zh: '可以导入', en: 'Ready' },
  lineOf: {
    zh: ({ line }: { line: number }) => `第 ${line} 行`,
    en: ({ line }: { line: number }) => `Line ${line}`,
  },
  done: {
    zh: ({ count }: Counted) => `已导入 ${count.toLocaleString('zh')} 个地址段`,
    en: ({ count }: Counted) =>
      count === 1 ? '1 range added' : `${count.toLocaleString('en')} ranges added`,
  },
})

export const siteFaultWords = phrases({
  range: { zh: '不是地址段', en: 'Not a range' },
  name: { zh: '缺少中文名称', en: 'No Chinese name' },
  'cell-error': { zh: '名称是表格公式的错误值', en: 'The name is a formula error' },
  'digits-lost': { zh: '名称是位数不全的数字', en: 'The name is a number that has lost digits' },
  'too-long': { zh: '名称过长', en: 'The name is too long' },
  duplicate: { zh: '与前面的行重复', en: 'Duplicate of an earlier line' },
  exists: { zh: '该地址段已有名称', en: 'This range already has a name' },
} satisfies Record<SiteFault, { zh: string; en: string }>)
