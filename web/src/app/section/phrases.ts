import { phrases } from '#web/platform/i18n/phrases.ts'

export const sectionPhrases = phrases({
  section: { zh: '公告管理', en: 'Announcements' },
  maintenance: { zh: '公告维护', en: 'Maintenance' },
  statistics: { zh: '公告统计', en: 'Statistics' },
  mailTemplates: { zh: '邮件模板', en: 'Mail templates' },
  mailGroups: { zh: '邮件组', en: 'Mail groups' },
  mailContacts: { zh: '邮件联系人', en: 'Mail contacts' },
  mailLog: { zh: '邮件记录', en: 'Mail log' },
  signIns: { zh: '登录分析', en: 'Sign-in analytics' },
  loginStatistics: { zh: '登录统计', en: 'Sign-in statistics' },
  loginLog: { zh: '登录日志', en: 'Sign-in log' },
  integration: { zh: '接入占比', en: 'Integration' },
  appLogins: { zh: '应用登录统计', en: 'App sign-ins' },
})
