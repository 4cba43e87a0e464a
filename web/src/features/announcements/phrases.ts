import { phrases } from '#web/platform/i18n/phrases.ts'

export const announcementPhrases = phrases({
  title: { zh: '系统动态', en: 'Updates' },
  which: { zh: '显示哪些公告', en: 'Which announcements' },
  everything: { zh: '全部', en: 'All' },
  unread: { zh: '未读', en: 'Unread' },
  unreadCount: {
    zh: ({ count }: { count: number }) => `未读 ${count}`,
    en: ({ count }: { count: number }) => `Unread ${count}`,
  },
  mustRead: { zh: '必读', en: 'Must read' },
  online: { zh: '上线', en: 'Online' },
  general: { zh: '一般', en: 'General' },
  window: {
    zh: ({ from, to }: { from: string; to: string }) => `停机维护：${from} 至 ${to}`,
    en: ({ from, to }: { from: string; to: string }) => `Down for maintenance: ${from} to ${to}`,
  },
  showMore: { zh: '显示更多', en: 'Show more' },
  showFewer: { zh: '收起', en: 'Show fewer' },
  none: { zh: '没有公告', en: 'No announcements' },
  noneUnread: { zh: '没有未读公告', en: 'You are all caught up' },
  loading: { zh: '正在加载', en: 'Loading' },
  announcementsOf: {
    zh: ({ name }: { name: string }) => `「${name}」的公告`,
    en: ({ name }: { name: string }) => `Announcements of ${name}`,
  },
  close: { zh: '关闭', en: 'Close' },
  failed: { zh: '系统动态加载失败', en: 'Updates could not load.' },
})
