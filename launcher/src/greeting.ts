import { relative } from 'node:path'
import type { Plan } from './plan.ts'

const accounts = [
  ['superadmin', '超级管理员，全部功能', 'super administrator, everything'],
  ['aucadmin', '权限中心管理员', 'administrator of the permission center'],
  ['sysadmin', '三个业务系统的管理员', 'administrator of three business systems'],
  ['editor', '公告维护', 'maintains announcements'],
  ['analyst', '登录与应用登录统计', 'login and application login statistics'],
  ['staff', '员工，两个组织、三个角色', 'employee with two organizations and three roles'],
  ['staff2', '员工，一个组织、一个角色', 'employee with one organization and one role'],
  ['norole', '没有组织和角色', 'has no organization and no role'],
  ['disabled', '已停用，不能登录', 'disabled, cannot sign in'],
] as const

const demoPassword = 'Demo-portal-2026'

/** What the terminal shows when everything is ready, Chinese and English. */
export function greeting(plan: Plan, seconds: number): string {
  const { addresses, bundledProvider, demo, dataFolder } = plan
  const lines = [
    '',
    `数字应用平台已就绪，用时 ${seconds.toFixed(1)} 秒 · The portal is ready after ${seconds.toFixed(1)} s`,
    '',
    `  门户 Portal             ${addresses.portal}`,
    ...(bundledProvider ? [`  身份认证 Identity       ${addresses.provider}`] : []),
    ...(demo ? [`  演示应用 Demo apps      ${addresses.demo}`] : []),
  ]
  if (demo && bundledProvider) {
    lines.push('', `  演示账号 Demo accounts, 密码 password: ${demoPassword}`)
    for (const [account, zh, en] of accounts) lines.push(`    ${account.padEnd(12)}${zh} · ${en}`)
  }
  const logs = `${relative(process.cwd(), dataFolder) || '.'}/logs`
  lines.push('', `  按 Ctrl-C 停止 · Ctrl-C stops everything. 日志 Logs: ${logs}`, '')
  return lines.join('\n')
}
