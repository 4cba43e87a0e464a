import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { besideRunning } from './beside-running.ts'
import { runCommand } from './command.ts'

const usage = `Usage: npm run rebuild-login-statistics

Counts the login log again, month by month. The portal has to be running, and goes on meanwhile.
`

function run(more: string[]): number {
  if (more.length > 0) {
    process.stderr.write(usage)
    return 1
  }
  const { env } = besideRunning(process.env)
  const program = join(import.meta.dirname, '../../server/src/rebuild-login-statistics.ts')
  const { status } = spawnSync(process.execPath, [program], { env, stdio: 'inherit' })
  return status === 0 ? 0 : 1
}

await runCommand(run)
