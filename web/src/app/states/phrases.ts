import { phrases } from '#web/platform/i18n/phrases.ts'

type Request = { screen: string; person: string; role: string; address: string }

export const statePhrases = phrases({
  noAccess: { zh: '抱歉，您没有访问权限', en: 'Sorry, you do not have access' },
  noAccessDetail: {
    zh: '您没有该权限，请切换到有权限的角色，或联系管理员开通。',
    en: 'You do not have this permission. Switch to a role that has it, or ask an administrator.',
  },
  noMaintenanceAccess: {
    zh: '没有系统动态维护权限，请联系管理员',
    en: 'No system-dynamic maintenance permission, please contact the administrator',
  },
  noStatisticsAccess: {
    zh: '没有应用登录统计维护权限',
    en: 'No application-login-statistics maintenance permission',
  },
  grantedBy: { zh: '由谁开通', en: 'Granted by' },
  grantors: { zh: '权限管理员', en: 'Permission administrators' },
  copyRequest: { zh: '复制权限申请', en: 'Copy access request' },
  requestCopied: { zh: '已复制，可直接发给权限管理员', en: 'Copied. Send it to a permission administrator.' },
  requestNotCopied: { zh: '复制失败，请手动填写申请', en: 'Couldn’t copy. Write the request yourself.' },
  request: {
    zh: ({ screen, person, role, address }: Request) =>
      `申请开通「${screen}」的访问权限。申请人：${person}，当前角色：${role}，页面：${address}`,
    en: ({ screen, person, role, address }: Request) =>
      `Please give me access to ${screen}. Requested by ${person}, current role: ${role}, page: ${address}`,
  },
  notWhileActing: { zh: '代理期间不可用', en: 'Not available while you’re acting for someone else' },
  notWhileActingDetail: {
    zh: '此页面为您的个人内容，结束代理后即可打开。',
    en: 'This page is personal and isn’t part of the delegation. To open it, stop acting first.',
  },
  actingFor: { zh: '正在代理', en: 'Acting for' },
  currentRole: { zh: '当前角色', en: 'Current role' },
  screen: { zh: '页面', en: 'Page' },
  switchRole: { zh: '切换组织与角色', en: 'Switch organization and role' },
  goHome: { zh: '回到首页', en: 'Go to home page' },
  noRole: { zh: '您的账号尚未分配组织和角色', en: 'Your account has no organization or role yet' },
  noRoleDetail: {
    zh: '您已登录，但分配组织和角色后才能使用应用，请联系管理员。',
    en: 'You’re signed in, but there are no apps to show until you have one. Contact your administrator.',
  },
  account: { zh: '账号', en: 'Account' },
  serviceDesk: { zh: '服务台', en: 'Service desk' },
  copyNumber: { zh: '复制工号', en: 'Copy staff number' },
  copied: { zh: '已复制工号', en: 'Staff number copied' },
  notCopied: { zh: '复制失败，请手动复制工号', en: 'Couldn’t copy. Select the number and copy it manually.' },
  reload: { zh: '重新加载', en: 'Reload' },
  signOut: { zh: '退出登录', en: 'Sign out' },
  notFound: { zh: '页面不存在', en: 'Page not found' },
  notFoundDetail: {
    zh: '链接可能已失效。您可以回到首页，或搜索应用和页面。',
    en: 'The link may be out of date. Go to the home page, or search for an app or page.',
  },
  address: { zh: '地址', en: 'Address' },
  search: { zh: '搜索', en: 'Search' },
  networkFailed: { zh: '请求接口失败，请检查网络', en: 'Request failed. Check your network.' },
  networkDetail: {
    zh: '正在自动重试，恢复后会继续。',
    en: 'We’ll keep trying and continue as soon as the connection is back.',
  },
  nextTry: { zh: '下次重试', en: 'Next retry' },
  inSeconds: {
    zh: ({ seconds }: { seconds: number }) => `${seconds} 秒后`,
    en: ({ seconds }: { seconds: number }) => `in ${seconds} s`,
  },
  goesToSignIn: { zh: '前往登录', en: 'Going to sign-in' },
  retryNow: { zh: '立即重试', en: 'Retry now' },
  signInFailed: { zh: '登录失败', en: 'Sign-in failed' },
  signInAgain: { zh: '重新登录', en: 'Sign in again' },
  signInLoops: { zh: '多次登录没有成功', en: 'Sign-in failed several times' },
  signInLoopsDetail: {
    zh: '已暂停自动登录。请检查浏览器是否允许 Cookie，或稍后再试。',
    en: 'Automatic sign-in is paused. Check that your browser allows cookies, or try again later.',
  },
  providerDown: { zh: '登录服务暂时无法访问', en: 'Can’t reach the sign-in service' },
  providerDownDetail: {
    zh: '正在自动重试，恢复后会直接进入登录。',
    en: 'We’ll keep trying. Sign-in continues as soon as the service is back.',
  },
  timedOutDetail: {
    zh: '为保护账号安全，您已退出登录。重新登录后会回到原来的页面。',
    en: 'We ended your session to protect your account. You’ll return to this page after you sign in.',
  },
  signedOut: { zh: '已退出登录', en: 'You’re signed out' },
  signedOutDetail: { zh: '您可以关闭此页面，或重新登录。', en: 'You can close this page or sign in again.' },
  signedOutHereDetail: {
    zh: '登录服务暂时无法访问，您在登录服务中可能仍未退出。使用公用电脑时，请关闭浏览器。',
    en: 'The sign-in service can’t be reached, so you may still be signed in there. On a shared computer, close the browser.',
  },
  signInOutside: { zh: '请登录后继续', en: 'Sign in to continue' },
  signInOutsideDetail: {
    zh: '登录页面将在新窗口中打开，登录后请回到此处继续。',
    en: 'Sign-in opens in a new window. Come back here when you’re done.',
  },
  signInHere: { zh: '登录', en: 'Sign in' },
  notInsideThis: { zh: '无法在此页面内登录', en: 'You can’t sign in inside this page' },
  notInsideThisDetail: {
    zh: '此页面嵌入在其他网站中，登录或新窗口可能受到限制。请在单独的窗口中打开门户。',
    en: 'This page is embedded in another site, which may block sign-in or new windows. Open the portal in its own window.',
  },
  notInsideOthers: { zh: '此页面不能嵌入显示', en: 'This page can’t be embedded' },
  notInsideOthersDetail: {
    zh: '此页面涉及账号或权限，只能在门户窗口或已授权的网站中打开。',
    en: 'Pages about accounts or permissions open only in the portal’s own window or on approved sites.',
  },
  openAlone: { zh: '在新窗口打开门户', en: 'Open the portal in a new window' },
  signedInBeside: { zh: '已登录', en: 'You’re signed in' },
  verifiedBeside: { zh: '已验证身份', en: 'You’re verified' },
  verificationFailed: { zh: '未能验证身份', en: 'We couldn’t verify it’s you' },
  verificationFailedDetail: {
    zh: '请关闭此窗口，返回原页面重试。',
    en: 'Close this window, go back to the page you were on, and try again.',
  },
  signedInBesideDetail: {
    zh: '您可以关闭此窗口，返回原页面继续操作。',
    en: 'You can close this window and continue where you left off.',
  },
  goOnHere: { zh: '在此窗口继续', en: 'Continue in this window' },
  organizationsFailed: { zh: '组织加载失败', en: 'Couldn’t load organizations' },
  organizationsFailedDetail: {
    zh: '您已登录，但组织和角色加载失败，请重试。',
    en: 'You’re signed in, but we couldn’t load your organizations and roles. Try again.',
  },
  retry: { zh: '重试', en: 'Retry' },
  chunkFailed: { zh: '页面加载失败', en: 'Couldn’t load the page' },
  chunkFailedDetail: {
    zh: '页面内容没有下载完成，请检查网络后重试。',
    en: 'The page didn’t download completely. Check your network and try again.',
  },
  updated: { zh: '平台已更新', en: 'A new version is available' },
  updatedDetail: {
    zh: '重新加载后即可使用新版本。',
    en: 'Reload the page to use it.',
  },
  screenBroken: { zh: '页面出错了', en: 'Something went wrong on this page' },
  screenBrokenDetail: {
    zh: '其他页面不受影响。您可以重试，或回到首页。',
    en: 'Other pages still work. Try again, or go to the home page.',
  },
})
