import { execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { freePort } from '@iambiz/runtime/testing/free-port.ts'

const versions = '/usr/lib/postgresql'
const newest = existsSync(versions)
  ? readdirSync(versions)
      .filter((name) =>
        ['initdb', 'pg_dump', 'pg_basebackup'].every((tool) => existsSync(join(versions, name, 'bin', tool))),
      )
      .sort((a, b) => Number(a) - Number(b))
      .at(-1)
  : undefined

/** Why tests with Debian's PostgreSQL are skipped; undefined where it is installed. */
export const noDebianPostgres = newest ? undefined : 'PostgreSQL is not installed (Debian: postgresql)'

/** PostgreSQL refuses to run as root. */
function owner(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

const program = (name: string) => join(versions, newest ?? '', 'bin', name)

/** A folder for servers and backups, with Debian's programs of PostgreSQL, run by a user who may run it. */
export function debianPostgres() {
  const as = owner()
  const folder = mkdtempSync(join(tmpdir(), 'iambiz-debian-postgres-'))
  chmodSync(folder, 0o755)
  if (as.uid !== undefined && as.gid !== undefined) chownSync(folder, as.uid, as.gid)
  const env = { PATH: process.env.PATH, LC_ALL: 'C' }
  const run = async (name: string, ...args: string[]) =>
    (await promisify(execFile)(program(name), args, { ...as, cwd: folder, env })).stdout

  return {
    folder,
    /** Runs one of the programs, in this folder. */
    run,
    /** Starts a server on a data folder, which is created where it is missing. */
    async start(name: string, settings: Record<string, string> = {}) {
      const data = join(folder, name)
      if (!existsSync(data))
        await run('initdb', '-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-locale', '-N')
      const port = await freePort()
      const all = { listen_addresses: '127.0.0.1', unix_socket_directories: '', fsync: 'off', ...settings }
      const words = Object.entries(all).flatMap(([key, value]) => ['-c', `${key}=${value}`])
      const child = spawn(program('postgres'), ['-D', data, '-p', String(port), ...words], {
        ...as,
        cwd: folder,
        env,
        stdio: 'ignore',
      })
      const url = (role: string, database: string) => `postgres://${role}@127.0.0.1:${port}/${database}`
      while (child.exitCode === null) {
        if (await run('psql', '-c', 'select', url('postgres', 'postgres')).catch(() => undefined)) break
        await pause(50)
      }
      if (child.exitCode !== null) throw new Error(`PostgreSQL has ended with ${child.exitCode}`)
      return {
        url,
        async stop() {
          const ended = once(child, 'exit')
          child.kill('SIGINT')
          await ended
        },
      }
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
