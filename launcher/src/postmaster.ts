import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { LaunchError } from './launch-error.ts'
import { belongsTo, eventually, isAlive } from './processes.ts'

/** What a PostgreSQL server writes about itself into its data folder. */
export type Postmaster = { pid: number; port: number; ready: boolean }

const pidFile = (cluster: string) => join(cluster, 'postmaster.pid')

/** Reads postmaster.pid; `null` where there is none, or only the beginning of one. */
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

// Larger than any process id of Linux, macOS or Windows Subsystem for Linux.
const noProcess = 4_194_305

/** Ends a server: quickly but cleanly (SIGINT), and without its consent (SIGQUIT) where that takes longer than `patienceMs`. */
export async function endPostmaster(pid: number, patienceMs = 10_000): Promise<boolean> {
  const gone = () => !isAlive(pid)
  const signal = (name: NodeJS.Signals) => {
    try {
      process.kill(pid, name)
    } catch {
      // It ended in between.
    }
  }
  signal('SIGINT')
  if (await eventually(gone, patienceMs)) return true
  signal('SIGQUIT')
  return eventually(gone, 5000)
}

/**
 * Makes a data folder startable after its launcher was killed: ends the server that it left behind and returns its id.
 * A process that merely inherited the id is left alone, and the pid file no longer names it.
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
  // Only the id is replaced: PostgreSQL still compares the shared memory named below it, which tells of living sessions.
  const rest = readFileSync(pidFile(cluster), 'utf8').replace(/^\d+/, String(noProcess))
  writeFileSync(pidFile(cluster), rest)
  return null
}
