import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type DatabaseRole, databaseRoles } from '@iambiz/runtime/database-roles.ts'
import { freePort } from '@iambiz/runtime/testing/free-port.ts'
import { embeddedUrl, prepareCluster } from '../cluster.ts'
import { readPasswords } from '../database-passwords.ts'
import { postgresBinaries } from '../postgres-binaries.ts'
import { readPostmaster } from '../postmaster.ts'
import { eventually, isAlive } from '../processes.ts'
import type { Role } from '../roles.ts'
import { unprivileged } from '../unprivileged.ts'

/** A launcher in a process of its own. */
export type GivenLauncher = {
  child: ChildProcess
  stdout: () => string
  stderr: () => string
  /** Resolves when the greeting is printed; rejects when the launcher ends before. */
  ready: Promise<void>
  /** Exit code, or the signal that ended it. */
  ended: Promise<number | NodeJS.Signals | null>
}

/** A data folder with free ports, and what happened in it. */
export type GivenFolder = {
  folder: string
  ports: Record<'PORT' | 'IDP_PORT' | 'DEMO_PORT', string>
  role: (name: string, conduct: string, after?: string[]) => Role
  journal: () => string[]
  /** Resolves when a line of the journal matches. */
  noted: (line: RegExp) => Promise<void>
  start: (roles: readonly Role[], env?: Record<string, string>) => GivenLauncher
  postmasterPid: () => number | null
  postmasterReady: () => boolean
  /** Connects to the embedded database that was started last, as the owner where no role is named. */
  databaseUrl: (role?: DatabaseRole) => string
  /** The folder of a database in creation. */
  draft: () => string | null
  remove: () => Promise<void>
}

/** A server that holds a port until it is closed. */
export const occupy = (port = 0) =>
  new Promise<{ port: number; server: Server }>((resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen(port, '127.0.0.1', () => {
      const address = server.address()
      resolve({ port: typeof address === 'object' && address ? address.port : 0, server })
    })
  })

const freePorts = async (): Promise<GivenFolder['ports']> => ({
  PORT: String(await freePort()),
  IDP_PORT: String(await freePort()),
  DEMO_PORT: String(await freePort()),
})

/** Starts a program of the launcher and collects its output. */
export function startProgram(
  file: string,
  args: string[],
  env: Record<string, string | undefined>,
): GivenLauncher {
  const child = spawn(process.execPath, [join(import.meta.dirname, file), ...args], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let stdout = ''
  let stderr = ''
  child.stderr.on('data', (chunk) => {
    stderr += chunk
  })
  const ended = new Promise<number | NodeJS.Signals | null>((resolve) => {
    child.on('close', (code, signal) => resolve(signal ?? code))
  })
  const ready = new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      stdout += chunk
      if (stdout.includes('Ctrl-C')) resolve()
    })
    void ended.then((code) => reject(new Error(`the launcher ended with ${code}: ${stderr}`)))
  })
  ready.catch(() => {})
  return { child, stdout: () => stdout, stderr: () => stderr, ready, ended }
}

let firstStart: Promise<string> | null = null

/** A data folder after a first start, created once per test file: copying it takes a tenth of the time. */
async function makeFirstStart(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'iambiz-first-start-'))
  const binaries = await postgresBinaries()
  await prepareCluster(folder, binaries, unprivileged([folder, dirname(binaries.postgres)]), { fast: true })
  return folder
}

/** To be called after the tests of a file. */
export async function forgetFirstStart(): Promise<void> {
  const made = firstStart
  firstStart = null
  if (made) rmSync(await made, { recursive: true, force: true })
}

/** A data folder with a database that was started before; `isNew`: with nothing in it. */
export async function givenFolder({ isNew = false } = {}): Promise<GivenFolder> {
  const folder = mkdtempSync(join(tmpdir(), 'iambiz-launcher-'))
  if (!isNew) {
    firstStart ??= makeFirstStart()
    // Owner and rights of the files are copied too, which Node does not do.
    execFileSync('cp', ['-a', `${await firstStart}/.`, folder])
  }
  const journalFile = join(folder, 'journal')
  const ports = await freePorts()
  const journal = () => (existsSync(journalFile) ? readFileSync(journalFile, 'utf8').trim().split('\n') : [])
  const started: GivenLauncher[] = []
  const cluster = join(folder, 'postgres')
  return {
    folder,
    ports,
    journal,
    role: (name, conduct, after = []) => ({
      name,
      program: [join(import.meta.dirname, 'fake-role.ts'), name, conduct, journalFile],
      after,
    }),
    async noted(line) {
      if (await eventually(() => journal().some((entry) => line.test(entry)), 15_000)) return
      throw new Error(`nothing in the journal matches ${line}:\n${journal().join('\n')}`)
    },
    start(roles, env = {}) {
      const launcher = startProgram('fake-main.ts', [], {
        PATH: process.env.PATH,
        IAMBIZ_DATA_DIR: folder,
        FAKE_ROLES: JSON.stringify(roles),
        ...ports,
        ...env,
      })
      started.push(launcher)
      return launcher
    },
    postmasterPid: () => readPostmaster(cluster)?.pid ?? null,
    databaseUrl(role = databaseRoles.owner) {
      const passwords = readPasswords(folder)
      if (!passwords) throw new Error('the data folder has no passwords')
      return embeddedUrl(passwords, readPostmaster(cluster)?.port ?? 0, role)
    },
    postmasterReady: () => readPostmaster(cluster)?.ready ?? false,
    draft: () => readdirSync(folder).find((name) => name.startsWith('postgres.new-')) ?? null,
    async remove() {
      for (const { child, ended } of started) {
        child.kill('SIGTERM')
        await ended
      }
      const pid = readPostmaster(cluster)?.pid
      if (pid && isAlive(pid)) process.kill(pid, 'SIGQUIT')
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
