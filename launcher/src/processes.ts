import { execFileSync } from 'node:child_process'
import { readFileSync, readlinkSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'

/** True while a process with this ID exists, of any owner. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

const attempt = <T>(read: () => T): T | null => {
  try {
    return read()
  } catch {
    return null
  }
}

const ps = (pid: number, column: string) =>
  attempt(() =>
    execFileSync('ps', ['-o', `${column}=`, '-p', String(pid)], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim(),
  )

// The second field, the name, may contain spaces and parentheses, so fields are counted after it.
const statFields = (pid: number) =>
  attempt(() =>
    readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\)\s/s, '')
      .split(' '),
  )

/** Start time of a process, which distinguishes it from later ones with the same ID; `null` if there is none. */
export function startOf(pid: number): string | null {
  if (process.platform !== 'linux') return ps(pid, 'lstart') || null
  const ticks = statFields(pid)?.[19]
  const boot = attempt(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim())
  return ticks ? `${boot} ${ticks}` : null
}

/** The parent process ID; `null` if unknown. */
export function parentOf(pid: number): number | null {
  const parent = process.platform === 'linux' ? statFields(pid)?.[1] : ps(pid, 'ppid')
  return Number(parent) || null
}

/** True if the process runs in `folder` or has it as an argument. */
export function belongsTo(pid: number, folder: string): boolean {
  if (process.platform !== 'linux') return ps(pid, 'args')?.includes(folder) ?? false
  if (attempt(() => readlinkSync(`/proc/${pid}/cwd`)) === folder) return true
  const words = attempt(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0'))
  return words?.includes(folder) ?? false
}

/** Resolves to true as soon as `condition` holds, to false after `limitMs`. */
export async function eventually(condition: () => boolean, limitMs: number): Promise<boolean> {
  const end = performance.now() + limitMs
  while (!condition()) {
    if (performance.now() > end) return false
    await delay(15)
  }
  return true
}
