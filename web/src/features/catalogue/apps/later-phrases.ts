import { phrases } from '#web/platform/i18n/phrases.ts'

/** Texts that the first screen does not need. */
export const laterAppPhrases = phrases({
  category: { zh: '分类', en: 'Category' },
  favourites: { zh: '常用', en: 'My apps' },
  add: { zh: '添加', en: 'Add' },
  added: { zh: '已添加', en: 'Added' },
  removed: {
    zh: ({ name }: { name: string }) => `已移除「${name}」`,
    en: ({ name }: { name: string }) => `${name} removed`,
  },
  usualFull: {
    zh: ({ limit }: { limit: number }) => `常用应用最多 ${limit} 个，请先移除一个`,
    en: ({ limit }: { limit: number }) => `You can have up to ${limit} apps here. Remove one first.`,
  },
  menuOf: {
    zh: ({ name }: { name: string }) => `「${name}」的操作`,
    en: ({ name }: { name: string }) => `Actions for ${name}`,
  },
  showLocked: { zh: '显示未开通的应用', en: 'Show apps you don’t have' },
})

/** Texts of the table, which is loaded when the person chooses it. */
export const listPhrases = phrases({
  app: { zh: '应用', en: 'App' },
  center: { zh: '接入中心', en: 'Center' },
  department: { zh: '责任部门', en: 'Department' },
  contact: { zh: '运维联系人', en: 'Operations contact' },
  lastAccess: { zh: '最近访问', en: 'Last opened' },
})

export const noAppsPhrases = phrases({
  emptyFilter: {
    zh: ({ text }: { text: string }) => `没有名称含「${text}」的应用`,
    en: ({ text }: { text: string }) => `No apps match “${text}”`,
  },
  searchAll: { zh: '在全部应用中查找', en: 'Search all apps' },
  none: { zh: '当前组织和角色没有可用的应用', en: 'No apps for this organization and role' },
  detail: {
    zh: '您可以切换组织与角色，或联系管理员',
    en: 'Switch organization or role, or contact your administrator.',
  },
  detailForAdmin: {
    zh: '新建应用，并授权给组织、角色或人员',
    en: 'Create apps and grant them to organizations, roles or people.',
  },
  administer: { zh: '管理应用', en: 'Manage apps' },
})
