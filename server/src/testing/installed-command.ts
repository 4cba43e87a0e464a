import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('../../../iambiz.mjs', import.meta.url))

/** Runs a command of an installation without the launcher on a database. */
export async function runInstalled(databaseUrl: string, filesFolder: string, ...args: string[]) {
  const env = {
    PATH: process.env.PATH,
    DATABASE_URL: databaseUrl,
    DATA_KEYS: `k1:${Buffer.alloc(32, 7).toString('base64')}`,
    FILES_DIR: filesFolder,
  }
  const child = spawn(process.execPath, [program, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = once(child, 'exit')
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)])
  return { output, errors, code: (await ended)[0] }
}
