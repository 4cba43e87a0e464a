import { acceptedLanguage, type Language } from '@iambiz/runtime/language.ts'

const contextClasses = 'urn:oasis:names:tc:SAML:2.0:ac:classes'
const passwordContext = `${contextClasses}:PasswordProtectedTransport`
const secondFactorContext = `${contextClasses}:MobileTwoFactorContract`

const zh = {
  product: '数字应用平台',
  otherLanguage: 'English',
  signedIn: '已通过单点登录进入',
  acts: ({ agent, principal }: { agent: string; principal: string }) => `${agent} 代 ${principal} 办理`,
  agent: '代理人',
  actsUntil: '委托截止',
  name: '姓名',
  userNo: '工号',
  email: '邮箱',
  signedInAt: '登录时间',
  method: '登录方式',
  provider: '身份提供方',
  protocol: '协议',
  claims: '身份提供方给出的声明',
  attributes: '身份提供方给出的标识和属性',
  explain:
    '这是一个真实的页面：它作为独立的应用，用 OpenID Connect 授权码流程向身份提供方确认了您的身份。业务功能不在演示之内。',
  explainActing:
    '您正在代他人办理：身份提供方在一张令牌里给出了委托人和代理人两个身份（act 声明，RFC 8693），本应用据此显示并应当同时记录两人。',
  toPortal: '返回门户',
  allApplications: '全部演示应用',
  signOut: '退出此应用',
  signOutHint: '只退出此应用；门户和其他应用仍保持登录。',
  signOutEverywhere: '退出所有应用',
  signOutEverywhereHint:
    '「退出此应用」不影响门户和其他应用；「退出所有应用」会一并退出门户和所有已登录的应用。',
  organization: '组织',
  role: '角色',
  groups: '用户组',
  built: {
    'openid-client':
      '此应用使用 openid-client（Node.js）接入：授权码加 PKCE，客户端密钥放在请求体中。在门户退出登录后，此应用也会随之退出。',
    passport:
      '此应用使用 passport-openidconnect（Node.js）接入：授权码加 state，不使用 PKCE。在门户退出登录后，此应用也会随之退出。',
    'single-page':
      '这是一个单页应用：登录在浏览器中完成（授权码加 PKCE，没有客户端密钥），令牌只保存在页面内存中。报表由接口提供，接口每次都核对访问令牌。',
    native:
      '此应用模拟安装在电脑上的程序（RFC 8252）：登录时在本机打开一个临时端口接收结果，没有客户端密钥。只有浏览器和演示程序在同一台电脑上时才能登录。',
    saml: '此应用使用 @node-saml/node-saml（Node.js）接入 SAML 2.0：从门户打开时直接收到已签名的登录结果，从应用打开时先发出已签名的登录请求。在门户退出登录后，此应用也会随之退出。',
    cas: '此应用接入 CAS 3.0：浏览器带来一张只能使用一次的票据，应用用它向身份提供方换取工号和属性。在门户退出登录后，此应用也会随之退出。',
  },
  signIn: '登录',
  signedOut: '未登录',
  signInDone: '登录完成，正在返回应用。',
  backToApplication: '返回应用',
  signingIn: '正在登录…',
  sessionEnded: '登录已结束，请重新登录。',
  noSecureContext: '浏览器只允许在 https 或本机地址上进行这种登录，请改用这类地址打开。',
  noScript: '此应用在浏览器中运行，请启用 JavaScript。',
  loadReport: '刷新报表',
  reportLoaded: '报表接口已确认访问令牌有效：',
  listTitle: '演示应用',
  listLead: (count: number) => `${count} 个应用都是真实的页面，打开时通过单点登录确认您的身份。`,
  simulatorLink: '外部账号模拟器（微信、企业微信、钉钉、飞书）',
  mailTitle: '演示邮箱',
  mailLead: '门户发出的邮件都到这里，不会寄给任何人。最新的在最上面。',
  noMails: '还没有邮件。',
  mailFrom: '发件人',
  mailTo: '收件人',
  mailTime: '时间',
  allMails: '全部邮件',
  retry: '重试',
  notFoundTitle: '没有这个应用',
  notFoundText: '演示应用里没有这个地址，可能是链接写错了。',
  wrongHostTitle: '地址不对',
  wrongHostText: '演示应用只在配置的地址上提供服务，请使用下面的地址。',
  providerDownTitle: '身份提供方暂时没有应答',
  providerDownText: '现在无法确认您的身份。请稍后重试；如果一直如此，请确认身份提供方已启动。',
  refusedTitle: '登录没有完成',
  refusedText: '身份提供方没有确认这次登录，或者这次登录已经过期、已经用过。请重新打开应用。',
  signOutRefusedTitle: '退出没有得到确认',
  signOutRefusedText: '身份提供方没有确认这次退出。请到门户退出登录，以结束所有应用的登录。',
  foreignTitle: '请求已拒绝',
  foreignText: '这个请求来自其他网站，没有执行。',
  actingRefusedTitle: '代理登录没有完成',
  actingRefusedText: '这次代理登录已经过期、已经用过，或者不属于您。请回到门户重新打开应用。',
  actingOverTitle: '代理登录已过期',
  actingOverText:
    '本应用需要重新确认委托是否仍然有效。请回到门户重新打开应用；从这里再次打开时，将以您自己的身份进入。',
  failedTitle: '页面出错了',
  failedText: '请稍后重试。',
  unknown: '未提供',
  /** By the values of `amr` (RFC 8176), and by the authentication contexts of SAML. */
  methods: {
    pwd: '密码',
    otp: '动态口令',
    wecom: '企业微信',
    wechat: '微信',
    [passwordContext]: '密码',
    [secondFactorContext]: '两步验证',
  } as Record<string, string>,
}

