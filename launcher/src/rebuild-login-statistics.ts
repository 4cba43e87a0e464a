import { besideRunning, runProgram } from './beside-running.ts'
import { runCommand } from './command.ts'

const usage = `Usage: npm run rebuild-login-statistics

Counts the login log again, month by month. The portal has to be running, and goes on meanwhile.
`

function run(more: string[]): number {
  if (more.length > 0) {
    process.stderr.write(usage)
    return 1
  }
  return runProgram('server/src/rebuild-login-statistics.ts', [], besideRunning(process.env).env)
}

await runCommand(run)
