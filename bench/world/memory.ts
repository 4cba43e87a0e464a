import { readdirSync, readFileSync, writeFileSync } from 'node:fs'

const mebibyte = 1024 * 1024

/** Bytes of a process that are in memory, in MiB: `rss` with what it shares with others, `pss` with its part of that. */
export function memoryOf(pid: number): { rss: number; pss: number } {
  const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
  const mib = (name: string) =>
    (Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(rollup)?.[1] ?? 0) * 1024) / mebibyte
  return { rss: mib('Rss'), pss: mib('Pss') }
}

/** Lets the peak that `peakOf` gives begin anew. */
export const forgetPeak = (pid: number): void => writeFileSync(`/proc/${pid}/clear_refs`, '5')

/** The most that was in memory of a process at a time, in MiB. */
export const peakOf = (pid: number): number =>
  Number(/^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

/** A process and everything that it started, except programs whose name is `apart` and what they started. */
export function familyOf(pid: number, apart: string): number[] {
  const name = readFileSync(`/proc/${pid}/comm`, 'utf8').trim()
  if (name === apart) return []
  const children = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  )
  return [pid, ...children.flatMap((child) => familyOf(child, apart))]
}
