import { readFileSync } from 'node:fs'

// USER_HZ: Linux counts in hundredths of a second towards programs, whatever the kernel's own clock.
const ticksPerSecond = 100

/** Seconds of processor time that a process has taken; not a number where the system does not tell (Linux does). */
export function processorSeconds(pid: number): number {
  if (process.platform !== 'linux') return Number.NaN
  // The name in the second field may hold spaces and brackets, so the fields are counted after it.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\)\s/s, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
}
