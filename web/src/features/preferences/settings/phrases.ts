import { phrases } from '#web/platform/i18n/phrases.ts'

export const settingsPhrases = phrases({
  languageAndLook: { zh: '语言与外观', en: 'Language and appearance' },
  start: { zh: '登录后进入', en: 'After signing in' },
  startChoice: { zh: '默认组织与角色', en: 'Organization and role to begin with' },
  startHint: {
    zh: '新的登录从这里开始，当前的选择不受影响。',
    en: 'New sign-ins begin here. What you are using now stays as it is.',
  },
  byItself: { zh: '由系统选择', en: 'Chosen by the portal' },
  pair: {
    zh: ({ org, role }: { org: string; role: string }) => `${org} · ${role}`,
    en: ({ org, role }: { org: string; role: string }) => `${org} · ${role}`,
  },
  startSaved: { zh: '默认组织与角色已保存', en: 'Saved where to begin' },
  notices: { zh: '通知', en: 'Notifications' },
  bulletinMail: { zh: '公告邮件', en: 'Announcements by mail' },
  bulletinMailAbout: {
    zh: ({ email }: { email: string }) => `发布和提醒的公告同时发送到 ${email}`,
    en: ({ email }: { email: string }) => `Announcements and reminders also go to ${email}`,
  },
  noEmail: {
    zh: '没有登记邮箱，无法接收邮件',
    en: 'There is no e-mail address on file, so nothing can be mailed.',
  },
})
