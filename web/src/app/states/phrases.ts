import { phrases } from '#web/platform/i18n/phrases.ts'

type Request = { screen: string; person: string; role: string; address: string }

export const statePhrases = phrases({
  noAccess: { zh: '抱歉，您没有访问权限', en: 'Sorry, you do not have access' },
  noAccessDetail: {
    zh: '您没有该权限。切换到有权限的角色，或联系管理员开通。',
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
  requestNotCopied: { zh: '无法复制，请手动填写', en: 'Could not copy. Write the request by hand.' },
  request: {
    zh: ({ screen, person, role, address }: Request) =>
      `申请开通「${screen}」的访问权限。申请人：${person}，当前角色：${role}，页面：${address}`,
    en: ({ screen, person, role, address }: Request) =>
      `Please give me access to ${screen}. Requested by ${person}, current role: ${role}, page: ${address}`,
  },
  notWhileActing: { zh: '代理期间不可用', en: 'Not available while you act for somebody' },
  notWhileActingDetail: {
    zh: '此页面的内容属于您本人，与代理无关。结束代理后即可打开。',
    en: 'What this page shows is your own and no part of the delegation. Stop acting to open it.',
  },
  actingFor: { zh: '正在代理', en: 'Acting for' },
  currentRole: { zh: '当前角色', en: 'Current role' },
  screen: { zh: '页面', en: 'Page' },
  switchRole: { zh: '切换组织与角色', en: 'Switch organization and role' },
  goHome: { zh: '回到首页', en: 'Go to home' },
  noRole: { zh: '您的账号还没有组织和角色', en: 'Your account has no organization or role yet' },
  noRoleDetail: {
    zh: '登录成功，但账号未分配组织与角色，暂时看不到应用。请联系管理员。',
    en: 'You are signed in, but no organization or role is assigned to this account, so there are no applications to show. Contact the administrator.',
  },
  account: { zh: '账号', en: 'Account' },
  serviceDesk: { zh: '服务台', en: 'Service desk' },
  copyNumber: { zh: '复制工号', en: 'Copy staff number' },
  copied: { zh: '已复制工号', en: 'Staff number copied' },
  notCopied: { zh: '无法复制，请手动选择工号', en: 'Could not copy. Select the number by hand.' },
  reload: { zh: '重新加载', en: 'Reload' },
  signOut: { zh: '退出登录', en: 'Sign out' },
  notFound: { zh: '页面不存在', en: 'Page not found' },
  notFoundDetail: {
    zh: '链接可能已失效。可以回到首页，或搜索应用和页面。',
    en: 'The link may be out of date. Go to home, or search for an application or page.',
  },
  address: { zh: '地址', en: 'Address' },
  search: { zh: '搜索', en: 'Search' },
  networkFailed: { zh: '请求接口失败，请检查网络', en: 'The request failed. Check your network.' },
  networkDetail: {
    zh: '正在自动重试，恢复后会继续。',
    en: 'It is tried again by itself, and goes on as soon as it can.',
  },
  nextTry: { zh: '下次重试', en: 'Next try' },
  inSeconds: {
    zh: ({ seconds }: { seconds: number }) => `${seconds} 秒后`,
    en: ({ seconds }: { seconds: number }) => `in ${seconds} s`,
  },
  goesToSignIn: { zh: '前往登录', en: 'Going to sign-in' },
  retryNow: { zh: '立即重试', en: 'Try now' },
  signInFailed: { zh: '登录失败', en: 'Sign-in failed' },
  signInAgain: { zh: '重新登录', en: 'Sign in again' },
  signInLoops: { zh: '多次登录没有成功', en: 'Signing in did not work several times' },
  signInLoopsDetail: {
    zh: '已暂停自动登录。请检查浏览器是否允许 Cookie，或稍后再试。',
    en: 'Automatic sign-in is paused. Check that the browser accepts cookies, or try again later.',
  },
  providerDown: { zh: '登录服务暂时无法访问', en: 'The sign-in service cannot be reached' },
  providerDownDetail: {
    zh: '正在自动重试，恢复后会直接进入登录。',
    en: 'It is tried again by itself, and signing in continues as soon as the service is back.',
  },
  timedOutDetail: {
    zh: '为保护账号，登录已结束。重新登录后回到原来的页面。',
    en: 'Your session has ended to protect the account. After signing in you come back to this page.',
  },
  signedOut: { zh: '已退出登录', en: 'You are signed out' },
  signedOutDetail: { zh: '可以关闭此页面，或重新登录。', en: 'You can close this page or sign in again.' },
  signInOutside: { zh: '请登录后继续', en: 'Sign in to go on' },
  signInOutsideDetail: {
    zh: '登录页面会在新窗口打开。登录后回到这里继续。',
    en: 'The sign-in opens in a window of its own. Afterwards you go on here.',
  },
  signInHere: { zh: '登录', en: 'Sign in' },
  notInsideThis: { zh: '无法在此页面内登录', en: 'Signing in does not work inside this page' },
  notInsideThisDetail: {
    zh: '外层页面属于另一个网站，浏览器不会把您的登录带到这里；或者外层页面不允许打开新窗口。请在单独的窗口中打开门户。',
    en: 'The page around this one is of another site, so the browser keeps your session away from here, or it lets no window open. Open the portal in a window of its own.',
  },
  notInsideOthers: { zh: '此页面不能嵌入显示', en: 'This page is not shown inside another one' },
  notInsideOthersDetail: {
    zh: '这里涉及账号或权限，只在门户自己的窗口，或已配置的外层页面中显示。',
    en: 'It is about accounts or rights, and is shown in a window of the portal, or inside pages that are configured.',
  },
  openAlone: { zh: '在新窗口打开门户', en: 'Open the portal in a new window' },
  signedInBeside: { zh: '已登录', en: 'You are signed in' },
  signedInBesideDetail: {
    zh: '可以关闭此窗口，回到原来的页面继续。',
    en: 'You can close this window and go on in the one that you came from.',
  },
  goOnHere: { zh: '在此窗口继续', en: 'Go on in this window' },
  organizationsFailed: { zh: '组织加载失败', en: 'Organizations could not load' },
  organizationsFailedDetail: {
    zh: '登录已成功，但读取组织和角色时出错。请重试。',
    en: 'You are signed in, but reading your organizations and roles failed. Try again.',
  },
  retry: { zh: '重试', en: 'Retry' },
  chunkFailed: { zh: '页面加载失败', en: 'The page could not load' },
  chunkFailedDetail: {
    zh: '页面内容没有下载完成，请检查网络后重试。',
    en: 'The page was not downloaded completely. Check your network and try again.',
  },
  updated: { zh: '平台已更新', en: 'There is a new version' },
  updatedDetail: {
    zh: '重新加载后即可使用新版本。',
    en: 'Reload the page to go on with it.',
  },
  screenBroken: { zh: '页面出错了', en: 'Something went wrong on this page' },
  screenBrokenDetail: {
    zh: '其他页面不受影响。可以重试，或回到首页。',
    en: 'The other pages still work. Try again, or go to home.',
  },
})
