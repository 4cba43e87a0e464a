import { readFileSync } from 'node:fs'

// USER_HZ: Linux reports times to programs in hundredths of a second, regardless of the kernel's tick rate.
const ticksPerSecond = 100

const isKnown = process.platform === 'linux'

/** Returns the fields after the process name, which may contain spaces and parentheses. */
const fieldsOf = (pid: number): string[] =>
  readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\)\s/s, '')
    .split(' ')

const ticksIn = (pid: number, ...fields: number[]): number => {
  const all = fieldsOf(pid)
  return fields.reduce((sum, field) => sum + Number(all[field]), 0)
}

/** Returns the processor time of a process in seconds; NaN on systems other than Linux. */
export const processorSeconds = (pid: number): number =>
  isKnown ? ticksIn(pid, 11, 12) / ticksPerSecond : Number.NaN

/**
 * Returns the processor time in seconds with nanosecond precision; 0 for a process that has ended, because its parent's
 * counters include it.
 */
function runSeconds(pid: string): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e9
  } catch {
    return 0
  }
}

/** Returns the processor time in seconds of all children of a process, including ended ones. */
export function childrenSeconds(pid: number): number {
  if (!isKnown) return Number.NaN
  const running = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)
  return ticksIn(pid, 13, 14) / ticksPerSecond + running.reduce((sum, child) => sum + runSeconds(child), 0)
}
