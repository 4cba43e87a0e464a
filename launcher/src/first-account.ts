import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { besideRunning } from './beside-running.ts'
import { runCommand } from './command.ts'

const usage = `Usage: npm run first-account -- STAFF_NUMBER NAME [< file with the password]

Gives a portal that nobody administers yet its super manager, and an account at the bundled provider.
A password that is not given is made up and shown once. The portal has to be running.
`

function run([staffNumber = '', name = '', ...more]: string[]): number {
  if (!/^[\w.@-]{1,64}$/.test(staffNumber) || name.trim() === '' || more.length > 0) {
    process.stderr.write(usage)
    return 1
  }
  const { plan, env } = besideRunning(process.env)
  // The portal first, because it refuses if there is an administrator; a repeated call for the same one succeeds.
  const programs = [
    'server/src/first-administrator.ts',
    ...(plan.bundledProvider ? ['provider/src/first-account.ts'] : []),
  ]
  for (const program of programs) {
    const path = join(import.meta.dirname, '../..', program)
    const { status } = spawnSync(process.execPath, [path, staffNumber, name.trim()], {
      env,
      stdio: [program.startsWith('provider') ? 'inherit' : 'ignore', 'inherit', 'inherit'],
    })
    if (status !== 0) return 1
  }
  return 0
}

await runCommand(run)
