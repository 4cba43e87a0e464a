import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { LaunchError } from './launch-error.ts'
import { belongsTo, eventually, isAlive } from './processes.ts'

/** Content of the PostgreSQL pid file. */
export type Postmaster = { pid: number; port: number; ready: boolean }

const pidFile = (cluster: string) => join(cluster, 'postmaster.pid')

/** Reads postmaster.pid; `null` if it is missing or incomplete. */
export function readPostmaster(cluster: string): Postmaster | null {
  let lines: string[]
  try {
    lines = readFileSync(pidFile(cluster), 'utf8').split('\n')
  } catch {
    return null
  }
  const pid = Number(lines[0])
  return pid > 0 ? { pid, port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' } : null
}

// Larger than any process ID of Linux, macOS or Windows Subsystem for Linux.
const noProcess = 4_194_305

/** Stops a server: fast but cleanly (SIGINT), and immediately (SIGQUIT) after `patienceMs`. */
export async function endPostmaster(pid: number, patienceMs = 10_000): Promise<boolean> {
  const gone = () => !isAlive(pid)
  const signal = (name: NodeJS.Signals) => {
    try {
      process.kill(pid, name)
    } catch {
      // The process ended meanwhile.
    }
  }
  signal('SIGINT')
  if (await eventually(gone, patienceMs)) return true
  signal('SIGQUIT')
  return eventually(gone, 5000)
}

/**
 * Prepares a data folder after its launcher was killed: stops the orphaned server and returns its process ID. A later
 * process with the same ID is not touched, and its ID is removed from the pid file.
 */
export async function endOrphan(cluster: string): Promise<number | null> {
  const found = readPostmaster(cluster)
  if (!found || !isAlive(found.pid)) return null
  if (belongsTo(found.pid, cluster)) {
    if (await endPostmaster(found.pid)) return found.pid
    throw new LaunchError(
      `The database server ${found.pid} of an earlier start does not end. Stop it and start again.`,
    )
  }
  // Only the ID is replaced: PostgreSQL still checks the shared memory named below it, which reveals running sessions.
  const rest = readFileSync(pidFile(cluster), 'utf8').replace(/^\d+/, String(noProcess))
  writeFileSync(pidFile(cluster), rest)
  return null
}
