import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { readInstallation, withDatabase } from './beside-running.ts'
import { runStoppable } from './command.ts'
import { holderOf } from './instance-lock.ts'
import { LaunchError } from './launch-error.ts'

const program = join(import.meta.dirname, '../../server/src/check-data.ts')

// Beside the running portal, or with the database alone: after a restore no worker may run before.
await runStoppable(async (args, stop) => {
  const { dataFolder } = readInstallation(process.env).plan
  const holder = holderOf(dataFolder)
  if (holder && args.includes('--settle-mails'))
    throw new LaunchError(
      `iambiz is running on the data folder ${dataFolder} (process ${holder.pid}). Stop it before --settle-mails.`,
    )
  return withDatabase(process.env, stop, async ({ env }) => {
    const child = spawn(process.execPath, [program, ...args], { env, stdio: 'inherit', signal: stop })
    const [code] = await once(child, 'exit')
    return code === 0 ? 0 : 1
  })
})
