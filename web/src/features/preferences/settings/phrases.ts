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
  notices: { zh: '消息通知', en: 'Notifications' },
  bulletinMail: { zh: '公告邮件', en: 'Announcements by mail' },
  bulletinMailAbout: {
    zh: ({ email }: { email: string }) => `发布和提醒的公告同时发送到 ${email}`,
    en: ({ email }: { email: string }) => `Announcements and reminders also go to ${email}`,
  },
  bulletinPopup: { zh: '提醒的公告排在最前', en: 'Reminded announcements come first' },
  bulletinPopupAbout: {
    zh: '维护人员提醒您的公告排在列表最前；要求必读的公告不能关闭',
    en: 'What you are reminded of stands first in your list. Announcements that must be read cannot be switched off.',
  },
  loginAlertMail: { zh: '新设备登录邮件', en: 'Mail on a new device' },
  loginAlertMailAbout: {
    zh: '账号在新设备上登录时发送邮件；右上角的提醒始终保留',
    en: 'A mail when your account is signed in on a new device. The notice at the bell always comes.',
  },
  noEmail: {
    zh: '没有登记邮箱，无法接收邮件',
    en: 'There is no e-mail address on file, so nothing can be mailed.',
  },
})
