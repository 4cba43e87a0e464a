import { besideRunning, runProgram } from './beside-running.ts'
import { runCommand } from './command.ts'

const usage = `Usage: npm run sign-in-policies-off

Switches all sign-in policies off, when nobody can sign in any more. The portal has to be running.
`

function run(args: string[]): number {
  if (args.length > 0) {
    process.stderr.write(usage)
    return 1
  }
  return runProgram('server/src/sign-in-policies-off.ts', [], besideRunning(process.env).env)
}

await runCommand(run)
