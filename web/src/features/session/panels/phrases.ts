import { phrases } from '#web/platform/i18n/phrases.ts'

export const panelPhrases = phrases({
  searchRole: { zh: '搜索组织或角色', en: 'Search organizations and roles' },
  organizations: { zh: '组织', en: 'Organizations' },
  rolesOf: {
    zh: ({ name }: { name: string }) => `${name}的角色`,
    en: ({ name }: { name: string }) => `Roles in ${name}`,
  },
  roleCount: {
    zh: ({ count }: { count: number }) => `${count} 个角色`,
    en: ({ count }: { count: number }) => (count === 1 ? '1 role' : `${count} roles`),
  },
  switchHint: {
    zh: '切换后停留在当前页，无权限时回到首页',
    en: 'You’ll stay on this page, or go to the home page if the new role can’t open it',
  },
  switched: {
    zh: ({ org, role }: { org: string; role: string }) => `已切换到 ${org} ${role}`,
    en: ({ org, role }: { org: string; role: string }) => `Switched to ${org}, ${role}`,
  },
  noMatch: { zh: '没有匹配的组织或角色', en: 'No matching organizations or roles' },
  organizationsFailed: { zh: '组织加载失败', en: 'Couldn’t load organizations.' },
  current: { zh: '当前', en: 'Current' },
  staffNumber: {
    zh: ({ number }: { number: string }) => `工号 ${number}`,
    en: ({ number }: { number: string }) => `Staff number ${number}`,
  },
  lastLogin: {
    zh: ({ time, ip }: { time: string; ip: string }) => `上次登录 ${time}，${ip}`,
    en: ({ time, ip }: { time: string; ip: string }) => `Last sign-in ${time}, ${ip}`,
  },
  failsSince: {
    zh: ({ count }: { count: number }) => `此后有 ${count} 次登录失败`,
    en: ({ count }: { count: number }) =>
      count === 1 ? '1 failed sign-in since then' : `${count} failed sign-ins since then`,
  },
  signOut: { zh: '退出登录', en: 'Sign out' },
})
