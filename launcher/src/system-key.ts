import { besideRunning, runProgram } from './beside-running.ts'
import { runCommand } from './command.ts'

const usage = `Usage: npm run system-key -- create|rotate|revoke SYSTEM_CODE

The key with which a business system posts its own announcements. It is shown once.
Rotating makes a new one, and the former is good for 24 hours more; revoking ends all at once. The portal has to be running.
`

function run([action = '', systemCode = '', ...more]: string[]): number {
  if (!/^(create|rotate|revoke)$/.test(action) || !/^[\w.-]{1,64}$/.test(systemCode) || more.length > 0) {
    process.stderr.write(usage)
    return 1
  }
  return runProgram('server/src/system-key.ts', [action, systemCode], besideRunning(process.env).env)
}

await runCommand(run)
