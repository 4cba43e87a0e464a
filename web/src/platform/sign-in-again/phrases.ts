import { phrases } from '#web/platform/i18n/phrases.ts'

export const signInAgainPhrases = phrases({
  timedOut: { zh: '认证超时，请重新登录', en: 'Authentication timed out. Sign in again.' },
  endedElsewhere: { zh: '您的登录已在另一台设备上结束', en: 'You were signed out from another device' },
  endedElsewhereDetail: {
    zh: '您或管理员已结束此次登录，或您的密码已修改。如非本人操作，请重新登录并修改密码。',
    en: 'You or an administrator may have ended this session, or your password may have been changed. If you weren’t expecting this, sign in again and change your password.',
  },
  kept: {
    zh: '此页面和您填写的内容都已保留。在新窗口登录后返回此处，刚才的操作会自动重新提交。',
    en: 'This page and everything you entered are still here. Sign in again in a new window, then come back. We’ll repeat your last action automatically.',
  },
  signIn: { zh: '重新登录', en: 'Sign in again' },
  waiting: { zh: '正在等待您在新窗口登录…', en: 'Waiting for you to sign in in the new window…' },
  blocked: {
    zh: '浏览器阻止了新窗口。请允许此站点弹出窗口后再试，或在当前页面登录。',
    en: 'Your browser blocked the new window. Allow pop-ups for this site and try again, or sign in on this page.',
  },
  madeRoom: {
    zh: ({ name }: { name: string }) =>
      `${name}已在此浏览器登录。原页面属于其他用户，已关闭，未保存的内容不会提交。`,
    en: ({ name }: { name: string }) =>
      `This browser is now signed in as ${name}. The page belonged to someone else, so it was closed and unsaved changes were discarded.`,
  },
  here: { zh: '在当前页面登录', en: 'Sign in on this page' },
  hereHint: {
    zh: '在当前页面登录会离开此页，未保存为草稿的内容将丢失。',
    en: 'Signing in here leaves this page. Anything not saved as a draft will be lost.',
  },
})
