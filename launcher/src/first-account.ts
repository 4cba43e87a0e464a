import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ConfigError } from '@iambiz/runtime/config.ts'
import { besideRunning } from './beside-running.ts'
import { LaunchError } from './launch-error.ts'

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

try {
  process.exitCode = run(process.argv.slice(2))
} catch (error) {
  if (!(error instanceof ConfigError || error instanceof LaunchError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
