import { inSentence } from '#web/platform/i18n/in-sentence.ts'
import { phrases } from '#web/platform/i18n/phrases.ts'

export const passwordPhrases = phrases({
  title: { zh: '登录密码', en: 'Password' },
  change: { zh: '修改密码', en: 'Change password' },
  changed: {
    zh: ({ time }: { time: string }) => `上次修改 ${time}`,
    en: ({ time }: { time: string }) => `Last changed ${inSentence(time)}`,
  },
  neverChanged: { zh: '尚未在门户修改过', en: 'Never changed in the portal' },
  elsewhere: { zh: '由其他身份提供方管理', en: 'Managed by another identity provider' },
  open: { zh: '前往修改', en: 'Change it there' },
  failed: { zh: '密码信息加载失败', en: 'Couldn’t load password details.' },
  loading: { zh: '正在加载', en: 'Loading' },
})

export const changePhrases = phrases({
  title: { zh: '修改密码', en: 'Change password' },
  close: { zh: '关闭', en: 'Close' },
  old: { zh: '当前密码', en: 'Current password' },
  forgotten: { zh: '忘记当前密码？', en: 'Forgot your password?' },
  next: { zh: '新密码', en: 'New password' },
  again: { zh: '再次输入新密码', en: 'Confirm new password' },
  rules: { zh: '新密码的要求', en: 'Password requirements' },
  length: {
    zh: ({ min, max }: { min: number; max: number }) => `${min} 至 ${max} 位，字符类型不限`,
    en: ({ min, max }: { min: number; max: number }) => `${min} to ${max} characters of any kind`,
  },
  words: {
    zh: '不含工号、姓名、公司或产品名称',
    en: 'Doesn’t contain your staff number or name, or the company or product name',
  },
  common: { zh: '不是常见密码，提交时检查', en: 'Not a common password (checked when you save)' },
  recent: {
    zh: ({ history }: { history: number }) => `与最近 ${history} 次使用的密码不同，提交时检查`,
    en: ({ history }: { history: number }) =>
      `Different from your last ${history} passwords (checked when you save)`,
  },
  met: { zh: '已满足', en: 'met' },
  broken: { zh: '未满足', en: 'not met' },
  open: { zh: '待检查', en: 'not checked yet' },
  empty: { zh: '密码不能为空', en: 'Password is required.' },
  format: {
    zh: '密码格式不正确，请按要求设置',
    en: 'This password doesn’t meet the requirements. Choose another one.',
  },
  differ: { zh: '两次输入的密码不一致', en: 'The passwords don’t match.' },
  consequence: {
    zh: '修改后所有设备都会退出登录，需要用新密码重新登录。',
    en: 'You’ll be signed out on all devices, and you’ll need to sign in again with your new password.',
  },
  cancel: { zh: '取消', en: 'Cancel' },
  confirm: { zh: '确认修改', en: 'Change password' },
  done: { zh: '密码已修改', en: 'Password changed' },
  doneDetail: {
    zh: '其他设备已退出登录，请用新密码重新登录。',
    en: 'Your other devices were signed out. Sign in again with your new password.',
  },
  signInAgain: { zh: '重新登录', en: 'Sign in again' },
})
