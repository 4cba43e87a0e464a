import { phrases } from '#web/platform/i18n/phrases.ts'

export const forgottenPhrases = phrases({
  title: { zh: '忘记密码', en: 'Forgot your password?' },
  askDetail: {
    zh: '输入工号或邮箱，我们会将验证码发送到您登记的邮箱。',
    en: 'Enter your staff number or email. We’ll send a code to the email address on file.',
  },
  account: { zh: '工号或邮箱', en: 'Staff number or email' },
  accountEmpty: { zh: '请输入工号或邮箱', en: 'Enter your staff number or email.' },
  send: { zh: '发送验证码', en: 'Send code' },
  chooseTitle: { zh: '设置新密码', en: 'Set a new password' },
  sentTo: {
    zh: ({ account }: { account: string }) =>
      `如账号 ${account} 存在，验证码已发送至该账号登记的邮箱，10 分钟内有效。`,
    en: ({ account }: { account: string }) =>
      `If the account ${account} exists, we’ve sent a code to its email address. The code is valid for 10 minutes.`,
  },
  handedTo: {
    zh: ({ account }: { account: string }) => `账号 ${account}：输入管理员提供的验证码，为账号设置密码。`,
    en: ({ account }: { account: string }) =>
      `Enter the code your administrator gave you to set a password for account ${account}.`,
  },
  handedHint: { zh: '16 位数字', en: '16 digits' },
  code: { zh: '验证码', en: 'Code' },
  codeHint: {
    zh: '请在获取验证码的浏览器中输入邮件中的 8 位数字',
    en: 'Enter the 8 digits from the email in the browser you used to request them.',
  },
  codeWrong: {
    zh: '请输入邮件中的 8 位数字，或管理员提供的 16 位数字',
    en: 'Enter the 8 digits from the email, or the 16 digits from your administrator.',
  },
  resend: { zh: '重新发送', en: 'Resend' },
  resendIn: {
    zh: ({ seconds }: { seconds: number }) => `${seconds} 秒后可重新发送`,
    en: ({ seconds }: { seconds: number }) => `Resend in ${seconds} s`,
  },
  resent: { zh: '已重新发送，之前的验证码已失效', en: 'Code resent. The previous code no longer works.' },
  noMail: {
    zh: '没有收到？请检查垃圾邮件，或联系服务台。一小时内最多发送 3 次。',
    en: 'No email? Check your junk folder, or contact the service desk. You can request up to 3 codes an hour.',
  },
  next: { zh: '新密码', en: 'New password' },
  again: { zh: '再次输入新密码', en: 'Confirm new password' },
  confirm: { zh: '确认修改', en: 'Change password' },
  back: { zh: '换一个账号', en: 'Use another account' },
  toSignIn: { zh: '返回登录', en: 'Back to sign-in' },
  done: { zh: '密码已修改', en: 'Password changed' },
  doneDetail: {
    zh: '所有设备已退出登录，请使用新密码登录。第二重验证不受影响。',
    en: 'All devices were signed out. Sign in with your new password. Your second factors work as before.',
  },
  signIn: { zh: '去登录', en: 'Sign in' },
  elsewhere: { zh: '请到身份提供方找回密码', en: 'Your password is managed elsewhere' },
  elsewhereDetail: {
    zh: '登录密码由其他身份提供方管理，无法在门户重置。',
    en: 'Passwords are managed by another identity provider, so the portal can’t reset yours.',
  },
  open: { zh: '前往', en: 'Go to provider' },
  noMails: { zh: '暂时不能自助重置', en: 'Self-service reset isn’t available yet' },
  noMailsDetail: {
    zh: '门户尚未开通邮件发送，请联系服务台重置密码。',
    en: 'The portal can’t send email yet. Contact the service desk to reset your password.',
  },
  serviceDesk: { zh: '服务台', en: 'Service desk' },
  failed: { zh: '页面加载失败', en: 'Couldn’t load the page' },
  loading: { zh: '正在加载', en: 'Loading' },
})
