import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { findProgram } from '@iambiz/runtime/testing/find-program.ts'
import { freePort } from '@iambiz/runtime/testing/free-port.ts'

const program = findProgram('pgbouncer')

/** Why tests with a real PgBouncer are skipped; undefined where it is installed. */
export const noPgBouncer = program ? undefined : 'PgBouncer is not installed'

const listens = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })

export type PgBouncer = {
  /** The same address behind the pooler. */
  urlOf: (url: string) => string
  stop: () => Promise<void>
}

/**
 * Starts PgBouncer in session mode in front of the server of these addresses, one for each of its users; `settings` are
 * further lines of its configuration.
 */
export async function startPgBouncer(
  urls: readonly [string, ...string[]],
  settings: Readonly<Record<string, string>> = {},
): Promise<PgBouncer> {
  const { hostname, port: serverPort } = new URL(urls[0])
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'iambiz-pgbouncer-'))
  // Its own user has to read the configuration where root starts it.
  chmodSync(folder, 0o755)
  const users = join(folder, 'users.txt')
  const file = join(folder, 'pgbouncer.ini')
  const passwords = urls.map((url) => {
    const { username, password } = new URL(url)
    return `"${username}" "${decodeURIComponent(password)}"\n`
  })
  writeFileSync(users, passwords.join(''))
  writeFileSync(
    file,
    `[databases]
* = host=${hostname} port=${serverPort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
pool_mode = session
auth_type = plain
auth_file = ${users}
${Object.entries(settings)
  .map(([name, value]) => `${name} = ${value}\n`)
  .join('')}`,
  )
  const asOther = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const child = spawn(program ?? 'pgbouncer', [...asOther, file], { stdio: 'ignore' })
  while (child.exitCode === null && !(await listens(port))) await pause(20)
  return {
    urlOf(url) {
      const through = new URL(url)
      through.host = `127.0.0.1:${port}`
      return through.href
    },
    async stop() {
      const ended = once(child, 'exit')
      if (child.exitCode === null) {
        child.kill('SIGINT')
        await ended
      }
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
