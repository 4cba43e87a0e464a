import { phrases } from '#web/platform/i18n/phrases.ts'

export const screenPhrases = phrases({
  product: { zh: '数字应用平台', en: 'Digital Application Platform' },
  home: { zh: '首页', en: 'Home' },
  homeModules: { zh: '自定义首页', en: 'Customise home' },
  tools: { zh: '工具库', en: 'Tool library' },
  tool: { zh: '工具', en: 'Tool' },
  apps: { zh: '全部应用', en: 'All apps' },
  usualApps: { zh: '编辑我的常用', en: 'Edit my apps' },
  contacts: { zh: '运维通讯录', en: 'Operations contacts' },
  requests: { zh: '权限申请', en: 'Access requests' },
  binding: { zh: '账号绑定', en: 'Linked accounts' },
  profile: { zh: '个人中心', en: 'Personal center' },
  security: { zh: '登录与安全', en: 'Sign-in and security' },
  preferences: { zh: '偏好设置', en: 'Preferences' },
  fault: { zh: '故障申报', en: 'Report a fault' },
  faultReport: { zh: '申报详情', en: 'Fault report' },
  announcementMaintenance: { zh: '公告管理', en: 'Announcements' },
  newAnnouncement: { zh: '新建公告', en: 'New announcement' },
  maintainedAnnouncement: { zh: '编辑公告', en: 'Edit announcement' },
  announcementReaders: { zh: '阅读回执', en: 'Read receipt' },
  announcementStatistics: { zh: '公告统计', en: 'Announcement statistics' },
  monthlyStatistics: { zh: '月度统计', en: 'Statistics by month' },
  mailTemplates: { zh: '邮件模板', en: 'Mail templates' },
  newMailTemplate: { zh: '新建模板', en: 'New template' },
  mailTemplate: { zh: '编辑模板', en: 'Edit template' },
  mailContacts: { zh: '邮件联系人', en: 'Mail contacts' },
  newMailContact: { zh: '添加联系人', en: 'Add contact' },
  mailContact: { zh: '编辑联系人', en: 'Edit contact' },
  mailGroups: { zh: '邮件组', en: 'Mail groups' },
  newMailGroup: { zh: '新建邮件组', en: 'New mail group' },
  mailGroup: { zh: '邮件组成员', en: 'Mail group' },
  editedMailGroup: { zh: '编辑邮件组', en: 'Edit mail group' },
  mailLog: { zh: '邮件记录', en: 'Mail log' },
  sites: { zh: '地点', en: 'Sites' },
  reportedSignIns: { zh: '被报告的登录', en: 'Reported sign-ins' },
  zone: { zh: '专区', en: 'Zone' },
  framedApp: { zh: '应用', en: 'App' },
  systemDynamics: { zh: '系统动态', en: 'Updates' },
  announcementDetails: { zh: '公告详情', en: 'Announcement' },
  notFound: { zh: '页面不存在', en: 'Page not found' },
})

export const framePhrases = phrases({
  product: { zh: '数字应用平台', en: 'Digital Application Platform' },
  productShort: { zh: '数字应用平台', en: 'Digital Apps' },
  skipToContent: { zh: '跳到内容', en: 'Skip to content' },
  mainNavigation: { zh: '主导航', en: 'Main' },
  menu: { zh: '菜单', en: 'Menu' },
  search: { zh: '搜索', en: 'Search' },
  searchHint: { zh: '搜索应用、公告、工具', en: 'Search apps, updates and tools' },
  announcements: { zh: '系统动态', en: 'Updates' },
  unread: {
    zh: ({ count }: { count: number }) => (count > 0 ? `系统动态，${count} 条未读` : '系统动态，没有未读'),
    en: ({ count }: { count: number }) => (count > 0 ? `Updates, ${count} unread` : 'Updates, none unread'),
  },
  inAll: {
    zh: ({ count }: { count: number }) => `共 ${count} 条`,
    en: ({ count }: { count: number }) => `${count} in all`,
  },
  unreadAnnouncements: { zh: '未读公告', en: 'Unread updates' },
  offline: { zh: '网络已断开，显示的是上次的内容', en: 'You are offline. What you see was loaded before.' },
  breadcrumb: { zh: '面包屑', en: 'Breadcrumb' },
  language: { zh: '语言', en: 'Language' },
  appearance: { zh: '皮肤', en: 'Appearance' },
})

export const relatedPhrases = phrases({
  announcements: { zh: '查看公告', en: 'Announcements' },
  contacts: { zh: '运维联系人', en: 'Operations contacts' },
})

export const tabPhrases = phrases({
  switched: {
    zh: ({ org, role }: { org: string; role: string }) => `已在另一个页面切换到${org} ${role}，这里已更新`,
    en: ({ org, role }: { org: string; role: string }) =>
      `Another tab switched to ${org}, ${role}. This one follows.`,
  },
})

export const signInPhrases = phrases({
  refused: { zh: '登录未获允许，或您取消了登录', en: 'The sign-in was cancelled or not allowed.' },
  notCompleted: { zh: '登录请求未完成，请重新登录', en: 'The sign-in was not completed. Sign in again.' },
})
