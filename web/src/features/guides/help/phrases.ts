import { phrases } from '#web/platform/i18n/phrases.ts'

export const helpPhrases = phrases({
  title: { zh: '帮助', en: 'Help' },
  about: {
    zh: ({ name }: { name: string }) => `帮助：${name}`,
    en: ({ name }: { name: string }) => `Help: ${name}`,
  },
  topics: { zh: '帮助主题', en: 'Topics' },
  all: { zh: '全部帮助', en: 'All topics' },
  news: { zh: '版本动态', en: 'What’s new' },
  close: { zh: '关闭', en: 'Close' },
  search: { zh: '搜索帮助', en: 'Search help' },
  clearSearch: { zh: '清除搜索', en: 'Clear search' },
  nothingFound: { zh: '没有符合条件的主题', en: 'No matching topics' },
  unknown: { zh: '该主题不存在', en: 'Topic not found' },
  unknownDetail: {
    zh: '该主题可能已更名，或您当前的角色无权访问相应页面。',
    en: 'It may have been renamed, or your current role doesn’t include its page.',
  },
})

export const helpGroupPhrases = phrases({
  portal: { zh: '门户', en: 'Portal' },
  personal: { zh: '个人中心', en: 'Personal center' },
  announcements: { zh: '公告管理', en: 'Announcements' },
  analysis: { zh: '登录分析', en: 'Sign-in analytics' },
  administration: { zh: '系统管理', en: 'Administration' },
})
