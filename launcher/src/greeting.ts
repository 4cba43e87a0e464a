import { relative } from 'node:path'
import { demoAccounts, demoPassword } from '@iambiz/demo/accounts.ts'
import type { Plan } from './plan.ts'

/** Shown in the terminal when everything is ready, in Chinese and English. */
export function greeting(plan: Plan, seconds: number): string {
  const { addresses, bundledProvider, demo, mailIsCaught, accountsAreSimulated, dataFolder } = plan
  const lines = [
    '',
    `数字应用平台已就绪，用时 ${seconds.toFixed(1)} 秒 · The portal is ready after ${seconds.toFixed(1)} s`,
    '',
    `  门户 Portal             ${addresses.portal}`,
    ...(bundledProvider ? [`  身份认证 Identity       ${addresses.provider}`] : []),
    ...(demo ? [`  演示应用 Demo apps      ${addresses.demo}`] : []),
    ...(mailIsCaught ? [`  演示邮箱 Demo mailbox   ${addresses.demo}/mail`] : []),
    ...(accountsAreSimulated ? [`  外部账号 Simulator      ${addresses.demo}/simulator/`] : []),
  ]
  if (demo && bundledProvider) {
    lines.push('', `  演示账号 Demo accounts, 密码 password: ${demoPassword}`)
    for (const { name, shows } of demoAccounts) lines.push(`    ${name.padEnd(12)}${shows.zh} · ${shows.en}`)
  }
  if (!demo && bundledProvider) {
    lines.push('', '  还没有账号？No account yet?  npm run first-account -- A10001 张三')
  }
  const logs = `${relative(process.cwd(), dataFolder) || '.'}/logs`
  lines.push('', `  按 Ctrl-C 停止 · Ctrl-C stops everything. 日志 Logs: ${logs}`, '')
  return lines.join('\n')
}
