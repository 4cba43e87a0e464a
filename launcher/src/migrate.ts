import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ConfigError } from '@iambiz/runtime/config.ts'
import { besideRunning } from './beside-running.ts'
import { LaunchError } from './launch-error.ts'

const usage = `Usage: npm run migrate [-- --plan | --dry-run]

Changes the tables to those of this version; with --plan it lists the changes, with --dry-run it tries them and takes
them back. Needs DATABASE_URL, or a running portal.
`

function run(args: string[]): number {
  if (args.length > 1 || args.some((arg) => arg !== '--plan' && arg !== '--dry-run')) {
    process.stderr.write(usage)
    return 1
  }
  const { env } = besideRunning(process.env)
  const program = join(import.meta.dirname, '../../iambiz.mjs')
  const { status } = spawnSync(process.execPath, [program, 'migrate', ...args], { env, stdio: 'inherit' })
  return status === 0 ? 0 : 1
}

try {
  process.exitCode = run(process.argv.slice(2))
} catch (error) {
  if (!(error instanceof ConfigError || error instanceof LaunchError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
