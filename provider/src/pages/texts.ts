import { acceptedLanguage, type Language, languageOfTag } from '@iambiz/runtime/language.ts'

const zh = {
  product: '数字应用平台',
  slogan: '一次登录，打开所有应用',
  otherLanguage: 'English',
  serviceDesk: '服务台',
  signIn: '登录',
  continueTo: '登录后继续访问',
  account: '工号或邮箱',
  password: '密码',
  wrong: '工号或密码不正确',
  busy: '登录人数较多，请稍等片刻再试',
  guessing: '您所在的网络登录失败过多，请几分钟后再试，或改用登录过的浏览器',
  toPortal: '返回门户',
  signInAgain: '重新登录',
  expiredTitle: '本次登录已失效',
  expiredBody: '页面停留时间过长，或已在别处完成登录。请回到门户重新开始。',
  failedTitle: '无法完成登录',
  failedBody: '登录请求有误，未作任何更改。请回到门户重新开始；如仍不成功，请联系服务台并提供请求编号。',
  brokenTitle: '登录服务暂时不可用',
  brokenBody: '我们这边出了问题，未作任何更改。请稍后再试；如仍不成功，请联系服务台并提供请求编号。',
  awayTitle: '登录服务暂时不可用',
  awayBody: '正在自动重试，恢复后会继续登录，无需任何操作。',
  missingTitle: '页面不存在',
  missingBody: '这里是登录服务，没有您要找的页面。',
  elsewhereTitle: '访问地址与配置不符',
  elsewhereBody: '这里是登录服务。请从门户进入，并更新收藏的链接。',
  refusedTitle: '无法处理该请求',
  refusedBody: '请求的地址或内容有误，未作任何更改。请回到门户重新开始。',
  request: '请求编号',
  signOutTitle: '退出登录？',
  signOutBody: '退出后，所有通过本账号登录的应用都需要重新登录。',
  signOut: '退出登录',
  stay: '保持登录',
  signedOutTitle: '已退出登录',
  signedOutBody: '如在公用电脑上使用，请关闭浏览器窗口。',
  stayedTitle: '仍处于登录状态',
  stayedBody: '没有退出，可以继续使用各个应用。',
}

export type Texts = typeof zh

const en: Texts = {
  product: 'Digital Application Platform',
  slogan: 'Sign in once, open every application',
  otherLanguage: '中文',
  serviceDesk: 'Service desk',
  signIn: 'Sign in',
  continueTo: 'Sign in to continue to the',
  account: 'Staff number or e-mail',
  password: 'Password',
  wrong: 'Staff number or password is not correct.',
  busy: 'Many people are signing in right now. Please try again in a moment.',
  guessing:
    'Too many sign-ins have failed in your network. Try again in a few minutes, or use a browser in which you have signed in before.',
  toPortal: 'Back to the portal',
  signInAgain: 'Sign in again',
  expiredTitle: 'This sign-in has expired',
  expiredBody:
    'The page was open for too long, or the sign-in was finished elsewhere. Start again at the portal.',
  failedTitle: 'The sign-in could not be completed',
  failedBody:
    'The sign-in request was not valid and nothing was changed. Start again at the portal; if it keeps failing, give the request number to the service desk.',
  brokenTitle: 'Signing in is not possible at the moment',
  brokenBody:
    'Something went wrong on our side and nothing was changed. Try again later; if it keeps failing, give the request number to the service desk.',
  awayTitle: 'Signing in is not possible at the moment',
  awayBody:
    'It is tried again by itself, and the sign-in goes on as soon as it can. You need not do anything.',
  missingTitle: 'Page not found',
  missingBody: 'This is the sign-in service. It has no such page.',
  elsewhereTitle: 'This address is not the configured one',
  elsewhereBody: 'This is the sign-in service. Start at the portal, and update your bookmark.',
  refusedTitle: 'The request cannot be handled',
  refusedBody:
    'Something is wrong with its address or content, and nothing was changed. Start again at the portal.',
  request: 'Request number',
  signOutTitle: 'Sign out?',
  signOutBody: 'Every application that you opened with this account will ask you to sign in again.',
  signOut: 'Sign out',
  stay: 'Stay signed in',
  signedOutTitle: 'You are signed out',
  signedOutBody: 'On a shared computer, close the browser window as well.',
  stayedTitle: 'You are still signed in',
  stayedBody: 'Nothing was signed out. You can carry on in your applications.',
}

export const texts: Record<Language, Texts> = { zh, en }

/** The first supported language of a space-separated list of tags (`ui_locales` of OpenID Connect). */
const languageFromLocales = (locales: unknown): Language | undefined =>
  typeof locales === 'string' ? locales.split(' ').map(languageOfTag).find(Boolean) : undefined

/** The language that a request asks for: the first supported one of its `ui_locales`, else its browser's, else Chinese. */
export const languageAsked = (acceptLanguage: string | undefined, locales?: unknown): Language =>
  languageFromLocales(locales) ?? acceptedLanguage(acceptLanguage) ?? 'zh'
