import { phrases } from '#web/platform/i18n/phrases.ts'

export const framePhrases = phrases({
  moveDialog: { zh: '移动对话框（方向键）', en: 'Move the dialog (arrow keys)' },
  skipToContent: { zh: '跳到内容', en: 'Skip to content' },
  mainNavigation: { zh: '主导航', en: 'Main' },
  menu: { zh: '菜单', en: 'Menu' },
  me: { zh: '我的', en: 'Me' },
  searchHint: { zh: '搜索应用、公告、工具', en: 'Search the portal' },
  announcements: { zh: '系统动态', en: 'Updates' },
  unread: {
    zh: ({ count }: { count: number }) =>
      count > 0 ? `系统动态，${count} 条新公告` : '系统动态，没有新公告',
    en: ({ count }: { count: number }) => (count > 0 ? `Updates, ${count} new` : 'Updates, none new'),
  },
  inAll: {
    zh: ({ count }: { count: number }) => `共 ${count} 条`,
    en: ({ count }: { count: number }) => `${count} total`,
  },
  notFound: { zh: '页面不存在', en: 'Page not found' },
  breadcrumb: { zh: '面包屑', en: 'Breadcrumb' },
  language: { zh: '语言', en: 'Language' },
  appearance: { zh: '皮肤', en: 'Appearance' },
})
