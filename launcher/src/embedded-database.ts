import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, realpathSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type DatabaseRole, databaseRoles } from '@iambiz/runtime/database-roles.ts'
import {
  type Cluster,
  type ClusterOptions,
  databaseFault,
  embeddedUrl,
  prepareCluster,
  programEnvironment,
} from './cluster.ts'
import { LaunchError } from './launch-error.ts'
import { openLogFile } from './log-file.ts'
import { freePort } from './ports.ts'
import { type PostgresBinaries, postgresBinaries } from './postgres-binaries.ts'
import { endOrphan, endPostmaster, readPostmaster } from './postmaster.ts'
import { eventually } from './processes.ts'
import { type Unprivileged, unprivileged } from './unprivileged.ts'

export type EmbeddedDatabaseOptions = ClusterOptions & {
  /** The data folder; contains the server's `postgres` and its log in `logs`. */
  folder: string
  /** Receives a message about unusual events, such as a restart of the server. */
  say?: (line: string) => void
  /** Delay before a failed start is repeated: it doubles from `first` to `last`. */
  restartMs?: { first: number; last: number }
}

export type EmbeddedDatabase = {
  /** Connection URL of the owner of the database `iambiz`. */
  url: string
  /** Connection URL of a role. */
  urlOf: (role: DatabaseRole) => string
  /** Connection URL of the superuser for the database `postgres`; requires `superuserToo`. */
  adminUrl: string
  pid: () => number
  /** Stops the server cleanly; the data stay. */
  stop: () => Promise<void>
}

const smallMachine = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  cluster_name: 'iambiz',
  max_connections: '60',
  shared_buffers: '128MB',
  effective_cache_size: '512MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  max_wal_size: '512MB',
  checkpoint_timeout: '15min',
  // A base backup needs the whole log, and a connection that sends it.
  wal_level: 'replica',
  max_wal_senders: '2',
  max_worker_processes: '4',
  max_parallel_workers_per_gather: '1',
  // JIT compilation takes longer than the portal's short queries.
  jit: 'off',
  log_line_prefix: '%m [%p] ',
}
const withoutDurability = {
  max_connections: '100',
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  autovacuum: 'off',
}

type Server = { child: ChildProcess; pid: number; ended: Promise<void> }
type Ground = {
  cluster: Cluster
  binaries: PostgresBinaries
  as: Unprivileged
  logFile: string
  fast: boolean
  say: (line: string) => void
}

// Errors after which a start may succeed a moment later: another program took the port just now, or the sessions of a
// killed server are still ending.
const passing = /Address already in use|pre-existing shared memory block/

const startMs = 60_000
/** How much of the server's output is stored to explain its end. */
const lastWordsAtMost = 64 * 1024
const lastWordsMs = 500

/** Starts the server and waits until its pid file says that it accepts connections. */
async function startServer(ground: Ground, port: number): Promise<Server> {
  const { cluster, binaries, as, logFile, fast, say } = ground
  const settings = Object.entries({ ...smallMachine, ...(fast ? withoutDurability : null) })
  const args = [
    '-D',
    cluster.folder,
    '-p',
    String(port),
    ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]
  const [command = binaries.postgres, ...words] = [...as.prefix, binaries.postgres, ...args]
  const log = openLogFile(logFile, { say })
  const child = spawn(command, words, {
    // A separate process group: a Ctrl-C in the terminal must not end the server before the roles have stopped.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: programEnvironment(),
    ...(as.prefix.length === 0 ? as.owner : null),
  })
  let failure: string | null = null
  let output = ''
  const hear = (chunk: Buffer) => {
    log.write(chunk)
    output = (output + chunk.toString()).slice(-lastWordsAtMost)
  }
  child.stdout?.on('data', hear)
  child.stderr?.on('data', hear)
  child.once('close', log.close)
  const ended = new Promise<void>((resolve) => {
    child.once('error', (error) => {
      failure = error.message
      resolve()
    })
    child.once('exit', () => {
      // Sessions of a killed server may keep its output open for a moment; read it until then.
      const settle = () => {
        failure ??= output
        resolve()
      }
      child.once('close', settle)
      setTimeout(settle, lastWordsMs).unref()
    })
  })
  const end = performance.now() + startMs
  while (failure === null && performance.now() < end) {
    const found = readPostmaster(cluster.folder)
    if (found?.ready && found.pid === child.pid) return { child, pid: found.pid, ended }
    await delay(15)
  }
  if (failure === null) {
    if (child.pid) await endPostmaster(child.pid, 1000)
    throw new LaunchError(`The embedded database is not ready after ${startMs / 1000} s. See ${logFile}.`)
  }
  throw new LaunchError(databaseFault(failure))
}

