import { forgottenPasswordPath } from '@iambiz/contract/platform/screen-paths.ts'
import type { Language } from '@iambiz/contract/platform/shapes.ts'
import { codeMessage } from '#server/platform/code-message.ts'
import type { AskedAnonymously } from '#server/platform/jobs.ts'
import type { WireTime } from '#server/platform/wire-time.ts'

type About = {
  accountNo: string
  asked: AskedAnonymously
  wireTime: WireTime
  desk: Record<Language, string>
}

/**
 * Returns the mail with account, time and address of the request. The code is not in the subject, because mail
 * programs show subjects in lists and notifications.
 */
export function resetMessage({ accountNo, asked: { ip, at }, wireTime, desk }: About) {
  const time = wireTime(new Date(at))
  return {
    cause: 'password-forgotten' as const,
    subject_zh: '重置密码的验证码',
    subject_en: 'Your password reset code',
    ...codeMessage({
      zh: [
        `有人请求重置账号 ${accountNo} 的登录密码。验证码：`,
        '请在获取验证码的浏览器中打开重置密码页面输入。10 分钟内有效，重新获取后旧验证码失效。',
        `请求时间：${time}\n来源地址：${ip}`,
        `如非本人操作，请忽略本邮件，密码不会改变。请勿将验证码告诉他人。如反复收到本邮件，请联系${desk.zh}。`,
      ],
      en: [
        `Someone asked to reset the password for account ${accountNo}. Your code:`,
        'Enter it on the password reset page, in the same browser you used to request it. It’s valid for 10 minutes. Requesting a new code cancels this one.',
        `Requested at: ${time}\nFrom IP address: ${ip}`,
        `If this wasn’t you, ignore this email and your password won’t change. Don’t share the code with anyone. If you keep receiving this email, contact ${desk.en}.`,
      ],
    }),
    path: forgottenPasswordPath,
  }
}
