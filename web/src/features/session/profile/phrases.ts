import { phrases } from '#web/platform/i18n/phrases.ts'

export const profilePhrases = phrases({
  account: { zh: '账号信息', en: 'Account' },
  staffNumber: { zh: '工号', en: 'Staff number' },
  name: { zh: '姓名', en: 'Name' },
  otherName: { zh: '英文名', en: 'English name' },
  email: { zh: '邮箱', en: 'Email' },
  mobile: { zh: '手机', en: 'Phone' },
  since: { zh: '账号创建时间', en: 'Account created' },
  timeAndPlace: {
    zh: ({ time, place }: { time: string; place: string | undefined }) =>
      place ? `${time}，${place}` : time,
    en: ({ time, place }: { time: string; place: string | undefined }) =>
      place ? `${time}, ${place}` : time,
  },
  lastSignIn: { zh: '上次登录', en: 'Last sign-in' },
  none: { zh: '没有登记', en: 'None on file' },
  noSignIn: { zh: '这是第一次登录', en: 'This is your first sign-in' },
  failsSince: {
    zh: ({ count }: { count: number }) => `此后有 ${count} 次登录失败`,
    en: ({ count }: { count: number }) =>
      count === 1 ? '1 failed sign-in since' : `${count} failed sign-ins since`,
  },
  organizations: { zh: '组织与角色', en: 'Organizations and roles' },
  noOrganizations: { zh: '还没有组织和角色', en: 'No organization or role yet' },
  current: { zh: '当前', en: 'Current' },
  kept: {
    zh: '资料来自统一身份系统，如有错误请联系管理员。',
    en: 'These details come from the company identity system. Contact an administrator if something’s wrong.',
  },
})
