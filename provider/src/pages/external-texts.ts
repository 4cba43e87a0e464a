import type { ExternalType } from '@iambiz/identity/tables.ts'
import type { Language } from '@iambiz/runtime/language.ts'

const zh = {
  byPassword: '账号密码',
  byScan: '扫码登录',
  ways: '登录方式',
  otherWays: '其他方式',
  lastUsed: '上次使用',
  types: { wecom: '企业微信', wechat: '微信', dingtalk: '钉钉', feishu: '飞书' } satisfies Record<
    ExternalType,
    string
  >,
  open: (name: string) => `打开${name}，扫一扫登录`,
  left: '二维码剩余时间',
  refresh: '刷新',
  gone: '二维码已失效',
  goneAction: '点击刷新',
  scanned: '已扫码，请在手机上继续',
  confirmed: '已确认，正在登录',
  check: (device: string) => `扫码后，请在手机上核对设备「${device || '未知'}」，并选择这个数字`,
  number: '数字',
  here: (name: string) => `在这台电脑上用${name}登录`,
  goOn: '我已在手机上确认，继续登录',
  inClient: (name: string) => `用${name}登录`,
  clientProblems: {
    unbound: (name: string) => `该${name}账号尚未绑定。请先用账号密码登录并绑定，之后即可直接登录`,
    cancelled: (name: string) => `您已取消${name}授权，请用账号密码登录，或重试`,
    expired: (name: string) => `${name}授权已失效，请用账号密码登录，或重试`,
    unknown: (name: string) => `${name}授权失败，请用账号密码登录，或重试`,
  },
  qr: (name: string) => `${name}扫码登录二维码`,
  problems: {
    unbound: (name: string) => `该${name}账号尚未绑定。请先用账号密码登录，再到「个人中心 - 账号绑定」中绑定`,
    cancelled: () => '您已取消授权，如需继续请重新扫码',
    not_member: (name: string) => `该${name}账号不属于本公司，请使用公司账号`,
    not_allowed: (name: string) => `您在${name}中没有使用本应用的权限，请联系服务台`,
    busy: (name: string) => `${name}暂时没有响应，请稍后再试，或改用账号密码登录`,
    misconfigured: (name: string) => `${name}登录配置有误，请改用账号密码登录，并联系服务台`,
    wrong_number: () => '手机上选择的数字不一致，二维码已失效，请重新扫码',
    expired: () => '授权已失效，请重新扫码',
    waiting: () => '尚未在手机上确认，请确认后再试',
    unknown: (name: string) => `${name}授权失败，请重新扫码，或改用账号密码登录`,
  } as const satisfies Record<string, (name: string) => string>,
  scanTitle: '登录确认',
  scanLead: (name: string) => `有人正在用${name}扫码登录，请确认是您本人后再继续`,
  scanDevice: '设备',
  scanPlace: '网络',
  scanTime: '时间',
  unknownDevice: '未知设备',
  choose: '请选择电脑上显示的数字',
  notMine: '不是您本人？请关闭本页，不要选择数字。',
  onwardTitle: '正在前往',
  onward: (name: string) => `如未自动打开，请点击前往${name}`,
  phoneConfirmedTitle: '已确认',
  phoneConfirmedBody: '请回到电脑上继续，本页可以关闭。',
  phoneFailedTitle: '未登录',
  phoneOverTitle: '二维码已失效',
  phoneOverBody: '请在电脑上刷新二维码后重新扫码。',
  waitingTitle: '尚未确认',
  again: '重试',
}

export type ExternalTexts = typeof zh
export type Problem = keyof ExternalTexts['problems']

const en: ExternalTexts = {
  byPassword: 'Password',
  byScan: 'Scan to sign in',
  ways: 'Ways to sign in',
  otherWays: 'Other ways',
  lastUsed: 'Last used',
  types: { wecom: 'WeCom', wechat: 'WeChat', dingtalk: 'DingTalk', feishu: 'Feishu' },
  open: (name) => `Open ${name} and scan the code`,
  left: 'Code expires in',
  refresh: 'Refresh',
  gone: 'QR code expired',
  goneAction: 'Click to refresh',
  scanned: 'Scanned. Continue on your phone',
  confirmed: 'Confirmed. Signing you in',
  check: (device) =>
    `After scanning, check that your phone shows the device “${device || 'unknown'}”, then choose this number`,
  number: 'Number',
  here: (name) => `Sign in with ${name} on this computer`,
  goOn: 'I’ve confirmed on my phone. Continue',
  inClient: (name) => `Sign in with ${name}`,
  clientProblems: {
    unbound: (name) =>
      `This ${name} account isn’t linked yet. Sign in with your password, then link it to sign in automatically next time.`,
    cancelled: (name) =>
      `You didn’t approve the request in ${name}. Sign in with your password, or try again.`,
    expired: (name) => `The ${name} authorization expired. Sign in with your password, or try again.`,
    unknown: (name) => `${name} authorization failed. Sign in with your password, or try again.`,
  },
  qr: (name) => `QR code for signing in with ${name}`,
  problems: {
    unbound: (name) =>
      `This ${name} account isn’t linked yet. Sign in with your password, then link it in Personal center > Linked accounts.`,
    cancelled: () => 'You canceled authorization. Scan again when you’re ready.',
    not_member: (name) => `This ${name} account doesn’t belong to your company. Use your company account.`,
    not_allowed: (name) => `You don’t have access to this app in ${name}. Contact the service desk.`,
    busy: (name) => `${name} isn’t responding. Try again later, or use your password.`,
    misconfigured: (name) =>
      `${name} sign-in isn’t set up correctly. Use your password and let the service desk know.`,
    wrong_number: () =>
      'The number you chose on your phone didn’t match, so this QR code was canceled. Scan again.',
    expired: () => 'The authorization expired. Scan again.',
    waiting: () => 'Confirm the sign-in on your phone first.',
    unknown: (name) => `${name} authorization failed. Scan again, or use your password.`,
  },
  scanTitle: 'Confirm sign-in',
  scanLead: (name) => `Someone is signing in with ${name}. Continue only if it’s you.`,
  scanDevice: 'Device',
  scanPlace: 'Network',
  scanTime: 'Time',
  unknownDevice: 'Unknown device',
  choose: 'Choose the number shown on the computer',
  notMine: 'Not you? Close this page without choosing a number.',
  onwardTitle: 'Redirecting',
  onward: (name) => `If ${name} doesn’t open automatically, click here to open it`,
  phoneConfirmedTitle: 'Confirmed',
  phoneConfirmedBody: 'Continue on your computer. You can close this page.',
  phoneFailedTitle: 'Not signed in',
  phoneOverTitle: 'QR code expired',
  phoneOverBody: 'Refresh it on your computer and scan again.',
  waitingTitle: 'Not confirmed yet',
  again: 'Try again',
}

export const externalTexts: Record<Language, ExternalTexts> = { zh, en }

/** The text for a problem inside the external provider's own app, where nothing is scanned. */
export function clientProblem(language: Language, problem: Problem, name: string): string {
  const { problems, clientProblems } = externalTexts[language]
  const own: Partial<Record<Problem, (name: string) => string>> = clientProblems
  return (own[problem] ?? problems[problem])(name)
}

/** Type guard for problems that have a text. */
export const isProblem = (value: unknown): value is Problem =>
  typeof value === 'string' && Object.hasOwn(zh.problems, value)
