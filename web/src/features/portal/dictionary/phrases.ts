import { phrases } from '#web/platform/i18n/phrases.ts'

type OfKey = { keyName: string; keyValue: string }

export const dictionaryPhrases = phrases({
  title: { zh: '数据字典', en: 'Dictionary' },
  about: {
    zh: '前三条用于指定管理员角色，不能删除、停用或清空，更换角色需要验证身份。',
    en: 'The first three entries set the administrator roles. They can’t be deleted, disabled or left empty, and changing them requires you to verify it’s you.',
  },
  add: { zh: '新建条目', en: 'New entry' },
  search: { zh: '搜索键、值或说明', en: 'Search key, value or description' },
  filters: { zh: '筛选', en: 'Filters' },
  none: { zh: '字典中没有条目', en: 'No dictionary entries' },
  keyName: { zh: '键', en: 'Key' },
  keyValue: { zh: '值', en: 'Value' },
  description: { zh: '说明', en: 'Description' },
  descriptionZh: { zh: '中文说明', en: 'Chinese description' },
  descriptionEn: { zh: '英文说明', en: 'English description' },
  sortNo: { zh: '顺序', en: 'Order' },
  status: { zh: '状态', en: 'Status' },
  on: { zh: '已启用', en: 'Enabled' },
  off: { zh: '已停用', en: 'Disabled' },
  isProtected: { zh: '受保护', en: 'Protected' },
  actions: { zh: '操作', en: 'Actions' },
  edit: { zh: '编辑', en: 'Edit' },
  remove: { zh: '删除', en: 'Delete' },
  changeRole: { zh: '更换角色', en: 'Change role' },
  editOne: {
    zh: ({ keyName, keyValue }: OfKey) => `编辑 ${keyName} ${keyValue}`,
    en: ({ keyName, keyValue }: OfKey) => `Edit ${keyName} ${keyValue}`,
  },
  removeOne: {
    zh: ({ keyName, keyValue }: OfKey) => `删除 ${keyName} ${keyValue}`,
    en: ({ keyName, keyValue }: OfKey) => `Delete ${keyName} ${keyValue}`,
  },
  changeOne: {
    zh: ({ keyName }: OfKey) => `更换角色：${keyName}`,
    en: ({ keyName }: OfKey) => `Change role: ${keyName}`,
  },
  removeQuestion: { zh: '删除该条目？', en: 'Delete this entry?' },
  removeAbout: {
    zh: '使用该条目的列表中将不再显示。',
    en: 'Lists that use this entry will no longer show it.',
  },
  removed: { zh: '已删除', en: 'Deleted' },
  saved: { zh: '已保存', en: 'Saved' },
  create: { zh: '新建字典条目', en: 'New dictionary entry' },
  editTitle: { zh: '编辑字典条目', en: 'Edit dictionary entry' },
})

type Named = { names: string; count: number }

export const administratorPhrases = phrases({
  newRole: { zh: '新角色', en: 'New role' },
  choose: { zh: '请选择角色', en: 'Select a role' },
  gains: { zh: '将成为管理员', en: 'Will become administrators' },
  loses: { zh: '将失去管理员身份', en: 'Will no longer be administrators' },
  nobody: { zh: '无人', en: 'No one' },
  people: {
    zh: ({ names, count }: Named) => `${count.toLocaleString('zh')} 人：${names}`,
    en: ({ names, count }: Named) => `${count.toLocaleString('en')}: ${names}`,
  },
  confirm: { zh: '更换角色', en: 'Change role' },
  done: { zh: '已更换，5 秒内生效', en: 'Changed. Takes effect within 5 seconds.' },
})
