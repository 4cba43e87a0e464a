import type { ExternalType } from '@iambiz/contract/platform/inner-account.ts'
import type { Language } from '@iambiz/contract/platform/shapes.ts'

export const typeNames: Record<ExternalType, Record<Language, string>> = {
  wechat: { zh: '微信', en: 'WeChat' },
  wecom: { zh: '企业微信', en: 'WeCom' },
  dingtalk: { zh: '钉钉', en: 'DingTalk' },
  feishu: { zh: '飞书', en: 'Feishu' },
}

export const boundWords = (type: ExternalType) => ({
  zh: `您的账号已绑定${typeNames[type].zh}，可用其扫码登录。如非本人操作，请立即解绑并联系服务台。`,
  en: `${typeNames[type].en} was linked to your account and can be used to sign in. If this wasn’t you, unlink it and contact the service desk immediately.`,
})

export const takenWords = (type: ExternalType) => ({
  zh: `有人尝试把您绑定的${typeNames[type].zh}绑定到另一个账号，系统已拒绝。如非本人操作，请联系服务台。`,
  en: `We blocked an attempt to link your ${typeNames[type].en} account to another portal account. If this wasn’t you, contact the service desk.`,
})

type Words = { title: string; detail: string }
type PageWords = Record<Language, (name: string) => Words>

/** Texts of the result pages; `name` is the external provider. */
export const endings = {
  confirmed: {
    zh: (name) => ({ title: `${name}已确认`, detail: '请回到原来的窗口核对账号并完成绑定。' }),
    en: (name) => ({
      title: `${name} confirmed`,
      detail: 'Go back to the original window, check the account and finish there.',
    }),
  },
  confirmedByPhone: {
    zh: (name) => ({ title: `${name}已确认`, detail: '请回到电脑上核对账号并完成绑定，本页可以关闭。' }),
    en: (name) => ({
      title: `${name} confirmed`,
      detail: 'Go back to your computer, check the account and finish there. You can close this page.',
    }),
  },
  cancelled: {
    zh: (name) => ({ title: '已取消', detail: `您未在${name}中同意授权，未绑定任何账号。` }),
    en: (name) => ({
      title: 'Canceled',
      detail: `You didn’t approve the request in ${name}, so nothing was linked.`,
    }),
  },
  expired: {
    zh: () => ({
      title: '二维码或授权已失效',
      detail: '二维码 5 分钟内有效，且只能使用一次。请回到电脑上刷新后重试。',
    }),
    en: () => ({
      title: 'QR code or authorization expired',
      detail:
        'QR codes are valid for 5 minutes and work only once. Refresh it on your computer and try again.',
    }),
  },
  foreign: {
    zh: () => ({
      title: '授权不是由此浏览器发起的',
      detail: '此授权由另一个浏览器发起，未作任何更改。如非本人操作，请关闭本页，不要打开他人发来的链接。',
    }),
    en: () => ({
      title: 'Started in another browser',
      detail:
        'This authorization was started in another browser, so nothing was changed. If you didn’t start it, close this page and don’t open links sent by others.',
    }),
  },
  not_member: {
    zh: (name) => ({
      title: '非本企业账号',
      detail: `该${name}账号不属于本企业，不能绑定，请切换到本企业后重试。`,
    }),
    en: (name) => ({
      title: 'This isn’t a company account',
      detail: `This ${name} account doesn’t belong to your company, so it can’t be linked. Switch to your company and try again.`,
    }),
  },
  not_allowed: {
    zh: (name) => ({
      title: '您还不能使用本应用',
      detail: `您不在${name}中本应用的可见范围内，请联系服务台。`,
    }),
    en: (name) => ({
      title: 'You can’t use this app yet',
      detail: `You don’t have access to the portal’s app in ${name}. Contact the service desk.`,
    }),
  },
  busy: {
    zh: (name) => ({ title: `${name}暂时无法响应`, detail: '未作任何更改，请稍后重试。' }),
    en: (name) => ({ title: `${name} isn’t responding`, detail: 'Nothing was changed. Try again later.' }),
  },
  misconfigured: {
    zh: (name) => ({
      title: `${name}接入配置有误`,
      detail: '重试无法解决，请将本页截图发给服务台。',
    }),
    en: (name) => ({
      title: `${name} isn’t set up correctly`,
      detail: 'Trying again won’t help. Send a screenshot of this page to the service desk.',
    }),
  },
  wrong_number: {
    zh: () => ({
      title: '数字不一致，已停止绑定',
      detail:
        '您选择的数字与电脑上显示的不同，该二维码已失效。如是本人操作，请在电脑上刷新二维码后重试，否则请勿再次扫码。',
    }),
    en: () => ({
      title: 'The number didn’t match',
      detail:
        'This QR code no longer works. If you’re at the computer, refresh it and scan again. If not, don’t scan another code.',
    }),
  },
  unknown: {
    zh: (name) => ({
      title: '授权失败',
      detail: `未作任何更改，请重试。如仍不成功，请联系服务台（${name}）。`,
    }),
    en: (name) => ({
      title: 'Authorization failed',
      detail: `Nothing was changed. Try again, or contact the service desk if it keeps failing (${name}).`,
    }),
  },
  crossSite: {
    zh: () => ({ title: '请求已拒绝', detail: '这一步必须在门户的页面上完成，未作任何更改。' }),
    en: () => ({
      title: 'Request refused',
      detail: 'This step works only on a portal page. Nothing was changed.',
    }),
  },
  tooMany: {
    zh: () => ({ title: '操作过于频繁', detail: '未作任何更改，请一分钟后刷新本页重试。' }),
    en: () => ({
      title: 'Too many requests',
      detail: 'Nothing was changed. Reload this page in a minute.',
    }),
  },
} satisfies Record<string, PageWords>

export type Ending = keyof typeof endings

export const pagePhrases = {
  zh: {
    scanTitle: (name: string) => `绑定${name}`,
    scanDetail: (name: string) => `电脑上有人请求把您的${name}绑定到下面的门户账号。`,
    who: '门户账号',
    where: '位置',
    device: '设备',
    when: '时间',
    purpose: '用途',
    bind: (name: string) => `绑定${name}，之后可用于登录`,
    question: '请选择电脑上显示的数字',
    warning: '如非本人操作，或没有对应的数字，请关闭本页。',
    goingOn: (name: string) => `正在前往${name}`,
    goOn: (name: string) => `继续前往${name}`,
    goingOnDetail: '请在接下来的页面上确认授权。',
  },
  en: {
    scanTitle: (name: string) => `Link ${name}`,
    scanDetail: (name: string) =>
      `Someone at a computer wants to link your ${name} account to the portal account below.`,
    who: 'Account',
    where: 'Place',
    device: 'Device',
    when: 'Time',
    purpose: 'Purpose',
    bind: (name: string) => `Link ${name} and use it to sign in`,
    question: 'Choose the number shown on the computer',
    warning: 'If this isn’t you, or the number isn’t listed, close this page.',
    goingOn: (name: string) => `Going to ${name}`,
    goOn: (name: string) => `Continue to ${name}`,
    goingOnDetail: 'Confirm the authorization on the next page.',
  },
} as const
