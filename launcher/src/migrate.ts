import { besideRunning, readInstallation, runProgram } from './beside-running.ts'
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
  const { env, plan } = readInstallation(process.env)
  // The first migration of another database comes before the start that makes the secrets; it needs none.
  return runProgram('iambiz.mjs', ['migrate', ...args], plan.database ? env : besideRunning(process.env).env)
}

await runCommand(run)
