import type { Language } from '@iambiz/contract/platform/shapes.ts'
import { codeMessage } from '#server/platform/code-message.ts'

const cause = 'email-change' as const
const path = '/home/setting/profile'

type About = { userNo: string; address: string; time: string; ip: string; desk: Record<Language, string> }

/** Mail to the new address. The code is not in the subject, because mail programs show subjects in lists. */
export const proofMessage = ({ userNo, time, ip, desk }: About) => ({
  cause,
  subject_zh: '验证新邮箱',
  subject_en: 'Confirm your new email address',
  ...codeMessage({
    zh: [
      `账号 ${userNo} 请求把邮箱改为本邮箱。验证码：`,
      '请在个人资料中输入。10 分钟内有效，重新获取后旧验证码失效。',
      `请求时间：${time}\n来源地址：${ip}`,
      `如非本人操作，请忽略本邮件，且勿将验证码告诉他人。如有疑问，请联系${desk.zh}。`,
    ],
    en: [
      `Account ${userNo} asked to change its email address to this one. Your code:`,
      'Enter it in your profile. It’s valid for 10 minutes. Requesting a new code cancels this one.',
      `Requested at: ${time}\nFrom IP address: ${ip}`,
      `If this wasn’t you, ignore this email and don’t share the code with anyone. If you have questions, contact ${desk.en}.`,
    ],
  }),
  path,
})

/** Mail to the current address, sent while the person can still cancel the change. */
export const warningMessage = ({ userNo, address, time, ip, desk }: About) => ({
  cause,
  subject_zh: '您的账号正在更换邮箱',
  subject_en: 'Your account’s email address is being changed',
  text_zh: `账号 ${userNo} 请求把邮箱改为 ${address}，验证后生效。\n\n请求时间：${time}\n来源地址：${ip}\n\n如非本人操作，请立即修改密码，并联系${desk.zh}。`,
  text_en: `Account ${userNo} asked to change its email address to ${address}. The change takes effect once it’s verified.\n\nRequested at: ${time}\nFrom IP address: ${ip}\n\nIf this wasn’t you, change your password immediately and contact ${desk.en}.`,
  path,
})

/** Mail to the previous address of the account. */
export const addressChangedMessage = ({ userNo, address, time, ip, desk }: About) => ({
  cause,
  subject_zh: '您的账号已更换邮箱',
  subject_en: 'Your account’s email address was changed',
  text_zh: `账号 ${userNo} 的邮箱已改为 ${address}，今后的邮件和密码验证码将发送到新邮箱。\n\n时间：${time}\n来源地址：${ip}\n\n如非本人操作，请立即联系${desk.zh}。`,
  text_en: `The email address of account ${userNo} is now ${address}. Future emails and password reset codes go there.\n\nTime: ${time}\nFrom IP address: ${ip}\n\nIf this wasn’t you, contact ${desk.en} immediately.`,
  path,
})
