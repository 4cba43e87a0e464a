import { phrases } from '#web/platform/i18n/phrases.ts'

export const settingsPhrases = phrases({
  languageAndLook: { zh: '语言与外观', en: 'Language and appearance' },
  start: { zh: '登录后进入', en: 'After signing in' },
  startChoice: { zh: '默认组织与角色', en: 'Default organization and role' },
  startHint: {
    zh: '下次登录时生效，不影响当前选择。',
    en: 'Used when you sign in. Your current selection doesn’t change.',
  },
  byItself: { zh: '由系统选择', en: 'Chosen automatically' },
  pair: {
    zh: ({ org, role }: { org: string; role: string }) => `${org} · ${role}`,
    en: ({ org, role }: { org: string; role: string }) => `${org} · ${role}`,
  },
  startSaved: { zh: '默认组织与角色已保存', en: 'Default organization and role saved' },
  notices: { zh: '消息通知', en: 'Notifications' },
  bulletinMail: { zh: '公告邮件', en: 'Announcement emails' },
  bulletinMailAbout: {
    zh: ({ email }: { email: string }) => `发布和提醒的公告同时发送到 ${email}`,
    en: ({ email }: { email: string }) => `Also send announcements and reminders to ${email}`,
  },
  bulletinPopup: { zh: '提醒的公告排在最前', en: 'Show reminders first' },
  bulletinPopupAbout: {
    zh: '维护人员提醒您的公告会排在列表最前，必读公告不能关闭',
    en: 'Announcements you’re reminded of appear at the top of your list. Required announcements can’t be turned off.',
  },
  loginAlertMail: { zh: '新设备登录邮件', en: 'New device emails' },
  loginAlertMailAbout: {
    zh: '账号在新设备上登录时发送邮件，右上角的提醒始终保留',
    en: 'Get an email when your account signs in on a new device. You’ll always see it under the bell.',
  },
  noEmail: {
    zh: '没有登记邮箱，无法接收邮件',
    en: 'No email address on file, so emails can’t be sent.',
  },
})
