import { html } from '@iambiz/provider/pages/html.ts'
import type { Language } from '@iambiz/runtime/language.ts'
import { demoServiceDesk } from '#demo/accounts.ts'
import { joined, type PageContext, widePage } from './page.ts'

type CompanyPage = { title: string; lead: string; lines: string[] }

/** Pages of the demo company that the sign-in page links to, by path. */
const pages: Record<string, Record<Language, CompanyPage>> = {
  '/help': {
    zh: {
      title: '登录帮助',
      lead: '登录遇到问题时，请先按以下步骤处理。',
      lines: [
        '账号是工号或公司邮箱，字母不区分大小写；密码区分大小写，请留意大写锁定。',
        '忘记密码时，在登录页点击「忘记密码」，用公司邮箱收取验证码后重设。',
        '更换手机后无法使用验证器时，选择「使用恢复码」。',
        '在会议室、前台等多人使用的电脑上，请勾选「这是公用电脑」。',
        `仍无法登录时，请联系服务台：${demoServiceDesk.zh}。`,
      ],
    },
    en: {
      title: 'Sign-in help',
      lead: 'If you can’t sign in, try these steps first.',
      lines: [
        'Use your staff number or company email. Passwords are case-sensitive, so check Caps Lock.',
        'Forgot your password? Select “Forgot password?” on the sign-in page to reset it with a code sent to your company email.',
        'New phone and no authenticator app? Select “Use a recovery code”.',
        'On a computer that others use too, such as in a meeting room, select “This is a shared computer”.',
        `Still stuck? Contact the service desk: ${demoServiceDesk.en}.`,
      ],
    },
  },
  '/privacy': {
    zh: {
      title: '隐私说明',
      lead: '登录时，我们记录以下信息，用于保护账号安全。',
      lines: [
        '登录和失败的时间、网络地址、浏览器，以及登录方式。',
        '您登录过的浏览器，用于识别新设备并提醒您。',
        '您打开过的应用，用于统计使用情况。',
        '这些信息只在公司内部使用。您可以在「个人中心 - 登录与安全」中查看自己的登录记录。',
      ],
    },
    en: {
      title: 'Privacy',
      lead: 'When you sign in, we record the following to keep your account safe.',
      lines: [
        'The time, network address, browser and method of each sign-in and failed attempt.',
        'Browsers you’ve signed in with, so we can warn you about new devices.',
        'The apps you open, for usage statistics.',
        'This information is used within the company only. See your own sign-ins in Personal center > Sign-in and security.',
      ],
    },
  },
}

export const companyPaths: readonly string[] = Object.keys(pages)

/** The page of the company at a path. */
export function companyPage(path: string, context: PageContext): string {
  const page = pages[path]?.[context.language]
  if (!page) throw new Error(`the company has no page ${path}`)
  const { title, lead, lines } = page
  const body = html`<h1>${title}</h1><p class="lead">${lead}</p>
<ol class="steps">${joined(lines.map((line) => html`<li>${line}</li>`))}</ol>`
  return widePage({ title, body, context })
}
