import { phrases } from '#web/platform/i18n/phrases.ts'

export const passwordFieldPhrases = phrases({
  show: { zh: '显示密码', en: 'Show the password' },
  hide: { zh: '隐藏密码', en: 'Hide the password' },
  capsLock: { zh: '大写锁定已开启', en: 'Caps Lock is on.' },
})

export const stepUpPhrases = phrases({
  title: { zh: '验证身份', en: 'Confirm that it is you' },
  detail: {
    zh: '输入登录密码后继续刚才的操作，5 分钟内不再询问。',
    en: 'Type your password to go on. You are not asked again for five minutes.',
  },
  password: { zh: '登录密码', en: 'Password' },
  confirm: { zh: '继续', en: 'Go on' },
  cancel: { zh: '取消', en: 'Cancel' },
  empty: { zh: '请输入登录密码', en: 'Type your password.' },
})
