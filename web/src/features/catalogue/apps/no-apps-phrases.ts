import { phrases } from '#web/platform/i18n/phrases.ts'

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
