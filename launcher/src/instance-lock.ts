import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { eventually, isAlive, startOf } from './processes.ts'

/** Who holds a data folder. */
export type Holder = { pid: number; start: string | null; watched: readonly number[]; stopping: boolean }

export type InstanceLock = {
  /** True when the launcher before this one ended without giving the folder back. */
  afterCrash: boolean
  /** Tells a newcomer that waiting is worth while. */
  announceStop: () => void
  release: () => void
}

const lockFile = (folder: string) => join(folder, 'launcher.lock')

/** Who a lock file names; `null` for one that cannot be read, as after a power failure, `undefined` where there is none. */
function readHolder(file: string): Holder | null | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Holder
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? undefined : null
  }
}

// A process that only inherited the id does not count.
const lives = ({ pid, start }: Holder) => isAlive(pid) && startOf(pid) === start

/** The launcher that holds the folder at this moment. */
export function holderOf(folder: string): Holder | null {
  const holder = readHolder(lockFile(folder))
  return holder && lives(holder) ? holder : null
}

/** A lock that is there, and that nobody holds. */
const isLeftBehind = (holder: Holder | null | undefined) =>
  holder === null || (holder !== undefined && !lives(holder))

const isLeaving = ({ stopping, watched }: Holder) => stopping || !watched.every(isAlive)

/** Links a finished file into place: fails where one is there already, so that of two starters one wins. */
function claim(file: string, holder: Holder): boolean {
  const draft = `${file}.${process.pid}`
  writeFileSync(draft, JSON.stringify(holder))
  try {
    linkSync(draft, file)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

/**
 * Removes a lock that a killed launcher left. Only one starter at a time may look and remove: otherwise the second of
 * two that saw the old lock would remove the one that the first has taken meanwhile.
 */
function removeStale(folder: string, mine: Holder): void {
  const takeover = `${lockFile(folder)}.takeover`
  if (!claim(takeover, mine)) {
    // Somebody else is at it, or was killed in the middle of it.
    if (isLeftBehind(readHolder(takeover))) rmSync(takeover, { force: true })
    return
  }
  try {
    // Where there is no lock any more somebody may be taking it at this moment.
    if (isLeftBehind(readHolder(lockFile(folder)))) rmSync(lockFile(folder), { force: true })
  } finally {
    rmSync(takeover, { force: true })
  }
}

/** Makes a folder and those above it. Node's own way never ends where an existing folder takes no new ones, as /proc. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  try {
    mkdirSync(folder)
  } catch (error) {
    // Another starter was faster.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

/**
 * Takes the data folder for this process, or returns who holds it. `watched` are processes whose end also ends this one.
 * A holder that is about to end is waited for.
 */
export async function lockInstance(
  folder: string,
  watched: readonly number[] = [],
  waitMs = 20_000,
): Promise<InstanceLock | Holder> {
  makeFolder(folder)
  const mine: Holder = { pid: process.pid, start: startOf(process.pid), watched, stopping: false }
  let afterCrash = false
  while (!claim(lockFile(folder), mine)) {
    const holder = holderOf(folder)
    if (holder && !isLeaving(holder)) return holder
    if (holder && !(await eventually(() => !holderOf(folder), waitMs))) return holder
    afterCrash ||= !holder && Boolean(readHolder(lockFile(folder)))
    removeStale(folder, mine)
  }
  return {
    afterCrash,
    announceStop() {
      const draft = `${lockFile(folder)}.${process.pid}`
      writeFileSync(draft, JSON.stringify({ ...mine, stopping: true }))
      renameSync(draft, lockFile(folder))
    },
    release: () => rmSync(lockFile(folder), { force: true }),
  }
}
