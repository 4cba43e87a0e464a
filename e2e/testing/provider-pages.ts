import { codePage } from '@iambiz/provider/pages/code-page.ts'
import { continuePage } from '@iambiz/provider/pages/continue-page.ts'
import {
  type DeviceProblem,
  deviceConfirmPage,
  deviceEndPage,
  deviceInputPage,
} from '@iambiz/provider/pages/device-pages.ts'
import { formFillPage } from '@iambiz/provider/pages/form-fill-page.ts'
import { trusted } from '@iambiz/provider/pages/html.ts'
import {
  confirmSignOutPage,
  type Message,
  messagePage,
  signingOutPage,
} from '@iambiz/provider/pages/message-page.ts'
import { noDevicePage } from '@iambiz/provider/pages/no-device-page.ts'
import { onwardPage, phoneEndingPage, phonePage, waitingPage } from '@iambiz/provider/pages/phone-page.ts'
import { refusalPage } from '@iambiz/provider/pages/refusal-page.ts'
import { scanPage } from '@iambiz/provider/pages/scan-page.ts'
import { signInPage } from '@iambiz/provider/pages/sign-in-page.ts'
import { sourceProofPage, sourceRefusedPage } from '@iambiz/provider/pages/source-pages.ts'
import type { Language } from './words.ts'

const settings = {
  company: { zh: '澄川集团', en: 'Chengchuan Group' },
  portalName: { zh: '数字应用平台', en: 'Digital Application Platform' },
  serviceDesk: { zh: '服务台 8000', en: 'Service desk 8000' },
  links: {
    help: { zh: 'https://help.example/zh', en: 'https://help.example/en' },
    privacy: { zh: 'mailto:privacy@help.example', en: 'mailto:privacy@help.example' },
    terms: { zh: '', en: '' },
  },
  portalUrl: 'http://localhost/iambiz/home',
  footer: { zh: '', en: '' },
  pictures: { logoLight: '', logoDark: '', logoSquare: '', signInPicture: '' },
}

/** Every message of the provider; it does not compile if the provider has one more. */
const messages: Record<Message, string> = {
  ...{ expired: 'r-1', failed: 'r-1', broken: 'r-1', away: 'r-1', missing: 'r-1' },
  ...{ signedOut: '', stayed: '', elsewhere: '', refused: '', notConnected: '' },
  ...{ formOff: '', formAddress: '' },
}

const path = '/sign-in/1'
const types = ['wecom', 'wechat', 'dingtalk', 'feishu'] as const
const scanned = {
  type: 'wecom' as const,
  ...{ device: 'Windows, Firefox', place: '10.20.30.40', numbers: ['17', '42', '86'] },
  started_at: new Date('2026-06-16T10:20:00+08:00'),
}
const started = {
  ...{ tag: 'tag', authorize_url: 'http://localhost/authorize', scan_url: 'http://localhost/scan' },
  ...{ number: '42', expires_in: 180 },
}
const device = { path: '/device', xsrf: 'x', code: 'BCDF-GHJK' }
const deviceProblem: DeviceProblem = 'wrong'
const person = { no: 'A10977', zh: '叶知秋', en: 'Ye Zhiqiu' }

