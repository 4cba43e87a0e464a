import { forgottenPasswordPath } from '@iambiz/contract/platform/screen-paths.ts'
import type { Language } from '@iambiz/contract/platform/shapes.ts'
import { codeMessage } from '#server/platform/code-message.ts'

type About = { userNo: string; address: string; until: string; desk: Record<Language, string> }

/** Returns the mail that explains the new account and how to choose a password. The code is not in the subject. */
export const accountOpenedMessage = ({ userNo, address, until, desk }: About) => ({
  cause: 'account-opened' as const,
  subject_zh: '您的账号已开通，请设置密码',
  subject_en: 'Your account is ready: set your password',
  ...codeMessage({
    zh: [
      `您的登录账号已开通，工号 ${userNo}。请打开以下地址，用验证码设置密码：\n${address}\n\n验证码：`,
      `有效期至 ${until}，只能使用一次。请勿将验证码告诉他人。`,
      `如验证码已过期，或您不了解本系统，请联系${desk.zh}。`,
    ],
    en: [
      `Your account is ready. Your staff number is ${userNo}. Open this address and use the code to set your password:\n${address}\n\nYour code:`,
      `It’s valid until ${until} and works only once. Don’t share it with anyone.`,
      `If the code has expired, or you don’t recognize this system, contact ${desk.en}.`,
    ],
  }),
  path: forgottenPasswordPath,
})
