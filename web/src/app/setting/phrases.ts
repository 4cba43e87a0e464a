import { phrases } from '#web/platform/i18n/phrases.ts'

export const settingPhrases = phrases({
  center: { zh: '个人中心', en: 'Personal center' },
  profile: { zh: '个人资料', en: 'Profile' },
  binding: { zh: '账号绑定', en: 'Linked accounts' },
  security: { zh: '登录与安全', en: 'Sign-in and security' },
  delegation: { zh: '授权委托', en: 'Delegation' },
  preferences: { zh: '偏好设置', en: 'Preferences' },
})
