import type { ReleaseKind } from '@iambiz/contract/features/portal/releases.ts'
import { phrases } from '#web/platform/i18n/phrases.ts'

export const kindPhrases = phrases({
  new: { zh: '新增', en: 'New' },
  improved: { zh: '改进', en: 'Improved' },
  fixed: { zh: '修复', en: 'Fixed' },
} satisfies Record<ReleaseKind, unknown>)

export const loglinePhrases = phrases({
  title: { zh: '版本动态', en: 'What’s new' },
  loading: { zh: '正在加载', en: 'Loading' },
  none: { zh: '还没有发布过版本', en: 'Nothing published yet' },
  failed: { zh: '版本动态加载失败', en: 'Couldn’t load what’s new.' },
  unseen: { zh: '未读', en: 'Unread' },
})

type OfVersion = { version: string }

export const releasePhrases = phrases({
  title: { zh: '版本动态', en: 'Releases' },
  add: { zh: '新建版本', en: 'New version' },
  search: { zh: '搜索版本号或标题', en: 'Search version or title' },
  filters: { zh: '筛选', en: 'Filters' },
  none: { zh: '还没有版本', en: 'No versions yet' },
  version: { zh: '版本号', en: 'Version' },
  releaseDate: { zh: '日期', en: 'Date' },
  titleZh: { zh: '中文标题', en: 'Chinese title' },
  titleEn: { zh: '英文标题', en: 'English title' },
  chineseOnly: { zh: '缺少英文', en: 'No English' },
  heading: { zh: '标题', en: 'Title' },
  state: { zh: '状态', en: 'Status' },
  draft: { zh: '草稿', en: 'Draft' },
  published: { zh: '已发布', en: 'Published' },
  actions: { zh: '操作', en: 'Actions' },
  edit: { zh: '编辑', en: 'Edit' },
  publish: { zh: '发布', en: 'Publish' },
  withdraw: { zh: '转为草稿', en: 'Change to draft' },
  remove: { zh: '删除', en: 'Delete' },
  editOne: {
    zh: ({ version }: OfVersion) => `编辑 ${version}`,
    en: ({ version }: OfVersion) => `Edit ${version}`,
  },
  publishOne: {
    zh: ({ version }: OfVersion) => `发布 ${version}`,
    en: ({ version }: OfVersion) => `Publish ${version}`,
  },
  withdrawOne: {
    zh: ({ version }: OfVersion) => `将 ${version} 转为草稿`,
    en: ({ version }: OfVersion) => `Change to draft: ${version}`,
  },
  removeOne: {
    zh: ({ version }: OfVersion) => `删除 ${version}`,
    en: ({ version }: OfVersion) => `Delete ${version}`,
  },
  removeQuestion: { zh: '删除该版本？', en: 'Delete this version?' },
  removed: { zh: '已删除', en: 'Deleted' },
  publishedNow: { zh: '已发布，所有人可见', en: 'Published. Everyone can see it.' },
  withdrawn: { zh: '已转为草稿', en: 'Changed to a draft' },
  saved: { zh: '已保存', en: 'Saved' },
  create: { zh: '新建版本', en: 'New version' },
  editTitle: { zh: '编辑版本', en: 'Edit version' },
  entries: { zh: '更新内容', en: 'What’s new' },
  entry: {
    zh: ({ number }: { number: number }) => `第 ${number} 条`,
    en: ({ number }: { number: number }) => `Entry ${number}`,
  },
  kind: { zh: '类型', en: 'Kind' },
  zh: { zh: '中文', en: 'Chinese' },
  en: { zh: '英文', en: 'English' },
  addEntry: { zh: '添加一条', en: 'Add entry' },
  removeEntry: {
    zh: ({ number }: { number: number }) => `删除第 ${number} 条`,
    en: ({ number }: { number: number }) => `Remove entry ${number}`,
  },
  needed: { zh: '请填写', en: 'This field is required.' },
  versionFormat: {
    zh: '以字母或数字开头，只能有字母、数字和 . + -',
    en: 'Must start with a letter or digit and contain only letters, digits and . + -',
  },
})
