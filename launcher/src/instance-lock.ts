import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { eventually, isAlive, startOf } from './processes.ts'

/** The process that has locked a data folder. */
export type Holder = { pid: number; start: string | null; watched: readonly number[]; stopping: boolean }

export type InstanceLock = {
  /** True if the previous launcher ended without releasing the folder. */
  afterCrash: boolean
  /** Announces the stop, so that a new launcher waits. */
  announceStop: () => void
  release: () => void
}

const lockFile = (folder: string) => join(folder, 'launcher.lock')

/**
 * The process named in a lock file; `null` if it is unreadable, as after a power failure, `undefined` if there is none.
 */
function readHolder(file: string): Holder | null | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Holder
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? undefined : null
  }
}

// A later process with the same ID does not count.
const lives = ({ pid, start }: Holder) => isAlive(pid) && startOf(pid) === start

/** The launcher that has locked the folder. */
export function holderOf(folder: string): Holder | null {
  const holder = readHolder(lockFile(folder))
  return holder && lives(holder) ? holder : null
}

/** A lock file without a running process. */
const isLeftBehind = (holder: Holder | null | undefined) =>
  holder === null || (holder !== undefined && !lives(holder))

const isLeaving = ({ stopping, watched }: Holder) => stopping || !watched.every(isAlive)

/** Links a complete file into place: fails if one exists, so only one of two starters succeeds. */
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
 * Removes the lock of a killed launcher. Only one starter at a time may check and remove: otherwise the second one
 * could remove the lock that the first has just taken.
 */
function removeStale(folder: string, mine: Holder): void {
  const takeover = `${lockFile(folder)}.takeover`
  if (!claim(takeover, mine)) {
    // Another starter is removing the lock, or was killed while doing so.
    if (isLeftBehind(readHolder(takeover))) rmSync(takeover, { force: true })
    return
  }
  try {
    // Without a lock file another starter may be creating one now.
    if (isLeftBehind(readHolder(lockFile(folder)))) rmSync(lockFile(folder), { force: true })
  } finally {
    rmSync(takeover, { force: true })
  }
}

/**
 * Creates a folder and its parents. Node's own function never ends if an existing folder cannot have new ones, such as
 * /proc.
 */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  try {
    mkdirSync(folder)
  } catch (error) {
    // Another starter created it first.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

/**
 * Locks the data folder for this process, or returns the process that has locked it. `watched` are processes whose end
 * also ends this one. If that process is about to end, waits for it.
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
