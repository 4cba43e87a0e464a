import { phrases } from '#web/platform/i18n/phrases.ts'

export const passwordFieldPhrases = phrases({
  show: { zh: '显示密码', en: 'Show password' },
  hide: { zh: '隐藏密码', en: 'Hide password' },
  capsLock: { zh: '大写锁定已开启', en: 'Caps Lock is on.' },
})

export const stepUpMethods = phrases({
  password: { zh: '登录密码', en: 'Password' },
  totp: { zh: '动态口令', en: 'One-time code' },
  recovery: { zh: '恢复码', en: 'Recovery code' },
})

export const stepUpPhrases = phrases({
  move: { zh: '移动对话框（方向键）', en: 'Move the dialog (arrow keys)' },
  title: { zh: '验证身份', en: 'Verify it’s you' },
  detail: {
    zh: '验证后继续刚才的操作，5 分钟内不再询问。',
    en: 'You can then continue. We won’t ask again for 5 minutes.',
  },
  method: { zh: '验证方式', en: 'Verify with' },
  password: { zh: '登录密码', en: 'Password' },
  code: { zh: '6 位动态口令', en: '6-digit code' },
  codeHint: { zh: '打开验证器，输入当前显示的数字', en: 'Enter the code shown in your authenticator app' },
  recoveryCode: { zh: '恢复码', en: 'Recovery code' },
  recoveryHint: {
    zh: '绑定时保存的恢复码，每个只能用一次',
    en: 'Enter one of the codes you saved. Each works once.',
  },
  signInAgain: {
    zh: '您的登录时间较早，且没有可在此使用的验证方式。请退出并重新登录，10 分钟内再试。',
    en: 'You signed in a while ago and have no way to verify here. Sign out, sign in again and come back within 10 minutes.',
  },
  confirm: { zh: '继续', en: 'Continue' },
  cancel: { zh: '取消', en: 'Cancel' },
  empty: {
    zh: ({ what }: { what: string }) => `请输入${what}`,
    en: ({ what }: { what: string }) => `Enter your ${what.toLowerCase()}.`,
  },
})
