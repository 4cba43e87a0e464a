import { phrases } from '#web/platform/i18n/phrases.ts'

type Place = { at: number; count: number }

export const tourPhrases = phrases({
  place: {
    zh: ({ at, count }: Place) => `第 ${at} 步，共 ${count} 步`,
    en: ({ at, count }: Place) => `Step ${at} of ${count}`,
  },
  close: { zh: '关闭引导', en: 'Close the tour' },
  skip: { zh: '跳过', en: 'Skip' },
  back: { zh: '上一步', en: 'Back' },
  next: { zh: '下一步', en: 'Next' },
  done: { zh: '完成', en: 'Done' },
  again: { zh: '新手引导', en: 'Home page tour' },
  againAbout: {
    zh: '四步了解首页：搜索、我的常用、组织与角色、公告与个人中心。',
    en: 'Get to know the home page in four steps: search, My apps, organization and role, updates and your personal center.',
  },
  startAgain: { zh: '重新查看引导', en: 'Take the tour' },
})

/** The text of each step, by its name. */
export const stepPhrases = phrases({
  search: { zh: '全局搜索', en: 'Search from anywhere' },
  searchAbout: {
    zh: '点击此处或按 Ctrl + K（Mac 为 ⌘ K），即可搜索应用、公告、工具、页面和帮助，支持中文、英文、拼音和首字母。',
    en: 'Click here or press Ctrl + K (⌘ K on a Mac) to find apps, announcements, tools, pages and help. Chinese, English, pinyin and initials all work.',
  },
  apps: { zh: '常用应用，放在最前', en: 'Your apps come first' },
  appsAbout: {
    zh: '「我的常用」的内容和顺序由您决定：在「全部应用」中点应用旁的星形即可加入，点「编辑」即可排序。',
    en: 'You decide what’s in My apps and in what order. To add an app, click its star in All apps. To rearrange, click Edit.',
  },
  role: { zh: '组织与角色', en: 'Organization and role' },
  roleAbout: {
    zh: '可见的应用由当前组织和角色决定，有多个组织或角色时可在此切换，无需重新登录。',
    en: 'The apps you see depend on your current organization and role. If you have several, switch here without signing in again.',
  },
  person: { zh: '公告与个人中心', en: 'Updates and personal center' },
  personAbout: {
    zh: '铃铛提示未读的公告和消息。点击头像可以进入个人中心，修改语言、外观和通知，也可以打开帮助。',
    en: 'The bell shows unread announcements and messages. Click your profile picture to open your personal center, change your preferences or get help.',
  },
})
