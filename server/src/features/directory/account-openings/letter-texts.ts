import { forgottenPasswordPath } from '@iambiz/contract/platform/screen-paths.ts'
import type { Language } from '@iambiz/contract/platform/shapes.ts'
import { codeLetter } from '#server/platform/code-letter.ts'

type About = { userNo: string; address: string; until: string; desk: Record<Language, string> }

/** Tells somebody that there is an account now, and how to choose a password. The code is not in the subject. */
export const openedLetter = ({ userNo, address, until, desk }: About) => ({
  cause: 'account-opened' as const,
  subject_zh: '您的账号已开通，请设置密码',
  subject_en: 'Your account is open: choose a password',
  ...codeLetter({
    zh: [
      `您的登录账号已开通，工号 ${userNo}。请打开以下地址，用验证码设置密码：\n${address}\n\n验证码：`,
      `有效期至 ${until}，只能使用一次。请不要把验证码告诉任何人。`,
      `验证码过期，或您不认识本系统时，请联系${desk.zh}。`,
    ],
    en: [
      `You have an account now; your staff number is ${userNo}. Choose a password with the code, at this address:\n${address}\n\nThe code:`,
      `It is valid until ${until}, once. Give it to nobody.`,
      `If it has expired, or you know nothing of this, call ${desk.en}.`,
    ],
  }),
  path: forgottenPasswordPath,
})
