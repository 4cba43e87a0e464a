import type { Language } from '@iambiz/contract/platform/shapes.ts'
import { codeLetter } from '#server/platform/code-letter.ts'

const cause = 'email-change' as const
const path = '/home/setting/profile'

type About = { userNo: string; address: string; time: string; ip: string; desk: Record<Language, string> }

/** To the new address. Its subject shows in lists of mails, so the code is not in it. */
export const proofLetter = ({ userNo, time, ip, desk }: About) => ({
  cause,
  subject_zh: '验证新邮箱',
  subject_en: 'Confirm your new e-mail address',
  ...codeLetter({
    zh: [
      `账号 ${userNo} 请求把邮箱改为本邮箱。验证码：`,
      '请在个人资料中输入。10 分钟内有效，重新获取后旧验证码失效。',
      `请求时间：${time}\n来源地址：${ip}`,
      `如果不是您本人操作，请忽略本邮件，不要把验证码告诉任何人；有疑问请联系${desk.zh}。`,
    ],
    en: [
      `Account ${userNo} asked to use this mailbox as its e-mail address. The code:`,
      'Type it in your profile. It is valid for ten minutes, and asking for another one ends it.',
      `Asked at: ${time}\nFrom the address: ${ip}`,
      `If this was not you, ignore this mail and give the code to nobody. In doubt, ask ${desk.en}.`,
    ],
  }),
  path,
})

/** To the present address, while there is still time to do something about it. */
export const warningLetter = ({ userNo, address, time, ip, desk }: About) => ({
  cause,
  subject_zh: '您的账号正在更换邮箱',
  subject_en: 'Your account is getting another e-mail address',
  text_zh: `账号 ${userNo} 请求把邮箱改为 ${address}，验证后生效。\n\n请求时间：${time}\n来源地址：${ip}\n\n如果不是您本人操作，请立即修改密码，并联系${desk.zh}。`,
  text_en: `Account ${userNo} asked to change its e-mail address to ${address}. It counts once it is confirmed.\n\nAsked at: ${time}\nFrom the address: ${ip}\n\nIf this was not you, change your password at once and call ${desk.en}.`,
  path,
})

/** To the address that was the account's until now. */
export const changedLetter = ({ userNo, address, time, ip, desk }: About) => ({
  cause,
  subject_zh: '您的账号已更换邮箱',
  subject_en: 'Your account has another e-mail address now',
  text_zh: `账号 ${userNo} 的邮箱已改为 ${address}，今后的邮件和密码验证码都发到那里。\n\n时间：${time}\n来源地址：${ip}\n\n如果不是您本人操作，请立即联系${desk.zh}。`,
  text_en: `The e-mail address of account ${userNo} is ${address} now. Mails and codes for a new password go there.\n\nAt: ${time}\nFrom the address: ${ip}\n\nIf this was not you, do not wait and call ${desk.en}.`,
  path,
})