const en: typeof zh = {
  product: 'Digital Application Platform',
  otherLanguage: '中文',
  signedIn: 'Signed in with single sign-on',
  acts: ({ agent, principal }) => `${agent} acting for ${principal}`,
  agent: 'Agent',
  actsUntil: 'Delegation ends',
  name: 'Name',
  userNo: 'Staff number',
  email: 'Email',
  signedInAt: 'Signed in at',
  method: 'Method',
  provider: 'Identity provider',
  protocol: 'Protocol',
  claims: 'Claims from the identity provider',
  attributes: 'Identifier and attributes from the identity provider',
  explain:
    'This is a real page of a separate app. It verified who you are with the identity provider, using the OpenID Connect authorization code flow. What the app would do for the business isn’t part of the demo.',
  explainActing:
    'You’re acting for someone else. The identity provider’s token names both the principal and the agent (the act claim, RFC 8693), so the app can show and record both people.',
  toPortal: 'Back to the portal',
  allApplications: 'All demo apps',
  signOut: 'Sign out of this app',
  signOutHint: 'You stay signed in to the portal and other apps.',
  signOutEverywhere: 'Sign out everywhere',
  signOutEverywhereHint:
    '“Sign out of this app” keeps you signed in to the portal and other apps. “Sign out everywhere” ends those sessions too.',
  organization: 'Organization',
  role: 'Role',
  groups: 'Groups',
  built: {
    'openid-client':
      'This app is connected with openid-client (Node.js): authorization code with PKCE, client secret in the request body. Signing out of the portal signs you out here too.',
    passport:
      'This app is connected with passport-openidconnect (Node.js): authorization code with state, no PKCE. Signing out of the portal signs you out here too.',
    'single-page':
      'This is a single-page app. Sign-in happens in the browser (authorization code with PKCE, no client secret), and tokens stay in the page’s memory. An API serves the report and checks the access token on every request.',
    native:
      'This app simulates a program installed on your computer (RFC 8252). To sign in, it opens a temporary local port for the result and has no client secret. It only works if your browser and the demo run on the same computer.',
    saml: 'This app is connected by SAML 2.0 with @node-saml/node-saml (Node.js). Opened from the portal, it receives a signed response right away. Opened here, it sends a signed request first. Signing out of the portal signs you out here too.',
    cas: 'This app is connected by CAS 3.0. Your browser brings a one-time ticket, and the app exchanges it with the identity provider for your staff number and attributes. Signing out of the portal signs you out here too.',
  },
  signIn: 'Sign in',
  signedOut: 'Not signed in',
  signInDone: 'You’re signed in. Returning to the app.',
  backToApplication: 'Return to the app',
  signingIn: 'Signing in…',
  sessionEnded: 'Your session has ended. Sign in again.',
  noSecureContext:
    'Browsers only allow this kind of sign-in over https or at a local address. Open the app at an address like that.',
  noScript: 'This app runs in your browser. Turn on JavaScript to use it.',
  loadReport: 'Refresh report',
  reportLoaded: 'The report API accepted the access token: ',
  listTitle: 'Demo apps',
  listLead: (count: number) =>
    `All ${count} apps are real pages. Each one verifies who you are with single sign-on when you open it.`,
  simulatorLink: 'External account simulator (WeChat, WeCom, DingTalk, Feishu)',
  mailTitle: 'Demo mailbox',
  mailLead: 'Every email the portal sends ends up here and isn’t delivered to anyone. Newest first.',
  noMails: 'No emails yet.',
  mailFrom: 'From',
  mailTo: 'To',
  mailTime: 'Time',
  allMails: 'All emails',
  retry: 'Try again',
  notFoundTitle: 'App not found',
  notFoundText: 'There’s no demo app at this address. The link may be wrong.',
  wrongHostTitle: 'Wrong address',
  wrongHostText: 'The demo apps are only available at their configured address. Use the link below.',
  providerDownTitle: 'The identity provider isn’t responding',
  providerDownText:
    'We can’t verify who you are right now. Try again in a moment. If it keeps happening, check that the identity provider is running.',
  refusedTitle: 'Sign-in wasn’t completed',
  refusedText:
    'The identity provider didn’t confirm this sign-in, or it expired or was already used. Open the app again.',
  signOutRefusedTitle: 'Sign-out wasn’t confirmed',
  signOutRefusedText:
    'The identity provider didn’t confirm this sign-out. Sign out of the portal to end your sessions in all apps.',
  foreignTitle: 'Request rejected',
  foreignText: 'This request came from another site. Nothing was changed.',
  actingRefusedTitle: 'You couldn’t be signed in as an agent',
  actingRefusedText:
    'This sign-in expired, was already used or isn’t yours. Go back to the portal and open the app again.',
  actingOverTitle: 'Your sign-in as an agent expired',
  actingOverText:
    'The app needs to check that the delegation is still active. Open it again from the portal. If you open it from here, you’ll be signed in as yourself.',
  failedTitle: 'Something went wrong',
  failedText: 'Try again in a moment.',
  unknown: 'Not provided',
  methods: {
    pwd: 'Password',
    otp: 'One-time code',
    wecom: 'WeCom',
    wechat: 'WeChat',
    [passwordContext]: 'Password',
    [secondFactorContext]: 'Two-step verification',
  },
}

export const texts: Record<Language, typeof zh> = { zh, en }

/** The language in the query, then the browser's, then Chinese. */
export const chooseLanguage = (asked: unknown, acceptLanguage: string | undefined): Language =>
  asked === 'zh' || asked === 'en' ? asked : (acceptedLanguage(acceptLanguage) ?? 'zh')
