import { readFileSync } from 'node:fs'

// USER_HZ: Linux counts in hundredths of a second towards programs, whatever the kernel's own clock.
const ticksPerSecond = 100

const isKnown = process.platform === 'linux'

/** The fields of a process after its name, which may hold spaces and brackets. */
const fieldsOf = (pid: number): string[] =>
  readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\)\s/s, '')
    .split(' ')

const ticksIn = (pid: number, ...fields: number[]): number => {
  const all = fieldsOf(pid)
  return fields.reduce((sum, field) => sum + Number(all[field]), 0)
}

/** Seconds of processor time that a process has taken; not a number where the system does not tell (Linux does). */
export const processorSeconds = (pid: number): number =>
  isKnown ? ticksIn(pid, 11, 12) / ticksPerSecond : Number.NaN

/** The same, to the nanosecond, of one that may have ended meanwhile: then it is counted among those that have. */
function runSeconds(pid: string): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e9
  } catch {
    return 0
  }
}

/** Seconds of processor time of all processes that one has started, also of those that have ended. */
export function childrenSeconds(pid: number): number {
  if (!isKnown) return Number.NaN
  const running = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)
  return ticksIn(pid, 13, 14) / ticksPerSecond + running.reduce((sum, child) => sum + runSeconds(child), 0)
}
