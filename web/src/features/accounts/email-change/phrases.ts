import { phrases } from '#web/platform/i18n/phrases.ts'

type Domains = { domains: readonly string[] }

type Refused = { message: string; left: number }

const spelled = (domains: readonly string[], or: string) =>
  ` ${domains.map((domain) => `@${domain}`).join(` ${or} `)} `

export const emailPhrases = phrases({
  none: { zh: '没有登记', en: 'None on file' },
  verified: { zh: '已验证', en: 'Verified' },
  change: { zh: '修改', en: 'Change' },
  add: { zh: '添加', en: 'Add' },
  verifying: { zh: '待验证', en: 'Not verified yet' },
  over: { zh: '验证码已失效', en: 'Code expired' },
  typeCode: { zh: '输入验证码', en: 'Enter code' },
  again: { zh: '重新验证', en: 'Verify again' },
  giveUp: { zh: '放弃修改', en: 'Keep current address' },
  elsewhere: { zh: '由其他身份提供方管理', en: 'Managed by another identity provider' },
  title: { zh: '修改邮箱', en: 'Change email address' },
  cancel: { zh: '取消', en: 'Cancel' },
  close: { zh: '关闭', en: 'Close' },
  address: { zh: '新邮箱', en: 'New email address' },
  addressAt: {
    zh: ({ domains }: Domains) => (domains.length > 0 ? `请使用${spelled(domains, '或')}邮箱。` : ''),
    en: ({ domains }: Domains) =>
      domains.length > 0 ? `Use an address${spelled(domains, 'or').trimEnd()}. ` : '',
  },
  addressHint: {
    zh: '验证码会发到该邮箱，当前邮箱会收到提醒，验证后生效。如当前邮箱由他人代为登记，输入该邮箱即可确认。',
    en: 'We’ll send a code to this address and let your current address know. The change takes effect once you enter the code. If someone else set your current address, enter it here to confirm it.',
  },
  addressOnly: {
    zh: ({ domains }: Domains) =>
      domains.length > 0 ? `只能使用${spelled(domains, '或')}邮箱` : '还没有设置公司邮箱域名，请联系管理员',
    en: ({ domains }: Domains) =>
      domains.length > 0
        ? `Use an address${spelled(domains, 'or')}only.`
        : 'No company email domains are set up yet. Contact an administrator.',
  },
  addressEmpty: { zh: '请输入邮箱', en: 'Enter an email address.' },
  send: { zh: '发送验证码', en: 'Send code' },
  sentTo: {
    zh: ({ address }: { address: string }) => `验证码已发往 ${address}，10 分钟内有效。`,
    en: ({ address }: { address: string }) => `We sent a code to ${address}. It’s valid for 10 minutes.`,
  },
  overDetail: {
    zh: ({ address }: { address: string }) => `发往 ${address} 的验证码已失效，请重新发送。`,
    en: ({ address }: { address: string }) => `The code sent to ${address} has expired. Send a new one.`,
  },
  code: { zh: '验证码', en: 'Code' },
  codeHint: { zh: '邮件中的 8 位数字', en: 'The 8 digits from the email' },
  codeWrong: { zh: '请输入邮件中的 8 位数字', en: 'Enter the 8 digits from the email.' },
  refused: {
    zh: ({ message, left }: Refused) => `${message}，还可以尝试 ${left} 次`,
    en: ({ message, left }: Refused) => `${message} ${left === 1 ? '1 try' : `${left} tries`} left.`,
  },
  resend: { zh: '重新发送', en: 'Resend' },
  resendIn: {
    zh: ({ seconds }: { seconds: number }) => `${seconds} 秒后可重新发送`,
    en: ({ seconds }: { seconds: number }) => `Resend in ${seconds} s`,
  },
  confirm: { zh: '验证', en: 'Verify' },
  changed: {
    zh: ({ address }: { address: string }) => `邮箱已改为 ${address}`,
    en: ({ address }: { address: string }) => `Your email address is now ${address}`,
  },
  givenUp: { zh: '已放弃修改，邮箱不变', en: 'Your email address wasn’t changed' },
})
