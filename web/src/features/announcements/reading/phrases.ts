import { phrases } from '#web/platform/i18n/phrases.ts'

export const announcementPhrases = phrases({
  title: { zh: '系统动态', en: 'Updates' },
  which: { zh: '显示哪些公告', en: 'Announcements to show' },
  everything: { zh: '全部', en: 'All' },
  unread: { zh: '未读', en: 'Unread' },
  unreadCount: {
    zh: ({ count }: { count: number }) => `未读 ${count}`,
    en: ({ count }: { count: number }) => `Unread ${count}`,
  },
  mustRead: { zh: '必读', en: 'Required' },
  online: { zh: '上线', en: 'Go-live' },
  general: { zh: '一般', en: 'General' },
  seeAll: { zh: '查看全部', en: 'See all' },
  none: { zh: '没有公告', en: 'No announcements' },
})
