import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { besideRunning } from './beside-running.ts'
import { runCommand } from './command.ts'

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

await runCommand(run)