/** The HTML of each page of the bundled provider, by subject. */
export function providerPages(language: Language): Record<string, string> {
  const context = { settings, language }
  const request = { challenge: 'eHh4', rpId: 'localhost', allowCredentials: [] }
  const page = {
    ...context,
    path,
    application: undefined,
    icon: undefined,
    isShared: false,
    last: undefined,
    passkey: { path: '/sign-in/1/passkey', request },
    sources: [],
  }
  const group = { zh: '集团账号', en: 'Group account' }[language]
  const sources = [{ code: 'group', name: group, domains: ['group.example'] }]
  const application = { zh: '合同管理', en: 'Contracts' }[language]
  const code = { ...context, path, beginning: path, person, offersTrust: true, request: undefined }
  const passkey = { ...code, request, by: 'passkey', others: ['totp', 'recovery'] } as const
  const scan = {
    ...context,
    beginning: path,
    application: undefined,
    icon: undefined,
    last: 'wecom',
    types: ['wecom', 'dingtalk'],
    started,
    device: 'Windows',
    isShared: true,
  } as const
  return {
    'sign-in': signInPage({ ...page, account: '', types }),
    'sign-in, sources': signInPage({ ...page, account: 'lin@group.example', types, sources }),
    'sign-in to an application': signInPage({ ...page, application, account: '', types }),
    'source, proof': sourceProofPage({ ...context, name: group, path, beginning: path, request }),
    'source, refused': sourceRefusedPage({
      ...{ ...context, name: group, problem: 'noAccess', beginning: path, requestId: 'r-1' },
    }),
    continue: continuePage({ ...page, application, person, isNative: false }),
    'continue, native': continuePage({ ...page, application, person, isNative: true }),
    'no device': noDevicePage({
      ...{ ...context, application, path, continueUrl: path },
      ...{ kinds: [], canReachPortal: true },
    }),
    'no device, too late': noDevicePage({
      ...{ ...context, application, path, continueUrl: path },
      ...{ kinds: ['passkey'], canReachPortal: false },
    }),
    'no grant': refusalPage({
      ...context,
      reason: 'no-grant',
      app: { code: 'contracts', name: application },
    }),
    acting: refusalPage({ ...context, reason: 'acting', app: { code: 'contracts', name: application } }),
    'form fill': formFillPage({
      ...{ ...context, path, application, person, icon: undefined, fault: undefined, account: '' },
    }),
    'form fill, refused': formFillPage({
      ...{ ...context, path, application, person, icon: undefined, fault: 'noPassword', account: 'zhiqiu' },
    }),
    'no role': refusalPage({ ...context, reason: 'no-role', app: { code: 'contracts', name: application } }),
    'sign-in, refused': signInPage({ ...page, account: 'staff', problem: 'wrong', types }),
    'sign-in, cannot be checked': signInPage({ ...page, account: 'staff', problem: 'away', types: [] }),
    'sign-in, busy': signInPage({ ...page, account: 'staff', problem: 'busy', types: [] }),
    passkey: codePage({ ...passkey, isWrong: false }),
    'passkey, refused': codePage({ ...passkey, isWrong: true }),
    code: codePage({ ...code, by: 'totp', others: ['passkey', 'recovery'], isWrong: false }),
    'code, refused': codePage({ ...code, by: 'totp', others: ['recovery'], isWrong: true }),
    'recovery code': codePage({ ...code, by: 'recovery', others: ['totp'], isWrong: false }),
    'recovery code, refused': codePage({ ...code, by: 'recovery', others: ['totp'], isWrong: true }),
    'QR code': scanPage({ ...scan, type: 'wecom', problem: undefined }),
    'QR code, refused': scanPage({ ...scan, application, type: 'dingtalk', problem: 'unbound' }),
    'QR code, over': scanPage({
      ...scan,
      type: 'wecom',
      problem: undefined,
      started: { ...started, expires_in: 0 },
    }),
    phone: phonePage({ ...context, path, scanned, timeZone: 'Asia/Shanghai' }),
    'phone, onward': onwardPage({ ...context, url: started.authorize_url, name: '企业微信' }),
    'phone, confirmed': phoneEndingPage({ ...context, ending: 'confirmed' }),
    'phone, over': phoneEndingPage({ ...context, ending: 'over' }),
    'phone, waiting': waitingPage({ ...context, path }),
    'device code': deviceInputPage({ ...context, ...device, problem: undefined }),
    'device code, refused': deviceInputPage({ ...context, ...device, problem: deviceProblem }),
    'device code, confirm': deviceConfirmPage({
      ...context,
      ...device,
      application,
      address: '10.20.30.40',
      person,
    }),
    'device, signed in': deviceEndPage({ ...context, application }),
    'device, refused': deviceEndPage({ ...context, application: undefined }),
    'sign-out, on the way': signingOutPage({ ...context, next: 'http://localhost/next', whose: 'own' }),
    'sign-out, of the previous person': signingOutPage({
      ...context,
      ...{ next: 'http://localhost/next', whose: 'previous' },
    }),
    'sign-out': confirmSignOutPage({ ...context, form: trusted('<form id="op.logoutForm"></form>') }),
    ...Object.fromEntries(
      Object.entries(messages).map(([message, requestId]) => [
        message,
        messagePage({
          ...context,
          message: message as Message,
          ...(requestId ? { requestId } : {}),
        }),
      ]),
    ),
  }
}
