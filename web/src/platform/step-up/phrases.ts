import { phrases } from '#web/platform/i18n/phrases.ts'

export const passwordFieldPhrases = phrases({
  show: { zh: '显示密码', en: 'Show password' },
  hide: { zh: '隐藏密码', en: 'Hide password' },
  capsLock: { zh: '大写锁定已开启', en: 'Caps Lock is on.' },
})

export const stepUpMethods = phrases({
  password: { zh: '登录密码', en: 'Password' },
  totp: { zh: '动态口令', en: 'One-time code' },
  passkey: { zh: '通行密钥', en: 'Passkey' },
  recovery: { zh: '恢复码', en: 'Recovery code' },
  provider: { zh: '重新登录', en: 'Sign in again' },
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
    zh: '您保存的恢复码，每个只能使用一次',
    en: 'Enter one of the codes you saved. Each works once.',
  },
  providerHint: {
    zh: '点击「继续」，在新窗口中重新登录一次。完成后这里会自动继续。',
    en: 'Select Continue and sign in again in a new window. We’ll carry on here when you’re done.',
  },
  passkeyHint: {
    zh: '点击「继续」，用指纹、面容、PIN 或安全密钥确认是您本人。',
    en: 'Select Continue and use your fingerprint, face, PIN or security key.',
  },
  passkeyCancelled: {
    zh: '未使用通行密钥，请重试或选择其他验证方式。',
    en: 'No passkey was used. Try again or verify another way.',
  },
  waiting: { zh: '请在新窗口中完成登录', en: 'Finish signing in in the new window.' },
  blocked: {
    zh: '浏览器拦截了新窗口。请允许弹出窗口后再点「继续」，或在当前页面登录（未保存的内容可能丢失）。',
    en: 'Your browser blocked the new window. Allow pop-ups and select Continue, or sign in on this page (unsaved changes may be lost).',
  },
  here: { zh: '在当前页面登录', en: 'Sign in on this page' },
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
