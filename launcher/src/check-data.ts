import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { withDatabase } from './beside-running.ts'
import { runCommand } from './command.ts'

const program = join(import.meta.dirname, '../../server/src/check-data.ts')

// Beside the running portal, or with the database alone: after a restore no worker may run before.
await runCommand((args) =>
  withDatabase(process.env, async ({ env }) => {
    const child = spawn(process.execPath, [program, ...args], { env, stdio: 'inherit' })
    const [code] = await once(child, 'exit')
    return code === 0 ? 0 : 1
  }),
)
