import { phrases } from '#web/platform/i18n/phrases.ts'

type Counted = { count: number }
type Named = { name: string }

export const recipientPhrases = phrases({
  paste: { zh: '粘贴邮箱', en: 'Paste addresses' },
  pasteHint: {
    zh: '用逗号或分号分隔，全角半角均可，仅限公司邮箱',
    en: 'Separate with commas, semicolons or new lines. Company addresses only.',
  },
  valid: {
    zh: ({ count }: Counted) => `有效 ${count.toLocaleString('zh')}`,
    en: ({ count }: Counted) => `Valid ${count.toLocaleString('en')}`,
  },
  wrong: {
    zh: ({ count }: Counted) => `有误 ${count.toLocaleString('zh')}`,
    en: ({ count }: Counted) => `Invalid ${count.toLocaleString('en')}`,
  },
  verifyingCount: {
    zh: ({ count }: Counted) => `验证中 ${count.toLocaleString('zh')}`,
    en: ({ count }: Counted) => `Verifying ${count.toLocaleString('en')}`,
  },
  limit: {
    zh: ({ count }: Counted) => `上限 ${count.toLocaleString('zh')}`,
    en: ({ count }: Counted) => `Limit ${count.toLocaleString('en')}`,
  },
  verifying: { zh: '正在验证', en: 'Verifying' },
  left: { zh: '已离职或停用', en: 'Has left' },
  remove: { zh: ({ name }: Named) => `移除 ${name}`, en: ({ name }: Named) => `Remove ${name}` },
  removeWrong: { zh: '移除有误项', en: 'Remove invalid addresses' },
  verifyAgain: { zh: '重新验证', en: 'Verify again' },
  willNotBeSaved: {
    zh: ({ count, why }: Counted & { why: string }) =>
      `标红的 ${count.toLocaleString('zh')} 个邮箱有误，不会保存：${why}。`,
    en: ({ count, why }: Counted & { why: string }) =>
      count === 1
        ? `The address in red won’t be saved: ${why}.`
        : `The ${count.toLocaleString('en')} addresses in red won’t be saved: ${why}.`,
  },
  'too-long': {
    zh: '粘贴的内容过长，最多 64 KB',
    en: 'The pasted text is too long. The limit is 64 KB.',
  },
  'too-many': { zh: '一次最多粘贴 200 个邮箱', en: 'You can paste up to 200 addresses at a time.' },
})

/** The fault of one address, shown beside it. */
export const faultWords = phrases({
  suffix: { zh: '缺少域名后缀', en: 'incomplete domain' },
  domain: { zh: '不是公司邮箱', en: 'not a company address' },
  format: { zh: '邮箱格式不正确', en: 'not a valid email address' },
  unknown: { zh: '未登记的邮箱', en: 'unknown address' },
  duplicate: { zh: '重复', en: 'duplicate' },
  unverified: { zh: '未能验证', en: 'not verified' },
})

/** The faults of several addresses, in a sentence. */
export const countedFaults = phrases({
  suffix: {
    zh: ({ count }: Counted) => `${count.toLocaleString('zh')} 个缺少域名后缀`,
    en: ({ count }: Counted) => `${count.toLocaleString('en')} with an incomplete domain`,
  },
  domain: {
    zh: ({ count }: Counted) => `${count.toLocaleString('zh')} 个不是公司邮箱`,
    en: ({ count }: Counted) => `${count.toLocaleString('en')} outside the company`,
  },
  format: {
    zh: ({ count }: Counted) => `${count.toLocaleString('zh')} 个邮箱格式不正确`,
    en: ({ count }: Counted) =>
      count === 1
        ? '1 isn’t a valid email address'
        : `${count.toLocaleString('en')} aren’t valid email addresses`,
  },
  unknown: {
    zh: ({ count }: Counted) => `${count.toLocaleString('zh')} 个未登记`,
    en: ({ count }: Counted) => `${count.toLocaleString('en')} unknown`,
  },
  duplicate: {
    zh: ({ count }: Counted) => `${count.toLocaleString('zh')} 个重复`,
    en: ({ count }: Counted) => `${count.toLocaleString('en')} duplicates`,
  },
  unverified: {
    zh: ({ count }: Counted) => `${count.toLocaleString('zh')} 个未能验证`,
    en: ({ count }: Counted) => `${count.toLocaleString('en')} not verified`,
  },
  separator: { zh: '，', en: ', ' },
})

export const pickerPhrases = phrases({
  organizations: { zh: '组织', en: 'Organizations' },
  search: { zh: '姓名、工号或邮箱', en: 'Name, staff number or email' },
  clearSearch: { zh: '清除搜索', en: 'Clear search' },
  people: { zh: '可选人员', en: 'People' },
  start: {
    zh: '输入至少 2 个字，或选择一个组织',
    en: 'Enter at least 2 characters, or choose an organization.',
  },
  nobody: { zh: '没有找到人员', en: 'No people found' },
  failed: { zh: '人员加载失败', en: 'Couldn’t load people.' },
  organizationsFailed: { zh: '组织加载失败', en: 'Couldn’t load organizations.' },
  loading: { zh: '正在加载人员', en: 'Loading people' },
  chooseAll: { zh: '选择本页', en: 'Select this page' },
  already: { zh: '已添加', en: 'Added' },
  choose: { zh: '请选择人员', en: 'Please select a person' },
  publicMailbox: { zh: '公共邮箱', en: 'Public mailbox' },
  found: {
    zh: ({ count }: Counted) => `共 ${count.toLocaleString('zh')} 人`,
    en: ({ count }: Counted) => (count === 1 ? '1 person' : `${count.toLocaleString('en')} people`),
  },
  chosen: {
    zh: ({ count }: Counted) => `已选 ${count.toLocaleString('zh')} 人`,
    en: ({ count }: Counted) => `${count.toLocaleString('en')} selected`,
  },
})
