import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
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

function readHolder(folder: string): Holder | null {
  try {
    return JSON.parse(readFileSync(lockFile(folder), 'utf8')) as Holder
  } catch {
    return null
  }
}

/** The launcher that holds the folder at this moment; an id that another program inherited does not count. */
export function holderOf(folder: string): Holder | null {
  const holder = readHolder(folder)
  return holder && isAlive(holder.pid) && startOf(holder.pid) === holder.start ? holder : null
}

const isLeaving = ({ stopping, watched }: Holder) => stopping || !watched.every(isAlive)

/** Links a finished file into place: fails where one is there already, so that of two starters one wins. */
function claim(folder: string, holder: Holder): boolean {
  const draft = `${lockFile(folder)}.${process.pid}`
  writeFileSync(draft, JSON.stringify(holder))
  try {
    linkSync(draft, lockFile(folder))
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

/** Moves a lock that a killed launcher left aside, unless a third starter has replaced it in between. */
function removeStale(folder: string): void {
  if (holderOf(folder)) return
  rmSync(lockFile(folder), { force: true })
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
  mkdirSync(folder, { recursive: true })
  const mine: Holder = { pid: process.pid, start: startOf(process.pid), watched, stopping: false }
  let afterCrash = false
  while (!claim(folder, mine)) {
    const holder = holderOf(folder)
    if (holder && !isLeaving(holder)) return holder
    if (holder && !(await eventually(() => !holderOf(folder), waitMs))) return holder
    afterCrash ||= !holder && readHolder(folder) !== null
    removeStale(folder)
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
