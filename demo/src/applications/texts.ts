import { acceptedLanguage, type Language } from '@iambiz/runtime/language.ts'

const zh = {
  product: '数字应用平台',
  otherLanguage: 'English',
  signedIn: '已通过单点登录进入',
  name: '姓名',
  userNo: '工号',
  email: '邮箱',
  signedInAt: '登录时间',
  method: '登录方式',
  provider: '身份提供方',
  claims: '身份提供方给出的声明',
  explain:
    '这是一个真实的页面：它作为独立的应用，用 OpenID Connect 授权码流程向身份提供方确认了您的身份。业务功能不在演示之内。',
  toPortal: '返回门户',
  allApplications: '全部演示应用',
  signOut: '退出本演示应用',
  signOutHint: '只退出演示应用；门户和其他应用仍保持登录。',
  listTitle: '演示应用',
  listLead: (count: number) => `${count} 个应用都是真实的页面，打开时通过单点登录确认您的身份。`,
  retry: '重试',
  notFoundTitle: '没有这个应用',
  notFoundText: '演示应用里没有这个地址，可能是链接写错了。',
  wrongHostTitle: '地址不对',
  wrongHostText: '演示应用只在配置的地址上提供服务，请使用下面的地址。',
  providerDownTitle: '身份提供方暂时没有应答',
  providerDownText: '现在无法确认您的身份。请稍后重试；如果一直如此，请确认身份提供方已启动。',
  refusedTitle: '登录没有完成',
  refusedText: '身份提供方没有确认这次登录，或者这次登录已经过期、已经用过。请重新打开应用。',
  foreignTitle: '没有执行',
  foreignText: '这个请求来自其他网站，已被拒绝。',
  failedTitle: '页面出错了',
  failedText: '请稍后重试。',
  unknown: '未提供',
  methods: { pwd: '密码', otp: '动态口令', wecom: '企业微信', wechat: '微信' } as Record<string, string>,
}

const en: typeof zh = {
  product: 'Digital Application Platform',
  otherLanguage: '中文',
  signedIn: 'Signed in with single sign-on',
  name: 'Name',
  userNo: 'Staff number',
  email: 'E-mail',
  signedInAt: 'Signed in at',
  method: 'Method',
  provider: 'Identity provider',
  claims: 'Claims of the identity provider',
  explain:
    'This page is real: as an application of its own it asked the identity provider who you are, with the authorization code flow of OpenID Connect. What the application would do for you is not part of the demo.',
  toPortal: 'Back to the portal',
  allApplications: 'All demo applications',
  signOut: 'Sign out of the demo applications',
  signOutHint: 'Only of these: you stay signed in at the portal and elsewhere.',
  listTitle: 'Demo applications',
  listLead: (count: number) =>
    `All ${count} applications are real pages that confirm who you are with single sign-on when you open them.`,
  retry: 'Try again',
  notFoundTitle: 'No such application',
  notFoundText: 'The demo has nothing at this address. The link may be misspelt.',
  wrongHostTitle: 'Wrong address',
  wrongHostText: 'The demo applications are served at their configured address only. Use the one below.',
  providerDownTitle: 'The identity provider does not answer',
  providerDownText:
    'Who you are cannot be confirmed at the moment. Try again shortly; if it stays like this, check that the identity provider runs.',
  refusedTitle: 'The sign-in was not completed',
  refusedText:
    'The identity provider did not confirm this sign-in, or it is too old or was used before. Open the application again.',
  foreignTitle: 'Nothing was done',
  foreignText: 'The request came from another site and was refused.',
  failedTitle: 'This page failed',
  failedText: 'Try again shortly.',
  unknown: 'Not given',
  methods: { pwd: 'Password', otp: 'One-time code', wecom: 'WeCom', wechat: 'WeChat' },
}

export const texts: Record<Language, typeof zh> = { zh, en }

/** The language asked for in the address, else the browser's, else Chinese. */
export const chooseLanguage = (asked: unknown, acceptLanguage: string | undefined): Language =>
  asked === 'zh' || asked === 'en' ? asked : (acceptedLanguage(acceptLanguage) ?? 'zh')
