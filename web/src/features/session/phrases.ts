import { phrases } from '#web/platform/i18n/phrases.ts'

export const sessionPhrases = phrases({
  switchRole: { zh: '切换组织与角色', en: 'Switch organization and role' },
  accountMenu: { zh: '我的账号', en: 'My account' },
})
