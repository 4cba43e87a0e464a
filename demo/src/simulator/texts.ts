import type { Language } from '@iambiz/runtime/language.ts'
import type { ExternalType } from './apps.ts'
import type { SimulatedPerson } from './people.ts'
import type { Refusal } from './provider.ts'

type Standing = SimulatedPerson['standing']

const zh = {
  title: '外部账号模拟器',
  providers: { wechat: '微信', wecom: '企业微信', dingtalk: '钉钉', feishu: '飞书' } as Record<
    ExternalType,
    string
  >,
  mark: (provider: string) => `模拟器 · 这不是真正的${provider}`,
  markAll: '模拟器 · 不会连接任何外部服务',
  lead: '没有手机也能试用绑定和扫码登录：这里按公开的协议扮演微信、企业微信、钉钉和飞书。',
  scanTitle: '扫一扫',
  scanLead: '把另一个窗口里二维码的地址粘贴到这里，就像用手机扫描一样。',
  scanAddress: '二维码的地址',
  scanGo: '扫描',
  scanForeign: '这不是本门户的二维码地址。模拟器只打开门户、身份认证和它自己的地址。',
  scanSteps: [
    '在电脑窗口里打开「个人中心 · 账号绑定」，或登录页的扫码登录。',
    '二维码是一个链接，复制它的地址。用另一个浏览器或无痕窗口打开本页，它就是您的「手机」。',
    '粘贴地址，核对数字，再选择一个人并同意。',
  ],
  peopleTitle: '可以选择的人',
  authorizeTitle: (provider: string) => `用${provider}确认身份`,
  inClient: (provider: string) => `在${provider}客户端内打开`,
  asks: (host: string) => `${host} 想知道您是谁。`,
  who: '您是谁？',
  deny: '拒绝，并返回',
  denySilently: '拒绝，不返回',
  never: '不作回应',
  standings: {
    member: '本公司成员',
    bound: '本公司成员，演示中已绑定账号',
    linked: '上下游企业的成员',
    hidden: '本公司成员，不在应用可见范围内',
    outsider: '不是本公司成员',
  } as Record<Standing, string>,
  ended: {
    denied: ['已拒绝', '没有任何内容返回给对方。可以关闭这个页面。'],
    never: ['没有回应', '对方会一直等到过期。可以关闭这个页面。'],
    hidden: ['没有权限', '这个人不在应用的可见范围内，企业微信不会返回。'],
    gone: ['已经结束', '这次授权已经作出决定，或者不存在。请从门户重新开始。'],
  },
  refusedTitle: '链接无法打开',
  refused: {
    app: '应用不存在，或者不适用于这个页面。',
    redirect: '返回地址与登记的不一致。',
    scope: '授权范围不正确。',
    state: 'state 只能有字母和数字，最多 128 个。',
    agent: '应用的 agentid 不正确。',
    'response-type': 'response_type 必须是 code。',
    'login-type': 'login_type 必须是 CorpApp。',
    challenge: 'code_challenge 必须使用 S256。',
  } as Record<Refusal['refused'], string>,
  errorCode: '错误码',
}

const en: typeof zh = {
  title: 'External account simulator',
  providers: { wechat: 'WeChat', wecom: 'WeCom', dingtalk: 'DingTalk', feishu: 'Feishu' },
  mark: (provider) => `Simulator · this isn’t the real ${provider}`,
  markAll: 'Simulator · no outside service is contacted',
  lead: 'Try linking accounts and signing in by QR code without a phone. The simulator stands in for WeChat, WeCom, DingTalk and Feishu and follows their published protocols.',
  scanTitle: 'Scan a QR code',
  scanLead:
    'Paste the address of the QR code from the other window, as if you were scanning it with a phone.',
  scanAddress: 'QR code address',
  scanGo: 'Scan',
  scanForeign:
    'This isn’t a QR code address from this portal. The simulator only opens addresses of the portal, its identity provider and the simulator itself.',
  scanSteps: [
    'On your computer, open “Personal center · Linked accounts” or QR code sign-in on the sign-in page.',
    'The QR code is a link. Copy its address, then open this page in another browser or a private window. That’s your “phone”.',
    'Paste the address, check the number, choose a person and approve.',
  ],
  peopleTitle: 'People you can choose',
  authorizeTitle: (provider) => `Verify your identity with ${provider}`,
  inClient: (provider) => `Opened in the ${provider} app`,
  asks: (host) => `${host} wants to know who you are.`,
  who: 'Who are you?',
  deny: 'Deny and go back',
  denySilently: 'Deny and stay here',
  never: 'Don’t respond',
  standings: {
    member: 'Member of this company',
    bound: 'Member of this company, already linked in the demo',
    linked: 'Member of a partner company',
    hidden: 'Member of this company without access to the app',
    outsider: 'Not a member of this company',
  },
  ended: {
    denied: ['Denied', 'Nothing was sent back. You can close this page.'],
    never: ['No response', 'The other side waits until the request expires. You can close this page.'],
    hidden: ['No permission', 'This person doesn’t have access to the app, so WeCom doesn’t send them back.'],
    gone: [
      'Already finished',
      'This authorization was already answered or doesn’t exist. Start over from the portal.',
    ],
  },
  refusedTitle: 'This link can’t be opened',
  refused: {
    app: 'The app doesn’t exist or can’t be used on this page.',
    redirect: 'The redirect address doesn’t match the registered one.',
    scope: 'The scope isn’t valid.',
    state: 'state can only have letters and digits, up to 128.',
    agent: 'The app’s agentid isn’t valid.',
    'response-type': 'response_type must be code.',
    'login-type': 'login_type must be CorpApp.',
    challenge: 'code_challenge must use S256.',
  },
  errorCode: 'Error code',
}

export const texts: Record<Language, typeof zh> = { zh, en }