async function startPatiently(ground: Ground, port?: number): Promise<Server & { port: number }> {
  const end = performance.now() + 10_000
  for (;;) {
    const chosen = port ?? (await freePort())
    try {
      return { ...(await startServer(ground, chosen)), port: chosen }
    } catch (error) {
      if (performance.now() > end || !(error instanceof LaunchError) || !passing.test(error.message))
        throw error
      await delay(100)
    }
  }
}

async function prepare({
  folder: wanted,
  fast = false,
  superuserToo = false,
  say,
}: EmbeddedDatabaseOptions): Promise<Ground> {
  const logs = join(wanted, 'logs')
  mkdirSync(logs, { recursive: true })
  const folder = realpathSync(wanted)
  const binaries = await postgresBinaries()
  const as = unprivileged([folder, dirname(binaries.postgres)])
  for (const program of Object.values(binaries)) {
    // Some archive tools drop the execute permission.
    if ((statSync(program).mode & 0o111) === 0) chmodSync(program, 0o755)
  }
  const orphan = await endOrphan(join(folder, 'postgres'))
  if (orphan) say?.(`Ended the database server ${orphan} that an earlier start left behind.`)
  const cluster = await prepareCluster(folder, binaries, as, { fast, superuserToo })
  const logFile = join(folder, 'logs', 'postgres.log')
  return { cluster, binaries, as, logFile, fast, say: say ?? (() => {}) }
}

/**
 * Waits for a running deletion of the data folder: the server may end while only some files are gone, and the message
 * about the folder is then the right one.
 */
async function awaitDeletion(folder: string): Promise<void> {
  const isDamaged = !existsSync(join(folder, 'postgres', 'global', 'pg_control'))
  await eventually(() => !existsSync(folder), isDamaged ? 5000 : 300)
}

/**
 * Starts PostgreSQL with its data in the given folder, on a free port of the loopback address. A server that ends
 * unexpectedly is restarted on the same port.
 */
export async function startEmbeddedDatabase(options: EmbeddedDatabaseOptions): Promise<EmbeddedDatabase> {
  const ground = await prepare(options)
  const first = await startPatiently(ground)
  let server: Server = first
  const stopping = new AbortController()
  const { port } = first

  /** Retries the start, for example until the disk has room; `null` if the launcher was stopped first. */
  const revive = async (): Promise<Server | null> => {
    const { first, last } = options.restartMs ?? { first: 1000, last: 30_000 }
    for (let pause = first; !stopping.signal.aborted; pause = Math.min(pause * 2, last)) {
      try {
        return await startPatiently(ground, port)
      } catch (error) {
        options.say?.(`${(error as Error).message} It is tried again in ${pause / 1000} s.`)
        await delay(pause, null, stopping).catch(() => {})
      }
    }
    return null
  }

  const guard = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await server.ended
      if (!stopping.signal.aborted) await awaitDeletion(options.folder)
      if (stopping.signal.aborted) return
      options.say?.('The database server ended unexpectedly and is started again.')
      const revived = await revive()
      if (!revived) return
      server = revived
    }
    await endPostmaster(server.pid)
  }
  const guarded = guard()

  const { passwords } = ground.cluster
  const urlOf = (role: DatabaseRole) => embeddedUrl(passwords, port, role)
  return {
    url: urlOf(databaseRoles.owner),
    urlOf,
    adminUrl: `postgres://postgres:${passwords.postgres}@127.0.0.1:${port}/postgres`,
    pid: () => server.pid,
    async stop() {
      stopping.abort()
      await endPostmaster(server.pid)
      await guarded
    },
  }
}
