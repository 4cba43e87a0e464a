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
  /** The data folder; the server lives in `postgres` below it, its log in `logs`. */
  folder: string
  /** Receives a line where something unusual happened, such as a server that had to be started again. */
  say?: (line: string) => void
  /** Delay before a start that failed is tried again: it doubles from `first` to `last`. */
  restartMs?: { first: number; last: number }
}

export type EmbeddedDatabase = {
  /** Connects as the owner of the database `iambiz`. */
  url: string
  /** Connects as one of the roles. */
  urlOf: (role: DatabaseRole) => string
  /** Connects as the superuser, to the database `postgres`, where it may (`superuserToo`). */
  adminUrl: string
  pid: () => number
  /** Ends the server cleanly; the data stay. */
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
  // Nothing replicates this server, so it need not write down what a replica would want to know.
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_worker_processes: '4',
  max_parallel_workers_per_gather: '1',
  // Compiling costs more than the short queries of a portal take.
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

// What a server says that will be able to start a moment later: another program took the port just now,
// or the sessions of a killed server are still ending.
const passing = /Address already in use|pre-existing shared memory block/

const startMs = 60_000
/** Of what a server wrote, as much as tells why it ended. */
const lastWordsAtMost = 64 * 1024
const lastWordsMs = 500

/** Starts the server and waits until it says in its pid file that it accepts connections. */
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
    // Its own session: a Ctrl-C in the terminal must not end it before the roles are through.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: programEnvironment(),
    ...(as.prefix.length === 0 ? as.owner : null),
  })
  let failure: string | null = null
  let said = ''
  const hear = (chunk: Buffer) => {
    log.write(chunk)
    said = (said + chunk.toString()).slice(-lastWordsAtMost)
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
      // Sessions of a server that was killed may have its output open a little longer, and its last words are read by then.
      const settle = () => {
        failure ??= said
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
    // Some archive tools drop the right to execute.
    if ((statSync(program).mode & 0o111) === 0) chmodSync(program, 0o755)
  }
  const orphan = await endOrphan(join(folder, 'postgres'))
  if (orphan) say?.(`Ended the database server ${orphan} that an earlier start left behind.`)
  const cluster = await prepareCluster(folder, binaries, as, { fast, superuserToo })
  const logFile = join(folder, 'logs', 'postgres.log')
  return { cluster, binaries, as, logFile, fast, say: say ?? (() => {}) }
}

/**
 * Waits for the end of a deletion of the data folder that is under way: the server may end while
 * only some of its files are gone, and the folder's own sentence is the one to show then.
 */
async function awaitDeletion(folder: string): Promise<void> {
  const isDamaged = !existsSync(join(folder, 'postgres', 'global', 'pg_control'))
  await eventually(() => !existsSync(folder), isDamaged ? 5000 : 300)
}

/**
 * Starts PostgreSQL with its data in the given folder, on a free port of the loopback address.
 * A server that ends without being told is started again on the same port.
 */
export async function startEmbeddedDatabase(options: EmbeddedDatabaseOptions): Promise<EmbeddedDatabase> {
  const ground = await prepare(options)
  const first = await startPatiently(ground)
  let server: Server = first
  const stopping = new AbortController()
  const { port } = first

  /** Starts it again and again, for example until the disk has room; `null` where a stop came first. */
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
